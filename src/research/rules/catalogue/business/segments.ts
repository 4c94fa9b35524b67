import type { SegmentTable } from "#contracts/filing-findings.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { contributorOf } from "#research/findings/contribution.ts";
import { knownSegments, makeSegmentFigure, TOTAL_ROW } from "#research/findings/finding-figure.ts";
import { splitColumns } from "#research/findings/segment-growth.ts";
import type { Rule } from "#research/rules/insight.ts";
import { newestYear, valuedFigure, withValue, type ValuedFigure } from "#research/rules/lookups.ts";
import { ANY_SECTOR, rule, type Draft } from "#research/rules/rule.ts";
import { compose, size, when } from "#research/rules/sentence-template.ts";
import { scaled } from "#research/rules/weigh.ts";
import type { Sentence } from "#research/text/sentence.ts";

/** What the growth of revenue came from, where filed segments or products add up to it. */
export const SEGMENT_RULES: readonly Rule[] = [
  rule({
    id: "growth-by-segment",
    card: "segments",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => growthBySegment(analysis),
  }),
];

/** The parts that moved a total, by the column of their table. */
interface Split {
  readonly table: SegmentTable;
  readonly column: number;
}

/** A table's total is the revenue of our statements where they differ by no more than this share. */
const MOST_APART = 0.001;
/** A part that brought less than this share of the growth is left to the table. */
const LEAST_SHARE = 0.1;
const MOST_PARTS = 2;
/** What rounds to no tenth of a point is left to the table. */
const LEAST_REST = 0.0005;

/** `Revenue grew 65.5% in FY2026; of that, Compute contributed 59.2 percentage points and Graphics contributed 6.2 percentage points.` */
function growthBySegment(analysis: Analysis): Draft | null {
  const growth = newestYear(analysis, "revenue_growth");
  const split = growth === null ? null : splitOf(analysis, growth);
  if (growth === null || split === null || growth.value.isZero()) return null;
  const isFall = growth.value.isNegative();
  const parts = split.table.parts
    .flatMap((_part, row) => contributionOf(analysis, split, row) ?? [])
    .toSorted((one, other) => other.value.cmp(one.value) * (isFall ? -1 : 1));
  const isLarge = ({ value }: ValuedFigure): boolean => value.abs().gte(growth.value.abs().mul(LEAST_SHARE));
  const along = parts.filter((part) => isLarge(part) && part.value.isNegative() === isFall).slice(0, MOST_PARTS);
  const [against] = parts.toReversed().filter((part) => isLarge(part) && part.value.isNegative() !== isFall);
  if (along.length === 0) return null;
  const opposite = against === undefined ? "" : compose`, while ${broughtBy(against)}`;
  return {
    polarity: "neutral",
    topic: "segments",
    direction: isFall ? "down" : "up",
    magnitude: scaled(growth.value, 0.01, 0.4),
    about: growth,
    parts: compose`Revenue ${isFall ? "fell" : "grew"} ${size(growth)} ${when(growth)}; of that, ${listedContributions(along)}${opposite}${restOf(analysis, split)}.`,
  };
}

/** The segments, else the products, that explain the growth of the year's revenue. */
function splitOf(analysis: Analysis, growth: ValuedFigure): Split | null {
  const tables = knownSegments(analysis).filter(({ measure }) => measure === "revenue");
  for (const division of ["segment", "product"] as const) {
    const table = tables.find((one) => one.division === division);
    const column = table?.periods.findIndex(({ end }) => end === growth.period.end) ?? -1;
    if (table === undefined || !splitColumns(analysis, table).includes(column)) continue;
    if ([column, column - 1].every((one) => isRevenue(analysis, { table, column: one }))) return { table, column };
  }
  return null;
}

/** Whether the table's total of a year is the revenue of our statements: some tables leave out a kind of revenue. */
function isRevenue(analysis: Analysis, { table, column }: Split): boolean {
  const total = makeSegmentFigure({ analysis, table, row: TOTAL_ROW, column }, "total");
  const revenue = total === undefined ? null : valuedFigure(analysis, "revenue", total.period);
  if (total?.value == null || revenue === null) return false;
  return total.value.minus(revenue.value).abs().lte(revenue.value.abs().mul(MOST_APART));
}

function contributionOf(analysis: Analysis, { table, column }: Split, row: number): ValuedFigure | null {
  const figure = makeSegmentFigure({ analysis, table, row, column }, "contribution");
  return figure === undefined ? null : withValue(figure);
}

/** `Compute contributed 59.2 percentage points, Graphics contributed 6.2 percentage points and Other took away 0.3 percentage points`. */
export function listedContributions(figures: readonly ValuedFigure[], nameOf = nameOfPart): Sentence["parts"] {
  return figures.flatMap((figure, index) => {
    const joint = index === 0 ? "" : index === figures.length - 1 ? " and " : ", ";
    return [joint, ...broughtBy(figure, nameOf)];
  });
}

function nameOfPart(figure: ValuedFigure): string {
  return contributorOf(figure)?.part ?? figure.label;
}

function broughtBy(part: ValuedFigure, nameOf = nameOfPart): Sentence["parts"] {
  const name = nameOf(part);
  if (part.value.isZero()) return compose`${name} accounted for ${size(part)}`;
  return compose`${name} ${part.value.isNegative() ? "took away" : "contributed"} ${size(part)}`;
}

/** What the parts leave open, so that nobody takes them for all of it. */
function restOf(analysis: Analysis, split: Split): Sentence["parts"] {
  const rest = contributionOf(analysis, split, TOTAL_ROW);
  if (rest === null || rest.value.abs().lt(LEAST_REST)) return [];
  const [first = "", ...others] = broughtBy(rest);
  return ["; ", typeof first === "string" ? first.replace(/^I/, "i") : first, ...others];
}
