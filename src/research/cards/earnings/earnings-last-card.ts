import { listEvents } from "#earnings/list-events.ts";
import { isSame } from "#earnings/next/next-quarters.ts";
import { dayWords } from "#earnings/words.ts";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { absences, absentCard, composeCard, prose, sentenceList } from "#research/cards/blocks/compose-card.ts";
import { figureRow, figureTable, periodChart } from "#research/cards/blocks/period-blocks.ts";
import { lastQuarters } from "#metrics/newest-periods.ts";
import type { Block, CardContent, FilingList, ResultsHistory } from "#research/cards/card.ts";
import { defineCard } from "#research/cards/define-card.ts";
import { type CardContext, knownRecord } from "#research/cards/card-context.ts";
import { filingRow, filingUrl } from "#research/cards/filings/describe-filing.ts";
import { formatDate } from "#research/text/format-date.ts";
import type { VerifiedSentence, SlotFormat } from "#research/text/sentence.ts";
import { timingWords } from "./earnings-next-card.ts";
import type { Announcement } from "#facts/dossier.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { EarningsEvent } from "#earnings/event.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { calculated } from "#research/rules/lookups.ts";

/** Quarters of the charts of earnings, and of the one of the price, which closes are held for. */
const HISTORY = 20;
const QUARTERS = 12;
const SMALLEST_MOVE = 0.0005;

/** What is set against a year ago, and by what measure; a percentage without one changes by points. */
const AGAINST_YEAR_AGO: readonly (readonly [measure: string, change: string | null])[] = [
  ["revenue", "revenue_growth"],
  ["operating_income", "operating_income_growth"],
  ["net_income", "net_income_growth"],
  ["eps_diluted", "eps_growth"],
  ["free_cash_flow", "fcf_growth"],
  ["gross_margin", null],
  ["operating_margin", null],
];

/** The newest quarter against a year before, against expectations, and what the price did. */
export const earningsLastCard = defineCard({
  type: "earnings_last",
  title: "Latest results",
  after: "dcf",
  shownIn: ["overview", "earnings"],
  turn: "telling",
  onOverview: { blocks: ["table"], isHalf: true, mostRows: 5 },
  inVerdict: "change",
  build: buildEarningsLastCard,
});

function buildEarningsLastCard(context: CardContext): CardContent {
  const { analysis, insights } = context;
  const last = lastAnnouncedQuarter(analysis);
  if (last === null) return absentCard("We have no fiscal quarter, so there are no last results.");
  return composeCard(
    [
      prose(announced(context, last)),
      ...notYetInData(context),
      sentenceList(insights("earnings_last")),
      ...againstYearAgo(context, last.quarter),
      ...againstExpectations(context, last.quarter),
      earningsPerShare(context),
      surprises(context),
      reactions(context),
      reports(context, last),
      resultsHistory(context),
    ],
    "We have no figures for the newest quarter.",
  );
}

/** The day as the calendar has it. */
function announced(known: CardContext, { quarter }: AnnouncedQuarter): string {
  const named = { fiscalYear: quarter.fiscalYear, fiscalPeriod: quarter.key.replace(/-\d{4}/, "") };
  const event = listEvents(known).find((one) => one.status === "REPORTED" && isSame(one, named));
  const about = `${quarter.label}, to ${formatDate(quarter.end)}`;
  if (event === undefined)
    return `The newest quarter in our data is ${about}; we do not know the day it was announced.`;
  if (dayWords(event) === "Filed")
    return `The newest quarter in our data is ${about}; its report was filed on ${formatDate(event.date)}, and we do not know the day of the announcement.`;
  return `Results for ${about}, were announced on ${formatDate(event.date)}, ${timingWords(event.timeOfDay)}.`;
}

function notYetInData({ analysis }: CardContext): readonly Block[] {
  const newer = announcedWithoutFigures(analysis);
  if (newer === null || newer.announced === null) return [];
  return absences([
    `Results for the quarter to ${formatDate(newer.periodEnd)} were announced on ${formatDate(newer.announced)}; their figures are not in our data yet.`,
  ]);
}

