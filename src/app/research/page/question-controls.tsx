import { Form, Link } from "react-router";
import { RESEARCH_TYPES, type ResearchType } from "#contracts/research-stream.ts";
import { financialsPath, usualQuestion } from "#app/research/financials/financials-address.ts";
import { researchPath } from "./research-address.ts";
import "#app/ui/tabs.css";
import { Button } from "#app/ui/button.tsx";
import { Row } from "#app/ui/layout.tsx";

interface TypeTabsProps {
  readonly symbol: string;
  /** ISO date; null means as known today. */
  readonly asOf: string | null;
  readonly current: ResearchType | "financials";
}

/** The statements and the kinds of research on one company, each at an address of its own. */
export function TypeTabs({ symbol, asOf, current }: TypeTabsProps) {
  const [overview, ...others] = RESEARCH_TYPES.map((type) => (
    <Tab key={type} to={researchPath({ symbol, asOf, type })} isCurrent={type === current} words={TYPE_WORDS[type]} />
  ));
  return (
    <nav data-slot="tab-list" aria-label="Research types">
      {overview}
      <Tab to={financialsPath(usualQuestion(symbol, asOf))} isCurrent={current === "financials"} words="Financials" />
      {others}
    </nav>
  );
}

function Tab({ to, isCurrent, words }: { readonly to: string; readonly isCurrent: boolean; readonly words: string }) {
  return (
    <Link to={to} data-slot="tab" aria-current={isCurrent ? "page" : undefined}>
      {words}
    </Link>
  );
}

/** What each research type is called on its tab. */
const TYPE_WORDS: Readonly<Record<ResearchType, string>> = {
  overview: "Overview",
  fundamentals: "Fundamentals",
  valuation: "Valuation",
  earnings: "Earnings",
  risk: "Risk",
  capital_returns: "Capital returns",
  peers: "Peers",
  changes: "Changes",
  full: "Full",
  deep: "Deep research",
};

interface AsOfFormProps {
  /** ISO date; null means as known today. */
  readonly asOf: string | null;
  /** The newest day the data knows. */
  readonly newest: string;
  /** What else the address asks for and keeps. */
  readonly kept: Readonly<Record<string, string>>;
  /** The same page as known today. */
  readonly today: string;
}

/** Chooses the day whose knowledge the page is written from; a plain GET form. */
export function AsOfForm({ asOf, newest, kept, today }: AsOfFormProps) {
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
