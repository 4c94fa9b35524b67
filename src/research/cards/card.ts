import type { CardType, ChartType, SourceType } from "#contracts/research-stream.ts";
import type { EarningsEvent } from "#earnings/event.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import type { SlotFormat, VerifiedSentence } from "#research/text/sentence.ts";

/** A table of figures: the first column names the row, each further column is a period, company or term. */
export interface FigureTable {
  readonly kind: "table";
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly label: string;
    /** Metric id whose formula card the label opens; null for line items and plain rows. */
    readonly metric: string | null;
    readonly format: SlotFormat;
    readonly cells: readonly (FigureView | null)[];
  }[];
}

/** A picture with its table twin: every point is a figure. `finding` is its title, one verified sentence. */
export interface FigureChart {
  readonly kind: "chart";
  readonly chart: ChartType;
  readonly form: "bars" | "lines" | "stack" | "grouped-bars" | "waterfall" | "scatter";
  readonly title: string;
  readonly finding: VerifiedSentence | null;
  readonly format: SlotFormat;
  /** Category labels in order, oldest first. */
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly points: readonly (FigureView | null)[] }[];
}

/** A list of yes, no and unknown. */
export interface CheckList {
  readonly kind: "checks";
  readonly caption: string;
  readonly items: readonly {
    readonly label: string;
    readonly verdict: "pass" | "fail" | "unknown";
    readonly detail: string;
    readonly figures: readonly FigureView[];
  }[];
}

export interface SentenceList {
  readonly kind: "sentences";
  readonly items: readonly {
    readonly polarity: "good" | "bad" | "neutral" | "unknown";
    readonly sentence: VerifiedSentence;
  }[];
}

export interface PriceChart {
  readonly kind: "price";
  readonly finding: VerifiedSentence | null;
  readonly currency: string;
  readonly asOf: string;
  readonly monthly: readonly (readonly [date: string, close: string])[];
  readonly daily: readonly (readonly [date: string, close: string])[];
  readonly events: readonly {
    readonly date: string;
    readonly kind: "earnings" | "split" | "spinoff";
    readonly label: string;
    readonly url: string | null;
  }[];
}

export interface FilingList {
  readonly kind: "filings";
  readonly through: string | null;
  readonly rows: readonly {
    readonly filed: string;
    readonly form: string;
    /** Plain name: `Annual report`, `Results of operations and financial condition`. */
    readonly title: string;
    readonly reportDate: string | null;
    readonly url: string;
  }[];
}

/** The results that are not out; which of them is next depends on the reader's day (`upcomingResults`). */
export interface NextResults {
  readonly kind: "next-results";
  /** At least one, by day. */
  readonly open: readonly EarningsEvent[];
  /** The day that everything held was known by. */
  readonly knownBy: string;
}

/** Results quarter by quarter, newest first: when they came, what they were, and where to read them. */
export interface ResultsHistory {
  readonly kind: "results-history";
  readonly columns: readonly { readonly label: string; readonly format: SlotFormat; readonly metric: string }[];
  readonly rows: readonly {
    readonly event: EarningsEvent;
    readonly releaseUrl: string | null;
    readonly reportUrl: string | null;
    /** One for each column. */
    readonly cells: readonly (FigureView | null)[];
  }[];
}

/** Inputs of the two valuation cards; the page computes with `research/valuation` on what the reader edits. */
export interface ValuationInputs {
  readonly kind: "valuation";
  readonly mode: "dcf" | "reverse";
  readonly freeCashFlow: FigureView;
  readonly netDebt: FigureView;
  readonly shares: FigureView;
  readonly price: FigureView;
  readonly enterpriseValue: FigureView;
  /** What the company did: free-cash-flow or revenue growth a year over the longest window up to ten years. */
  readonly pastGrowth: FigureView | null;
  /** Defaults, as ratios: 0.09 is 9 %. */
  readonly assumptions: {
    readonly growth: string;
    readonly discountRate: string;
    readonly terminalGrowth: string;
    readonly years: number;
  };
}

export interface SourceList {
  readonly kind: "sources";
  readonly items: readonly {
    readonly number: number;
    readonly source: SourceType;
    readonly title: string;
    readonly url: string | null;
    readonly filed: string | null;
    /** How many shown figures come from it. */
    readonly figures: number;
  }[];
}

/** What the card could not say, naming the missing fact. */
export interface Absence {
  readonly kind: "absent";
  readonly reason: string;
}

export interface Prose {
  readonly kind: "prose";
  readonly text: string;
}

export type Block =
  | FigureTable
  | FigureChart
  | CheckList
  | SentenceList
  | PriceChart
  | FilingList
  | NextResults
  | ResultsHistory
  | ValuationInputs
  | SourceList
  | Absence
  | Prose;

/** One card of the page. `absent` cards hold one `absent` block with the reason. */
export interface Card {
  readonly type: CardType;
  readonly title: string;
  readonly state: "ready" | "absent" | "failed";
  readonly blocks: readonly Block[];
}

/** What a card says: what its declaration builds. */
export type CardContent = Pick<Card, "state" | "blocks">;

/** The kind of source a filing is, by its form; null where the form is not known. */
export function sourceOfForm(form: string | null): SourceType {
  if (form === null) return "sec_xbrl_fact";
  if (form.startsWith("10-K")) return "sec_10k";
  if (form.startsWith("10-Q")) return "sec_10q";
  return form.startsWith("8-K") ? "sec_8k" : "sec_other";
}
