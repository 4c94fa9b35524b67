import type { Figure, FigureUnit } from "#facts/figure.ts";
import { absentFigure } from "#metrics/compose.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { findingFigure, insiderYear, knownSegments, makeSegmentFigure } from "./finding-figure.ts";

/** What filings say of a company in one number, for tables over many companies. */
interface FindingMeasure {
  readonly id: string;
  readonly label: string;
  readonly unit: FigureUnit;
  /** Its figure of the newest period that a filing states it for. */
  readonly find: (analysis: Analysis) => Figure | undefined;
  /** Why there is none, as a whole sentence. */
  readonly absence: string;
}

/** One entry for each such number. */
export const FINDING_MEASURES: readonly FindingMeasure[] = [
  {
    id: "largest_segment_share",
    label: "Largest segment’s share of revenue",
    unit: "ratio",
    find: largestSegment,
    absence: "No filing in our data states its revenue by segment.",
  },
  {
    id: "foreign_share",
    label: "Share of revenue outside the United States",
    unit: "ratio",
    find: outsideUnitedStates,
    absence: "No filing in our data states its revenue in the United States alone.",
  },
  {
    id: "insider_net_shares",
    label: "Net shares bought by insiders, four quarters",
    unit: "shares",
    find: insiderYear,
    absence: "We do not have four quarters of its insiders’ trades.",
  },
];

/** The figure of an entry, without a value where filings do not state it; null where nothing is known of the company. */
export function findingMeasureFigure({ id, label, unit, find, absence }: FindingMeasure, analysis: Analysis) {
  const found = find(analysis);
  const period = analysis.latestYear;
  if (found !== undefined || period === null) return found ?? null;
  const { cik } = analysis.dossier.company;
  const absent = absentFigure({ cik, measure: id, label, unit, period, reason: absence });
  return { ...absent, id: `D${String(Number(cik))}.findings.${id}` };
}

/** Finds any figure that was read out of filings again by its id; undefined where it was not known on the analysis's day. */
export function resolveFinding(id: string, analysis: Analysis): Figure | undefined {
  const measure = FINDING_MEASURES.find((one) => id.endsWith(`.findings.${one.id}`));
  if (measure === undefined) return findingFigure(id, analysis);
  const figure = findingMeasureFigure(measure, analysis);
  return figure?.id === id ? figure : undefined;
}

function largestSegment(analysis: Analysis): Figure | undefined {
  const shares = newestShares(analysis, "segment", "share");
  return shares.toSorted((one, other) => other.figure.value?.cmp(one.figure.value ?? 0) ?? 0)[0]?.figure;
}

/** As the tag `country:US` is named; "Americas" and "US and Canada" are more than the United States. */
const UNITED_STATES = /^(?:The )?United States$/i;

function outsideUnitedStates(analysis: Analysis): Figure | undefined {
  return newestShares(analysis, "region", "elsewhere").find(({ name }) => UNITED_STATES.test(name))?.figure;
}

/** The shares of all parts in the newest year of the table of revenue. */
function newestShares(analysis: Analysis, division: "segment" | "region", kind: "share" | "elsewhere") {
  const table = knownSegments(analysis).find((one) => one.division === division && one.measure === "revenue");
  if (table === undefined) return [];
  const column = table.periods.length - 1;
  return table.parts.flatMap(({ name }, row) => {
    const figure = makeSegmentFigure({ analysis, table, row, column }, kind);
    return figure === undefined ? [] : [{ name, figure }];
  });
}
