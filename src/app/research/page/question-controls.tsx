import { Form, Link } from "react-router";
import { RESEARCH_TYPES, type ResearchType } from "#contracts/research-stream.ts";
import { researchPath, type ResearchQuestion } from "./research-address.ts";
import "#app/ui/tabs.css";
import { Button } from "#app/ui/button.tsx";
import { Row } from "#app/ui/layout.tsx";

/** The kinds of research on one company, each at an address of its own. */
export function TypeTabs({ question }: { readonly question: ResearchQuestion }) {
  return (
    <nav data-slot="tab-list" aria-label="Research types">
      {RESEARCH_TYPES.map((type) => (
        <Link
          key={type}
          to={researchPath({ ...question, type })}
          data-slot="tab"
          aria-current={type === question.type ? "page" : undefined}
        >
          {TYPE_WORDS[type]}
        </Link>
      ))}
    </nav>
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
};

interface AsOfFormProps {
  readonly question: ResearchQuestion;
  /** The newest day the data knows. */
  readonly newest: string;
}

/** Chooses the day whose knowledge the page is written from; a plain GET form. */
export function AsOfForm({ question, newest }: AsOfFormProps) {
  const { type, asOf } = question;
  return (
    <Row as={Form} gap={2} size="small" isMuted method="get" data-slot="as-of-form" data-print="hidden">
      {type !== "overview" && <input type="hidden" name="type" value={type} />}
      <label>
        As known on{" "}
        <input type="date" name="asOf" data-slot="as-of-day" defaultValue={asOf ?? newest} max={newest} required />
      </label>
      <Button type="submit">Show</Button>
      {asOf !== null && <Link to={researchPath({ ...question, asOf: null })}>Back to today</Link>}
    </Row>
  );
}
