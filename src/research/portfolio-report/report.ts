import type { Visit } from "#contracts/portfolio-visit.ts";
import type { EarningsEvent } from "#earnings/event.ts";
import { upcomingByCompany, type Upcoming } from "#earnings/next/upcoming.ts";
import type { Split } from "#facts/dossier.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import { changesSince, seenOf, type ReportChange } from "./changes.ts";
import { comingResults, type ComingResults } from "./coming-results.ts";
import { type Concentration, concentrationOf, countriesOf, type Group, sectorsOf } from "./allocation.ts";
import { dividendIncome, type DividendIncome } from "./dividends/dividend-income.ts";
import type { Aggregate, Coverage, Listed } from "./listed.ts";
import { lookThrough } from "./look-through.ts";
import { monthlyChanges, pastReturns, type PastReturns } from "./prices/past-returns.ts";
import { correlate, type Correlation } from "./prices/correlation.ts";
import { ownReturns, type OwnReturns } from "./prices/own-returns.ts";
import type { CompanySummary } from "./summary/company-summary.ts";
import { isSoldOut, usualBasis, weigh, type WeightBasis, type Weighing } from "./weights.ts";
import { xRay, type Check, type Thresholds } from "./x-ray.ts";

/** What a reader chose. */
export interface ReportSettings {
  /** Null: what the list itself suggests. */
  readonly weights: WeightBasis | null;
  readonly thresholds: Thresholds;
  /** What the past is held against: a symbol, `ALL-ALIKE` for the list's own companies at equal weights, null for nothing. */
  readonly against: string | null;
}

/** Stands for the list's own companies at equal weights. */
export const EQUAL_WEIGHT = "ALL-ALIKE";

/** The measures that a company's line shows, in this order. */
export const LINE_MEASURES = ["price", "pe", "fcf_yield", "revenue_growth", "net_margin", "return_1y"] as const;
/** The measures of the heat-map. */
const SCORE_MEASURES = ["piotroski_f", "altman_z", "altman_z2", "beneish_m", "sue"] as const;
type LineMeasure = (typeof LINE_MEASURES)[number] | (typeof SCORE_MEASURES)[number];

/** One company of the report. */
export interface ReportLine {
  readonly symbol: string;
  readonly name: string | null;
  readonly sector: string | null;
  readonly weight: string | null;
  /** Of the shares held, at the newest close; null where there are none or it cannot be had. */
  readonly value: string | null;
  /** Those after the first trade, which change how many shares it is today. */
  readonly splits: readonly Pick<Split, "date" | "ratio">[];
  readonly figures: Readonly<Partial<Record<LineMeasure, FigureView>>>;
  /** Of the next twelve months, over the newest close; null where it cannot be told. */
  readonly dividendYield: string | null;
  /** Its next results; never before today. */
  readonly next: { readonly date: string; readonly status: EarningsEvent["status"] } | null;
  /** Results whose expected day is over and which our data, known by a day, does not have. */
  readonly overdue: {
    readonly date: string;
    readonly status: EarningsEvent["status"];
    readonly knownBy: string;
  } | null;
}

/** Everything said about a list of companies as one. */
export interface PortfolioReport {
  readonly today: string;
  readonly basis: WeightBasis;
  /** Companies whose figures are still being read, by symbol. */
  readonly unread: readonly string[];
  /** Whether the dates of results were read. */
  readonly isDated: boolean;
  readonly against: string | null;
  /** The day that the oldest and the newest of the figures were known by; null where none are held. */
  readonly knownBy: { readonly from: string; readonly to: string } | null;
  /** The oldest of the companies' newest closes, ISO; null where none has closes. */
  readonly pricedFrom: string | null;
  readonly weighed: Coverage;
  readonly lines: readonly ReportLine[];
  readonly aggregates: readonly Aggregate[];
  readonly concentration: Concentration;
  readonly sectors: readonly Group[];
  /** By incorporation. */
  readonly countries: readonly Group[];
  readonly dividends: DividendIncome;
  readonly coming: ComingResults;
  readonly checks: readonly Check[];
  readonly correlation: Correlation;
  readonly past: PastReturns;
  /** Null without trades. */
  readonly own: OwnReturns | null;
  /** Null on the first visit. */
  readonly since: { readonly at: string; readonly changes: readonly ReportChange[] } | null;
  /** What to remember of this visit. */
  readonly seen: Visit["seen"];
}

