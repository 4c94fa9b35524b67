import { Link } from "react-router";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { TextPage } from "#app/shell/text-page.tsx";
import type { Route } from "./+types/terms.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Terms · Beforehand",
    description: "Use the site freely, check what matters to you, and leave it usable for others.",
  });

export default function Terms() {
  return (
    <TextPage title="Terms" lead="Use the site freely, check what matters to you, and leave it usable for others.">
      <h2>Permitted use</h2>
      <p>
        You may read, save, print and quote anything here, for yourself and for your work. When you quote a figure, name
        its filing so that readers can check it. Programs may use the public addresses under <code>/api</code> at a
        moderate pace. The server rejects requests beyond its limits.
      </p>
      <h2>Your account</h2>
      <p>
        Most of the site needs no account. If you create one, keep your sign-in methods to yourself, and use one account
        per person. Plans limit how much you can store and request. You find your limits under{" "}
        <Link to="/account#plan">Account</Link>. You can delete your account there at any time.
      </p>
      <h2>Your content</h2>
      <p>
        Your portfolios, notes and feedback remain yours. The operator of this site may store them to show them to you,
        and may use feedback to improve the site. <Link to="/privacy">Privacy</Link> describes what we store and for how
        long.
      </p>
      <h2>No warranty</h2>
      <p>
        The site is provided as it is, without any warranty. We do not promise that it is correct, complete, up to date
        or available. As far as the law allows, nobody is liable for losses from its use. The{" "}
        <Link to="/disclaimer">disclaimer</Link> is part of these terms.
      </p>
      <h2>Prohibited use</h2>
      <p>
        Do not try to break or overload the service, to avoid its limits, or to enter the accounts of others. Do not
        present its text as somebody’s advice. The operator may close accounts and block requests that break these
        rules.
      </p>
      <h2>Software</h2>
      <p>
        Beforehand is open source under the MIT license. The operator of this site is the person or company that runs it
        at this address. The operator is responsible for the site and its data.
      </p>
      <h2>Changes to these terms</h2>
      <p>These terms may change with the site. The version on this page when you use the site applies.</p>
    </TextPage>
  );
}
