// The cards of a research page, as runs store them and streams carry them.
import * as z from "zod/mini";
import { CARD_TYPES, CHART_TYPES, SOURCE_TYPES } from "#contracts/research-stream.ts";
import { earningsEvent } from "./earnings-event.ts";
import { figureView } from "./figure.ts";
import { filingPlace } from "./filing-place.ts";
import type { Immutable } from "./immutable.ts";

/** How a slot's figure is written out. `auto` follows the unit. */
const slotFormat = z.enum([
  "auto",
  // $215.94B; K, M, B, T with two decimals (docs/specification-map.md#9).
  "money",
  // 65.5 %
  "percent",
  // 65.5 % without its sign, for "up 65.5 %" and "down 65.5 %" where the word carries it.
  "percent-magnitude",
  // 12.3 percentage points, without sign
  "points-magnitude",
  // money without its sign
  "money-magnitude",
  // 24.1×
  "times",
  "per-share",
  "shares",
  "days",
  "score",
  // The period's label instead of the value: `FY2026`, `12 months to 26 Apr 2026`.
  "period",
  // The period's end date: `26 Apr 2026`.
  "end-date",
  // The number of years the figure spans.
  "years",
  "count",
  // 1st, 2nd, 3rd, 4th
  "ordinal",
]);
export type SlotFormat = z.infer<typeof slotFormat>;

const slot = z.object({
  /** Id of a fact or metric figure, or a registered calculation `C:{operation}:{id}:{id}…`. */
  figure: z.string(),
  format: slotFormat,
});
export type Slot = Immutable<z.infer<typeof slot>>;

const sentence = {
  /** The rule or writer it comes from, for example `revenue-growth`. */
  rule: z.string(),
  parts: z.array(z.union([z.string(), slot])),
};
const sentenceObject = z.object(sentence);
/**
 * One sentence: text without digits, and slots that name figures. Written by a rule or by a model, verified by the
 * same code, rendered by one function.
 */
export type Sentence = Immutable<z.infer<typeof sentenceObject>>;

export const verifiedSentence = z.object({ ...sentence, figures: z.record(z.string(), figureView) });
/** A sentence that passed every check, with the figures its slots need. */
export type VerifiedSentence = Immutable<z.infer<typeof verifiedSentence>>;

export const figureTable = z.object({
  kind: z.literal("table"),
  caption: z.string(),
  columns: z.array(z.string()),
  rows: z.array(
    z.object({
      label: z.string(),
      /** Metric id whose formula card the label opens; null for line items and plain rows. */
      metric: z.nullable(z.string()),
      format: slotFormat,
      cells: z.array(z.nullable(figureView)),
    }),
  ),
});
/** A table of figures: the first column names the row, each further column is a period, company or term. */
export type FigureTable = Immutable<z.infer<typeof figureTable>>;

export const figureChart = z.object({
  kind: z.literal("chart"),
  chart: z.enum(CHART_TYPES),
  form: z.enum(["bars", "lines", "stack", "grouped-bars", "waterfall", "scatter"]),
  title: z.string(),
  finding: z.nullable(verifiedSentence),
  format: slotFormat,
  /** Category labels in order, oldest first. */
  categories: z.array(z.string()),
  series: z.array(
    z.object({
      name: z.string(),
      points: z.array(z.nullable(figureView)),
      /** Exact decimals that are drawn in place of the figures, such as an index that starts at 100. */
      drawn: z.optional(z.array(z.nullable(z.string()))),
    }),
  ),
  /** How lines are drawn upwards; linear unless given. */
  scale: z.optional(z.enum(["linear", "log"])),
  /** The quartiles and the median of a lone line, drawn behind it. */
  range: z.optional(z.object({ lower: figureView, median: figureView, upper: figureView })),
});
/** A picture with its table twin: every point is a figure. `finding` is its title, one verified sentence. */
export type FigureChart = Immutable<z.infer<typeof figureChart>>;

const checkList = z.object({
  kind: z.literal("checks"),
  caption: z.string(),
  // What they come to: "4 passed, 3 unknown".
  result: z.optional(z.string()),
  items: z.array(
    z.object({
      label: z.string(),
      verdict: z.enum(["pass", "fail", "unknown"]),
      detail: z.string(),
      figures: z.array(figureView),
    }),
  ),
});
/** A list of yes, no and unknown. */
export type CheckList = Immutable<z.infer<typeof checkList>>;

const sentenceList = z.object({
  kind: z.literal("sentences"),
  items: z.array(z.object({ polarity: z.enum(["good", "bad", "neutral", "unknown"]), sentence: verifiedSentence })),
});
export type SentenceList = Immutable<z.infer<typeof sentenceList>>;

/** An ISO date and the close of that day. */
const dailyClose = z.tuple([z.string(), z.string()]);

const priceChart = z.object({
  kind: z.literal("price"),
  finding: z.nullable(verifiedSentence),
  currency: z.string(),
  asOf: z.string(),
  /** What the id of a close begins with, before its day; missing in runs from before. */
  closeId: z.optional(z.string()),
  monthly: z.array(dailyClose),
  daily: z.array(dailyClose),
  events: z.array(
    z.object({
      date: z.string(),
      kind: z.enum(["earnings", "split", "spinoff"]),
      label: z.string(),
      url: z.nullable(z.string()),
    }),
  ),
});
export type PriceChart = Immutable<z.infer<typeof priceChart>>;

