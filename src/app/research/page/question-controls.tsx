import { Form, Link } from "react-router";
import { peersPath } from "#app/addresses.ts";
import { chartsPath, usualChart } from "#research/charts/chart-question.ts";
import { type CompanyTab, companyTabs } from "./company-tabs.ts";
import { researchPath, type ResearchQuestion } from "./research-address.ts";
import "#app/ui/tabs.css";
import { Button } from "#app/ui/button.tsx";
import { Muted, Row } from "#app/ui/layout.tsx";

/** The statements and the kinds of research on one company, each at an address of its own. */
export function TypeTabs({
  symbol,
  asOf,
  current,
  peers = [],
}: {
  readonly symbol: string;
  /** ISO date; null means as known today. */
  readonly asOf: string | null;
  readonly current: CompanyTab["id"];
  /** Symbols of the reader's own peers (none). */
  readonly peers?: readonly string[];
}) {
  return (
    <nav data-slot="tab-list" aria-label="Research types">
      {companyTabs(symbol, asOf, peers).map(({ id, words, to }) => (
        <Link key={id} to={to} data-slot="tab" aria-current={id === current ? "page" : undefined}>
          {words}
        </Link>
      ))}
    </nav>
  );
}

/** Chooses the day whose knowledge the page is written from; a plain GET form. */
export function AsOfForm({
  asOf,
  newest,
  kept,
  today,
}: {
  /** ISO date; null means as known today. */
  readonly asOf: string | null;
  /** The newest day the data knows. */
  readonly newest: string;
  /** What else the address asks for and keeps. */
  readonly kept: Readonly<Record<string, string>>;
  /** The same page as known today. */
  readonly today: string;
}) {
  return (
    <Row as={Form} gap={2} size="small" isMuted method="get" data-slot="as-of-form" data-print="hidden">
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        As known on{" "}
        <input type="date" name="asOf" data-slot="as-of-day" defaultValue={asOf ?? newest} max={newest} required />
      </label>
      <Button type="submit">Show</Button>
      {asOf !== null && <Link to={today}>Back to today</Link>}
    </Row>
  );
}

/** The same research in forms that other programs read. */
export function Exports({ question }: { readonly question: ResearchQuestion }) {
  const pathAs = (ending: string) => researchPath({ ...question, symbol: `${question.symbol}.${ending}` });
  return (
    <Muted data-slot="exports" data-print="hidden">
      This research as <a href={pathAs("md")}>Markdown</a>, <a href={pathAs("docx")}>Word</a> or{" "}
      <a href={pathAs("json")}>JSON</a>, with the sources of its figures.{" "}
      <Link to={peersPath(question.symbol)}>Compare with peers</Link>.{" "}
      <Link to={chartsPath(usualChart([question.symbol], ["revenue"]))}>Open in charts</Link>
    </Muted>
  );
}