export interface ReportInput {
  readonly listed: readonly Listed[];
  readonly unread: readonly string[];
  /** Of the list's companies; null while they are still being read. */
  readonly events: readonly EarningsEvent[] | null;
  readonly today: string;
  readonly settings: ReportSettings;
  /** The company that `settings.against` names; null where it names none that is held. */
  readonly benchmarkPeer: CompanySummary | null;
  readonly lastSeen: Visit | null;
}

/** Reports on a list of companies: pure arithmetic on sheets, events and what the reader chose. */
export function makeReport(deps: ReportInput): PortfolioReport {
  const { listed, today, settings, benchmarkPeer, lastSeen } = deps;
  const events = deps.events ?? [];
  const weighing = weigh(listed, settings.weights ?? usualBasis(listed));
  const { lines } = weighing;
  const dividends = dividendIncome(lines);
  const dated = { events, today, isDated: deps.events !== null };
  const coming = comingResults(lines, dated);
  const owned = lines.filter((line) => !isSoldOut(line));
  const days = listed.flatMap(({ summary }) => summary?.knownBy ?? []).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return {
    today,
    basis: weighing.basis,
    unread: deps.unread,
    isDated: deps.events !== null,
    against: settings.against,
    knownBy: from === undefined || to === undefined ? null : { from, to },
    pricedFrom: listed.flatMap(({ summary }) => summary?.closes.at(-1)?.date ?? []).toSorted()[0] ?? null,
    weighed: weighing.coverage,
    lines: linesOf(weighing, upcomingByCompany(events, today), dividends),
    aggregates: lookThrough(lines),
    concentration: concentrationOf(lines),
    sectors: sectorsOf(lines),
    countries: countriesOf(lines),
    dividends,
    coming,
    checks: xRay(owned, { thresholds: settings.thresholds, coming: comingResults(owned, dated), today }),
    correlation: correlate(owned),
    past: pastReturns(lines, benchmarkOf(weighing.basis, settings.against, benchmarkPeer)),
    own: ownReturns(weighing),
    since: lastSeen && { at: lastSeen.at, changes: changesSince(lastSeen, { lines, events, today }) },
    seen: seenOf(lines, events, today),
  };
}

/** A list whose companies all weigh alike is not held against itself. */
function benchmarkOf(
  basis: WeightBasis,
  against: string | null,
  benchmark: CompanySummary | null,
): Parameters<typeof pastReturns>[1] {
  if (against === EQUAL_WEIGHT) return basis === "equal" ? null : { kind: "basket" };
  return benchmark === null ? null : { kind: "company", symbol: benchmark.symbol, changes: monthlyChanges(benchmark) };
}

function linesOf(
  { lines }: Weighing,
  upcoming: ReadonlyMap<string, Upcoming>,
  dividends: DividendIncome,
): readonly ReportLine[] {
  const yields = new Map([
    ...dividends.none.map(({ symbol }) => [symbol, "0"] as const),
    ...dividends.lines.map((line) => [line.symbol, line.yield] as const),
  ]);
  return lines.map(({ item, summary, weight, worth }) => {
    const { next = null, overdue = null } = upcoming.get(item.cik) ?? {};
    return {
      symbol: item.symbol,
      name: summary?.name ?? null,
      sector: summary?.sector ?? null,
      weight: weight?.toFixed() ?? null,
      value: worth.ok ? worth.value.toFixed() : null,
      splits: splitsOf({ item, summary }),
      figures: figuresOf(summary),
      dividendYield: yields.get(item.symbol) ?? null,
      next: next && { date: next.date, status: next.status },
      overdue: overdue && summary && { date: overdue.date, status: overdue.status, knownBy: summary.knownBy },
    };
  });
}

/** Splits of another share class say nothing about these shares. */
function splitsOf({ item, summary }: Pick<Listed, "item" | "summary">): ReportLine["splits"] {
  const [first] = item.lots.map(({ date }) => date).toSorted();
  if (first === undefined || summary?.symbol !== item.symbol) return [];
  return summary.splits.filter(({ date }) => date > first).map(({ date, ratio }) => ({ date, ratio }));
}

function figuresOf(summary: CompanySummary | null): ReportLine["figures"] {
  if (summary === null) return {};
  const shown = [...LINE_MEASURES, ...SCORE_MEASURES].flatMap((measure) => {
    const figure = summary.figures[measure];
    return figure === undefined ? [] : [[measure, figure] as const];
  });
  return Object.fromEntries(shown);
}
