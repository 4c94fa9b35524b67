import { Link } from "react-router";
import { TextPage } from "#app/shell/text-page.tsx";
import type { Route } from "./+types/terms.ts";

export const meta: Route.MetaFunction = () => [{ title: "Terms · Beforehand" }];

export default function Terms() {
  return (
    <TextPage title="Terms" lead="Use the site freely, check what matters to you, and leave it usable for others.">
      <h2>Using it</h2>
      <p>
        You may read, save, print and quote anything here, for yourself and for your work. When you quote a figure, name
        its filing: the reader can then check it. Programs may use the public addresses under <code>/api</code> at a
        pace that leaves room for people; the server refuses more than it can carry.
      </p>
      <h2>What you get</h2>
      <p>
        The site is offered as it is, without any warranty: not that it is right, complete, up to date, or there when
        you want it. As far as the law allows, nobody answers for losses from using it. The{" "}
        <Link to="/disclaimer">disclaimer</Link> is part of these terms.
      </p>
      <h2>What you may not do</h2>
      <p>
        Do not try to break, overload or get around the limits of the service, and do not present its words as advice
        given by somebody.
      </p>
      <h2>The software</h2>
      <p>
        Beforehand is open source under the MIT licence. Whoever runs an installation is responsible for it and for the
        data it holds.
      </p>
    </TextPage>
  );
}
