// Reads tables of segments out of the rows of a figures folder, by the same rules as those of a tagged report.
import { z } from "zod";
import type { SegmentTable } from "#contracts/filing-findings.ts";
import type { FactContext, TaggedFact } from "#filings/document/fact.ts";
import { findSegments } from "#filings/findings/find-in-reports.ts";

const SEGMENT_ROWS = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) });
const FACTS = z.object({
  facts: z.record(
    z.string(),
    z.record(z.string(), z.array(z.tuple([z.string().nullable(), z.string(), z.number()]).rest(z.unknown()))),
  ),
});
const ROW = z.tuple([
  z.enum(["segment", "product", "geography", "customer"]),
  z.string(),
  z.string(),
  z.string(),
  z.string().nullable(),
  z.string(),
  z.number(),
  z.string().nullable(),
  z.string(),
  z.string(),
]);

const AXES = {
  segment: "us-gaap:StatementBusinessSegmentsAxis",
  product: "srt:ProductOrServiceAxis",
  geography: "srt:StatementGeographicalAxis",
  customer: "srt:MajorCustomersAxis",
} as const;
/** What the report prints where its tag is shortened. */
const PRINTED_NAMES: Readonly<Record<string, string>> = {
  "A.Pacific": "Asia Pacific",
  // The concept's own label; the company calls what it adds up its one reportable segment.
  "Reportable Segment Aggregation Before Other Operating": "Primary segment",
  "Sams Club US": "Sam's Club U.S.",
};
/** Parts that come to less of the total are single mentions; parts that come to more overlap in a way that no rule here resolves. */
const LEAST_SHARE = 0.5;
const MOST_SHARE = 1.005;

/** The tables of the newest annual report among the rows; those whose parts do not make up the company are left out. */
export function segmentsOf(
  company: { readonly symbol: string; readonly cik: string },
  rowsJson: unknown,
  factsJson: unknown,
): readonly SegmentTable[] {
  const rows = SEGMENT_ROWS.parse(rowsJson).rows.map((row) => ROW.parse(row));
  const [newest] = rows.filter((row) => row[8] === "10-K").toSorted((one, other) => other[9].localeCompare(one[9]));
  if (newest === undefined) return [];
  const [, , , , , period, , accession, , filed] = newest;
  const contexts = new Map<string, FactContext>();
  const facts: TaggedFact[] = [];
  const add = (concept: string, value: number, context: Omit<FactContext, "id" | "entity">): void => {
    const id = String(contexts.size);
    contexts.set(id, { ...context, id, entity: company.cik });
    const text = String(value);
    facts.push({
      id: null,
      concept,
      context: id,
      unit: "USD",
      value: text,
      printed: text,
      decimals: null,
      scale: 0,
      isHidden: false,
    });
  };
  for (const [axis, , member, concept, start, end, value, at] of rows)
    if (at === accession) add(concept, value, { start, end, dimensions: [{ axis: AXES[axis], member }] });
  for (const [concept, units] of Object.entries(FACTS.parse(factsJson).facts))
    for (const [start, end, value] of units["USD"] ?? []) add(concept, value, { start, end, dimensions: [] });
  const filing = { form: "10-K", filed, accession: accession ?? "", period, url: "" };
  const tables = findSegments({ filing, parsed: { source: "html", blocks: [], contexts, facts } }).filter(isWhole);
  return tables.map((table) => ({
    ...table,
    parts: table.parts.map((part) => ({ ...part, name: PRINTED_NAMES[part.name] ?? part.name })),
  }));
}

function isWhole({ parts, totals, measure }: SegmentTable): boolean {
  const last = totals.length - 1;
  const total = Number(totals[last]?.value ?? Number.NaN);
  if (Number.isNaN(total) || total <= 0) return false;
  const sum = parts.reduce((added, { values }) => added + Number(values[last]?.value ?? 0), 0);
  const share = sum / total;
  // Costs that no segment bears stand between their income and the company's.
  return measure === "operating-income" ? share > 0 : share >= LEAST_SHARE && share <= MOST_SHARE;
}