function againstYearAgo({ analysis }: CardContext, quarter: FiscalPeriod): readonly Block[] {
  const before = analysis.yearBefore(quarter);
  const lines = AGAINST_YEAR_AGO.map(([measure, change]) => {
    const now = analysis.figure(measure, quarter);
    if (now.value === null) return { reason: now.reason ?? `${now.label} is not in our data for ${quarter.label}.` };
    const past = before === null ? null : analysis.figure(measure, before);
    const step = change === null ? inPoints(analysis, now, past) : analysis.figure(change, quarter);
    return figureRow({ label: now.label, figures: [now, past, step] });
  });
  return figureTable("Year over year", [quarter.label, before?.label ?? "A year earlier", "Change"], lines);
}

function inPoints(analysis: Analysis, now: Figure, past: Figure | null): Figure | null {
  return past?.value == null ? null : calculated(analysis, "bps_change", now, past);
}

function againstExpectations({ analysis }: CardContext, quarter: FiscalPeriod): readonly Block[] {
  const vendor = [
    ["vendor_eps_actual", "Adjusted earnings per share (third party)"],
    ["vendor_eps_estimate", "Estimate before the results (third party)"],
    ["eps_surprise", "Adjusted surprise (third party)"],
  ] as const;
  const own = ["sue", "reaction_1d", "reaction_5d"].map((measure) =>
    figureRow({ figures: [analysis.figure(measure, quarter)] }),
  );
  const sold = vendor.map(([measure, label]) => figureRow({ label, figures: [analysis.figure(measure, quarter)] }));
  return figureTable(
    "Surprise and price reaction; a third party's adjusted figures are not comparable with filed earnings",
    [quarter.label],
    [...own, ...sold],
  );
}

function earningsPerShare({ analysis }: CardContext): Block | null {
  return periodChart({
    analysis,
    chart: "eps_history",
    form: "bars",
    title: "Diluted earnings per share by quarter",
    finding: null,
    format: "per-share",
    periods: lastQuarters(analysis, HISTORY),
    series: [{ name: "Diluted earnings per share", measure: "eps_diluted" }],
  });
}

/** In standard deviations of the company's own seasonal differences: no estimate of anybody is needed. */
function surprises({ analysis }: CardContext): Block | null {
  return periodChart({
    analysis,
    chart: "earnings_surprise",
    form: "bars",
    title: "Surprise against the company’s own past (SUE)",
    finding: null,
    format: "score",
    periods: lastQuarters(analysis, HISTORY),
    series: [{ name: "Standardized unexpected earnings", measure: "sue" }],
  });
}

function reactions(context: CardContext): Block | null {
  const { analysis } = context;
  return periodChart({
    analysis,
    chart: "earnings_reaction",
    form: "bars",
    title: "Price change on the day after results",
    finding: newestReaction(context),
    format: "percent",
    periods: lastQuarters(analysis, QUARTERS),
    series: [{ name: "Price change in a day", measure: "reaction_1d" }],
  });
}

function newestReaction({ analysis, verify }: CardContext): VerifiedSentence | null {
  const newest = analysis.series("reaction_1d", "quarter").at(-1);
  // A move of less than a twentieth of a percent neither rose nor fell.
  if (newest === undefined || newest.value === null || newest.value.abs().lt(SMALLEST_MOVE)) return null;
  const verb = newest.value.isNegative() ? "fell" : "rose";
  return verify({
    rule: "chart-reaction",
    parts: [
      `The share price ${verb} by `,
      { figure: newest.id, format: "percent-magnitude" },
      " on the results of ",
      { figure: newest.id, format: "period" },
      ".",
    ],
  });
}

