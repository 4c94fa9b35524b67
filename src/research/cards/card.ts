import type { Card } from "#contracts/api/card.ts";
import type { SourceType } from "#contracts/research-stream.ts";

// The schema of the wire defines these.
export type {
  Absence,
  Block,
  Card,
  CheckList,
  FigureChart,
  FigureTable,
  FilingList,
  KeyFigures,
  NextResults,
  PriceChart,
  Excerpts,
  Prose,
  ResultsHistory,
  SentenceList,
  SourceList,
  ValuationInputs,
} from "#contracts/api/card.ts";

/** What a card says: what its declaration builds. */
export type CardContent = Pick<Card, "state" | "blocks">;

/** The kind of source a filing is, by its form; null where the form is not known. */
export function sourceOfForm(form: string | null): SourceType {
  if (form === null) return "sec_xbrl_fact";
  if (form.startsWith("10-K")) return "sec_10k";
  if (form.startsWith("10-Q")) return "sec_10q";
  return form.startsWith("8-K") ? "sec_8k" : "sec_other";
}
