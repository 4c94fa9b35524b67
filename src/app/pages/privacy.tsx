import { Link } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { TextPage } from "#app/shell/text-page.tsx";
import { AnalyticsPart, KeptList, NEEDED, ServerPart } from "./privacy/stored-data.tsx";
import type { Route } from "./+types/privacy.ts";

export function loader({ context }: Route.LoaderArgs) {
  return context.get(servicesContext).analytics;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Privacy · Beforehand",
    description: "What Beforehand keeps about its visitors, where, for how long, and how to delete it.",
  });

export default function Privacy({ loaderData: analytics }: Route.ComponentProps) {
  return (
    <TextPage title="Privacy" lead="What we keep, where, for how long, and how you delete it.">
      <p>
        Beforehand is software that anybody may run. Here, “the operator of this site” is the person or company that
        runs it at this address, decides about the data, and answers for it.
      </p>
      <h2>In your browser, because the site needs it</h2>
      <KeptList keeps={NEEDED} />
      <h2>On the server</h2>
      <ServerPart />
      <h2>Analytics, only with your consent</h2>
      <AnalyticsPart analytics={analytics} />
      <h2>To others</h2>
      <p>
        We sell nothing about you and share nothing except what this page describes. Mails and text messages pass
        through the carrier that the operator has chosen. When you log in through another provider, that provider learns
        that you do. Links to filings lead to sec.gov: once you follow one, that site’s own rules apply, and it is not
        told which page you came from.
      </p>
      <h2>Access and deletion</h2>
      <ul>
        <li>
          <strong>Take a copy:</strong> <Link to="/account#your-data">Account</Link> lets you download everything that
          the product and the login store about you, as one JSON file.
        </li>
        <li>
          <strong>Delete the account:</strong> the same page deletes it with everything in it: sign-in methods,
          sessions, portfolios, feedback, plan, and events recorded while you were logged in. The record of logins keeps
          its events without network address and browser, until their 400 days are over.
        </li>
        <li>
          <strong>Delete what is in the browser:</strong> log out, withdraw your consent under “Cookie preferences”, and
          clear this site’s data in the settings of your browser.
        </li>
        <li>
          <strong>Ask:</strong> use “Feedback” at the bottom of every page. It reaches the operator of this site.
        </li>
      </ul>
    </TextPage>
  );
}