/** The 8-K that announced the quarter and the report that holds it. */
function reports({ analysis }: CardContext, { quarter, announcement }: AnnouncedQuarter): FilingList | null {
  const { cik } = analysis.dossier.company;
  const rows = knownRecord(analysis)
    .filings.filter(
      ({ accession, form, reportDate }) =>
        accession === announcement?.accession8K || (/^10-[KQ]/.test(form) && reportDate === quarter.end),
    )
    .map((filing) => filingRow(cik, filing));
  return rows.length === 0 ? null : { kind: "filings", through: analysis.dossier.origin.filingsThrough, rows };
}

/** A vendor's period end and the fiscal quarter's differ by at most this where they mean the same quarter. */
const SAME_END_DAYS = 10;
const DAY_MS = 86_400_000;

/** A fiscal quarter and when its results were announced; null where no announcement of it is held. */
interface AnnouncedQuarter {
  readonly quarter: FiscalPeriod;
  readonly announcement: Announcement | null;
}

/** The newest fiscal quarter with figures and its announcement; null where no quarter is held. */
function lastAnnouncedQuarter(analysis: Analysis): AnnouncedQuarter | null {
  const quarter = analysis.latestQuarter;
  if (quarter === null) return null;
  const announcement = knownRecord(analysis).announcements.findLast(({ periodEnd }) =>
    isSameEnd(periodEnd, quarter.end),
  );
  return { quarter, announcement: announcement ?? null };
}

/** The newest announcement of a quarter whose figures are not held yet; null when there is none. */
function announcedWithoutFigures(analysis: Analysis): Announcement | null {
  const newest = knownRecord(analysis).announcements.at(-1);
  const end = analysis.latestQuarter?.end ?? "";
  return newest === undefined || newest.periodEnd <= end || isSameEnd(newest.periodEnd, end) ? null : newest;
}

function isSameEnd(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) <= SAME_END_DAYS * DAY_MS;
}

const HISTORY_QUARTERS = 20;

const COLUMNS: readonly (readonly [metric: string, label: string, format?: SlotFormat])[] = [
  ["eps_diluted", "EPS"],
  ["eps_growth", "EPS, YoY"],
  ["revenue", "Revenue"],
  ["revenue_growth", "Revenue, YoY"],
  ["sue", "SUE"],
  ["vendor_eps_actual", "Adjusted EPS (third party)"],
  ["vendor_eps_estimate", "Estimate (third party)"],
  ["eps_surprise", "Surprise (third party)"],
  ["reaction_1d", "Price, 1 day"],
  ["reaction_5d", "Price, 5 days"],
];

/** The results of the last twenty quarters, newest first; null where none is dated. */
function resultsHistory({ factSet, analysis, votes }: CardContext): ResultsHistory | null {
  const events = listEvents({ factSet, votes }).filter(({ status }) => status === "REPORTED");
  const rows = events
    .slice(-HISTORY_QUARTERS)
    .toReversed()
    .map((event) => ({
      event,
      releaseUrl: event.release === null ? null : filingUrl(event.cik, event.release),
      reportUrl: event.report === null ? null : filingUrl(event.cik, event.report),
      cells: cellsOf(event),
    }));
  // A column that is empty from top to bottom only makes the others hard to read.
  const kept = COLUMNS.map((_, position) => rows.some(({ cells }) => (cells[position]?.value ?? null) !== null));
  const shown = <Value>(values: readonly Value[]): readonly Value[] => values.filter((_, position) => kept[position]);
  if (rows.length === 0) return null;
  return {
    kind: "results-history",
    columns: shown(COLUMNS).map(([metric, label, format = "auto"]) => ({ metric, label, format })),
    rows: rows.map((row) => ({ ...row, cells: shown(row.cells) })),
  };

  function cellsOf({ fiscalYear, fiscalPeriod }: EarningsEvent): ResultsHistory["rows"][number]["cells"] {
    const key = `${fiscalPeriod.slice(0, 2)}-${String(fiscalYear)}${fiscalPeriod.slice(2)}`;
    const quarter = analysis.quarters.find((one) => one.key === key);
    return COLUMNS.map(([metric]) => (quarter === undefined ? null : viewOf(analysis.figure(metric, quarter))));
  }
}