const filingList = z.object({
  kind: z.literal("filings"),
  through: z.nullable(z.string()),
  /** Who filed them, where it was not the company. */
  filers: z.optional(z.literal("managers")),
  rows: z.array(
    z.object({
      filed: z.string(),
      form: z.string(),
      /** Plain name: `Annual report`, `Results of operations and financial condition`. */
      title: z.string(),
      reportDate: z.nullable(z.string()),
      url: z.string(),
    }),
  ),
});
export type FilingList = Immutable<z.infer<typeof filingList>>;

const nextResults = z.object({
  kind: z.literal("next-results"),
  /** At least one, by day. */
  open: z.array(earningsEvent),
  /** The day that everything held was known by. */
  knownBy: z.string(),
});
/** The results that are not out; which of them is next depends on the reader's day (`upcomingResults`). */
export type NextResults = Immutable<z.infer<typeof nextResults>>;

const resultsHistory = z.object({
  kind: z.literal("results-history"),
  columns: z.array(z.object({ label: z.string(), format: slotFormat, metric: z.string() })),
  rows: z.array(
    z.object({
      event: earningsEvent,
      releaseUrl: z.nullable(z.string()),
      reportUrl: z.nullable(z.string()),
      /** One for each column. */
      cells: z.array(z.nullable(figureView)),
    }),
  ),
});
/** Results quarter by quarter, newest first: when they came, what they were, and where to read them. */
export type ResultsHistory = Immutable<z.infer<typeof resultsHistory>>;

const valuationInputs = z.object({
  kind: z.literal("valuation"),
  mode: z.enum(["dcf", "reverse"]),
  freeCashFlow: figureView,
  netDebt: figureView,
  shares: figureView,
  price: figureView,
  enterpriseValue: figureView,
  /** What the company did: free-cash-flow or revenue growth a year over the longest window up to ten years. */
  pastGrowth: z.nullable(figureView),
  /** Defaults, as ratios: 0.09 is 9 %. */
  assumptions: z.object({
    growth: z.string(),
    discountRate: z.string(),
    terminalGrowth: z.string(),
    years: z.number(),
  }),
});
/** Inputs of the two valuation cards; the page computes with `research/valuation` on what the reader edits. */
export type ValuationInputs = Immutable<z.infer<typeof valuationInputs>>;

const sourceList = z.object({
  kind: z.literal("sources"),
  items: z.array(
    z.object({
      number: z.number(),
      source: z.enum(SOURCE_TYPES),
      title: z.string(),
      url: z.nullable(z.string()),
      filed: z.nullable(z.string()),
      /** How many shown figures come from it. */
      figures: z.number(),
    }),
  ),
});
export type SourceList = Immutable<z.infer<typeof sourceList>>;

const keyFigures = z.object({
  kind: z.literal("key-figures"),
  items: z.array(
    z.object({
      figure: figureView,
      format: slotFormat,
      /** What went before it, oldest first, as a small line shows it. */
      history: z.array(z.number()),
      /** Lowest and highest of that history; null with less than three values. */
      low: z.nullable(figureView),
      high: z.nullable(figureView),
      /** Over what the history reaches: `11 fiscal years`, `120 months`. */
      span: z.string(),
    }),
  ),
});
/** The figures that a reader looks for first, each with its own history. */
export type KeyFigures = Immutable<z.infer<typeof keyFigures>>;

const absence = z.object({ kind: z.literal("absent"), reason: z.string() });
/** What the card could not say, naming the missing fact. */
export type Absence = Immutable<z.infer<typeof absence>>;

const prose = z.object({ kind: z.literal("prose"), text: z.string() });
export type Prose = Immutable<z.infer<typeof prose>>;

export const excerptItem = z.object({
  /** In our words; null where the quotation says it all. */
  lead: z.nullable(z.string()),
  /** The company's own words, untrusted: shown as a marked quotation. */
  quote: z.nullable(z.string()),
  source: z.object({ title: z.string(), filed: z.nullable(z.string()), url: z.string() }),
  /** Where our reader shows it; null where we do not have the text. */
  place: z.nullable(filingPlace),
});

const excerpts = z.object({ kind: z.literal("excerpts"), items: z.array(excerptItem) });
/** What filings say, quoted or counted, each with the way to its place. */
export type Excerpts = Immutable<z.infer<typeof excerpts>>;

const block = z.discriminatedUnion("kind", [
  figureTable,
  figureChart,
  checkList,
  sentenceList,
  priceChart,
  filingList,
  nextResults,
  resultsHistory,
  valuationInputs,
  sourceList,
  keyFigures,
  absence,
  prose,
  excerpts,
]);
export type Block = Immutable<z.infer<typeof block>>;

export const card = z.object({
  type: z.enum(CARD_TYPES),
  title: z.string(),
  state: z.enum(["ready", "absent", "failed"]),
  blocks: z.array(block),
});
/** One card of the page. `absent` cards hold one `absent` block with the reason. */
export type Card = Immutable<z.infer<typeof card>>;
