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
    description: "What Beforehand stores about you, where and for how long, and how you delete it.",
  });

export default function Privacy({ loaderData: analytics }: Route.ComponentProps) {
  return (
    <TextPage title="Privacy" lead="What we store about you, where and for how long, and how you delete it.">
      <p>
        Anyone may run the software Beforehand. “The operator of this site” means the person or company that runs it at
        this address. The operator decides about the data and is responsible for it.
      </p>
      <h2>In your browser, because the site needs it</h2>
      <KeptList keeps={NEEDED} />
      <h2>On the server</h2>
      <ServerPart />
      <h2>Analytics, only with your consent</h2>
      <AnalyticsPart analytics={analytics} />
      <h2>Sharing with others</h2>
      <p>
        We do not sell your data. We share only what this page describes. The operator’s mail and message services
        deliver our emails and text messages. If you log in through another provider, that provider learns about the
        login. Links to filings lead to sec.gov, where that site’s own rules apply. We do not tell it which page you
        came from.
      </p>
      <h2>Access and deletion</h2>
      <ul>
        <li>
          <strong>Download your data:</strong> <Link to="/account#your-data">Account</Link> gives you everything we
          store about you as one JSON file.
        </li>
        <li>
          <strong>Delete your account:</strong> the same page deletes it with your sign-in methods, sessions,
          portfolios, saved screens, chosen peers, feedback, plan and analytics events. The login history keeps its
          entries for the rest of their 400 days, without network address and browser.
        </li>
        <li>
          <strong>Clear your browser:</strong> log out, withdraw your consent under “Cookie preferences”, and clear this
          site’s data in your browser’s settings.
        </li>
        <li>
          <strong>Ask a question:</strong> use “Feedback” at the bottom of every page to reach the operator of this
          site.
        </li>
      </ul>
    </TextPage>
  );
}
