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
      <h2>Using it</h2>
      <p>
        You may read, save, print and quote anything here, for yourself and for your work. When you quote a figure, name
        its filing: the reader can then check it. Programs may use the public addresses under <code>/api</code> at a
        pace that leaves room for people; the server refuses more than it can carry.
      </p>
      <h2>Your account</h2>
      <p>
        Most of the site needs none. If you make one, keep your sign-in methods to yourself, and use one account per
        person. Plans limit how much you can keep and request; see your limits under{" "}
        <Link to="/account#plan">Account</Link> before you reach one. You can delete the account there at any time.
      </p>
      <h2>What you put here</h2>
      <p>
        Your portfolios, notes and feedback stay yours. The operator of this site may keep them in order to show them to
        you, and may use feedback to improve the site. What we keep and for how long is described under{" "}
        <Link to="/privacy">Privacy</Link>.
      </p>
      <h2>What you get</h2>
      <p>
        The site is offered as it is, without any warranty: not that it is right, complete, up to date, or there when
        you want it. As far as the law allows, nobody answers for losses from using it. The{" "}
        <Link to="/disclaimer">disclaimer</Link> is part of these terms.
      </p>
      <h2>What you may not do</h2>
      <p>
        Do not try to break, overload or get around the limits of the service or the accounts of others, and do not
        present its words as advice given by somebody. The operator may end accounts and requests that do.
      </p>
      <h2>The software</h2>
      <p>
        Beforehand is open source under the MIT licence. The operator of this site is the person or company that runs it
        at this address, and is responsible for it and for the data it holds.
      </p>
      <h2>When this changes</h2>
      <p>These terms may change with the site. The version shown here when you use the site applies.</p>
    </TextPage>
  );
}
