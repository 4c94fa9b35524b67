import { Link } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { TextPage } from "#app/shell/text-page.tsx";
import { Day } from "#app/ui/reader.tsx";
import type { Route } from "./+types/about.ts";

export function loader({ context }: Route.LoaderArgs) {
  return context.get(servicesContext).data;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "About · Beforehand",
    description:
      "Research on listed companies, with figures that link to the filings they come from: how it is made, and what it does not do.",
  });

export default function About({ loaderData: data }: Route.ComponentProps) {
  return (
    <TextPage
      title="About Beforehand"
      lead="Research on listed companies, with figures that link to the filings they come from."
    >
      <h2>Whom it is for</h2>
      <p>
        People who want to know a company before they put money into it, and prefer its filings to opinions about it:
        private investors, students, journalists and analysts taking a first look. No account is needed to read. With
        one you can keep portfolios and send feedback.
      </p>
      <h2>Where the figures come from</h2>
      <p>
        {data.origin} This installation holds them for {data.companies.toLocaleString("en-US")} companies, most as of{" "}
        <Day iso={data.asOf} />, and knows the symbols of {data.symbols.toLocaleString("en-US")} listings.
        {data.source === "live" && " What the SEC has published since is read from it when a company is opened."}
      </p>
      <p>
        Figures are never altered after they are stored. When a later filing restates a period, we keep the old value
        and the new one, and research shows both.
      </p>
      <h2>How figures are verified</h2>
      <p>
        A sentence here holds no digits of its own. It names figures, and code writes them in, each as a link to where
        it comes from: the filing with its form and date for a value as filed, the formula and every value in it for a
        computed one.
      </p>
      <p>
        Before a sentence is shown it is checked: that each figure is there and belongs to the company and period the
        words name, that sums and changes are what the figures give, that “up” and “highest” are true of them, and that
        nothing in it is advice. One that fails is left out. When the research is written, every figure on the page is
        looked up once more and compared to the last digit, and the page says how many agreed.
      </p>
      <p>
        The statements themselves are checked too: whether the balance sheet balances, whether the change of cash adds
        up, whether four quarters make the year. Where a company’s own figures do not, research says so.
      </p>
      <h2>What it does not do</h2>
      <ul>
        <li>It gives no advice, and no target prices of its own.</li>
        <li>It holds no live prices: closing prices are as old as the data.</li>
        <li>Where a figure is missing or unreliable, it says so and why, instead of filling the gap.</li>
      </ul>
      <p>
        See it at work: <Link to="/research/NVDA">research on NVDA</Link>. What we keep about visitors is described
        under <Link to="/privacy">Privacy</Link>.
      </p>
    </TextPage>
  );
}
