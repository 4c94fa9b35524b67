import { Link } from "react-router";
import { servicesContext } from "#app/context.ts";
import { TextPage } from "#app/shell/text-page.tsx";
import { Day } from "#app/ui/day.tsx";
import type { Route } from "./+types/about.ts";

export function loader({ context }: Route.LoaderArgs) {
  return context.get(servicesContext).data;
}

export const meta: Route.MetaFunction = () => [{ title: "About · Beforehand" }];

export default function About({ loaderData: data }: Route.ComponentProps) {
  return (
    <TextPage
      title="About Beforehand"
      lead="Research on listed companies in which every figure can be followed to the filing it comes from."
    >
      <h2>Where the figures come from</h2>
      <p>
        {data.origin} This installation holds them for {data.companies.toLocaleString("en-US")} companies, as of{" "}
        <Day iso={data.asOf} />, and knows the symbols of {data.symbols.toLocaleString("en-US")} listings.
      </p>
      <p>
        Figures are never altered after they are stored. When a later filing states a period anew, the new value stands
        beside the old one, and research shows both. What is computed from filed values carries its formula and every
        value that went into it.
      </p>
      <h2>How the sentences are made</h2>
      <p>
        A sentence here holds no digits of its own. It names figures, and code writes them in. Each sentence is checked
        against the figures before it is shown; one that fails is left out, and the page says how many were.
      </p>
      <h2>What it does not do</h2>
      <ul>
        <li>It gives no advice, and no target prices of its own.</li>
        <li>It holds no live prices: closing prices are as old as the data.</li>
        <li>Where a figure is missing or cannot be trusted, it says so, and why, instead of filling the gap.</li>
      </ul>
      <p>
        See it at work: <Link to="/research/NVDA">research on NVDA</Link>.
      </p>
    </TextPage>
  );
}
