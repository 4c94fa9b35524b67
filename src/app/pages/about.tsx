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
      <h2>Who it is for</h2>
      <p>
        Beforehand is for people who want to know a company before they invest, and who prefer filings to opinions:
        private investors, students, journalists and analysts who take a first look. You can read everything without an
        account. With an account you can keep portfolios and send feedback.
      </p>
      <h2>Where the figures come from</h2>
      <p>
        {data.origin} This site has figures of {data.companies.toLocaleString("en-US")} companies, most as of{" "}
        <Day iso={data.asOf} />, and knows {data.symbols.toLocaleString("en-US")} listed symbols.{" "}
        {data.source === "live" && " When you open a company, we also read what the SEC has published since."}
      </p>
      <p>
        We never change a figure after we store it. When a later filing restates a period, we keep the old value and the
        new one, and research shows both.
      </p>
      <h2>How figures are verified</h2>
      <p>
        Our sentences contain no digits of their own. They name figures, and code fills in the digits. Each figure links
        to its source: a filed value to its filing, a computed value to its formula and every value in it.
      </p>
      <p>
        We check each sentence before we show it. Each figure must exist and belong to the company and period that the
        words name. Sums and changes must follow from the figures. “Up” and “highest” must be true. Nothing may be
        advice. We leave out a sentence that fails. At the end we look up every figure on the page again, compare it to
        the last digit, and say how many agreed.
      </p>
      <p>
        We also check the statements: does the balance sheet balance, does the change in cash add up, do four quarters
        make the year? If a company’s own figures do not add up, research says so.
      </p>
      <h2>Limits</h2>
      <ul>
        <li>It gives no advice and sets no target prices.</li>
        <li>It has no live prices. Closing prices are as old as the data.</li>
        <li>If a figure is missing or unreliable, it says so and why. It does not fill the gap.</li>
      </ul>
      <p>
        See an example: <Link to="/research/NVDA">research on NVDA</Link>. <Link to="/privacy">Privacy</Link> describes
        what we store about you.
      </p>
    </TextPage>
  );
}
