import type { DeadlineStatus, EarningsStatus, EarningsTier, TimeOfDay } from "#contracts/earnings.ts";

/**
 * Where a date comes from. `release`: an 8-K with item 2.02; `foreign-release`: a 6-K; `report`: the periodic report
 * itself; `provider`: somebody who keeps a calendar; `estimate`: the company's own past.
 */
export type DateSourceKind = "release" | "foreign-release" | "report" | "provider" | "estimate";

/** One source's word on when results come or came. */
export interface DateSource {
  readonly kind: DateSourceKind;
  /** Reader's words: `8-K, item 2.02`, `Finnhub`. */
  readonly name: string;
  readonly date: string;
  readonly timeOfDay: TimeOfDay;
  /** Whether the source itself calls the date its own projection. */
  readonly isProjected: boolean;
  /** ISO date or instant of when the source said so; null where it is not known. */
  readonly asOf: string | null;
}

/** What a filing deadline rests on. */
export interface DeadlineBasis {
  /** The class of filer as EDGAR states it: `Large accelerated filer`; null for a foreign issuer. */
  readonly filer: string | null;
  /** What such a filer has from the period's end. */
  readonly allows: { readonly count: number; readonly unit: "days" | "months" };
  /** The day that counting gives, business day or not. */
  readonly counted: string;
  /** The deadline as it was before a notice of late filing moved it; null without a notice. */
  readonly beforeNotice: string | null;
}

/** By when a company must file the period's report. */
export interface Deadline {
  readonly date: string;
  readonly form: string;
  /** Whether a notice of late filing (NT 10-Q, NT 10-K) moved it. */
  readonly isExtended: boolean;
  /** Absent in reports kept from before it was told. */
  readonly basis?: DeadlineBasis;
}

/**
 * Ways of estimating a date, each with an accuracy of its own (`next/estimate-date.ts`). By the quarter and the year before,
 * which lie a day, three days or more apart: `agreeing`, `near`, `apart`; by one of them alone: `year-only`, `quarter-only`;
 * by two years before: `two-years`; by the quarter before with annual results between: `across-annual`.
 */
export const ESTIMATE_METHODS = [
  "agreeing",
  "near",
  "apart",
  "year-only",
  "quarter-only",
  "two-years",
  "across-annual",
] as const;
export type EstimateMethod = (typeof ESTIMATE_METHODS)[number];

/** A date worked out from the company's own past. */
export interface Estimate {
  readonly date: string;
  readonly method: EstimateMethod;
  readonly tier: EarningsTier;
}

/** A filing that can be opened. */
export interface FilingRef {
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  readonly primaryDocument: string | null;
}

/** A fiscal quarter by the name that makes its event the only one. */
export interface QuarterName {
  readonly fiscalYear: number;
  /** `Q1` to `Q4`; `Q4T` and the like in a transition to another fiscal year. */
  readonly fiscalPeriod: string;
}

/** Results of one company for one fiscal period: one event that changes its status and is never doubled. */
export interface EarningsEvent extends QuarterName {
  /** Ten digits. */
  readonly cik: string;
  readonly periodEnd: string;
  /** Whether the period's end is itself worked out, because nothing filed names it yet. */
  readonly isPeriodExpected: boolean;
  readonly date: string;
  readonly timeOfDay: TimeOfDay;
  /** `16:20`, New York time, where an 8-K's acceptance gives it. */
  readonly timeExactET: string | null;
  readonly status: EarningsStatus;
  /** How the date was worked out; null where somebody gave it. */
  readonly estimate: Estimate | null;
  readonly deadline: Deadline | null;
  /** Best first; the first one gave the date. */
  readonly sources: readonly DateSource[];
  /** Whether two sources that claim to know the date disagree by more than a day. */
  readonly hasConflict: boolean;
  /** Days between the day and what the company's own pattern had let expect; positive is later. Null where no pattern was held. */
  readonly shiftDays: number | null;
  readonly release: FilingRef | null;
  readonly report: FilingRef | null;
}

/** The last day on which a report is filed in time: like results, one for each fiscal quarter. */
export interface FilingDeadline extends QuarterName {
  /** Ten digits. */
  readonly cik: string;
  readonly periodEnd: string;
  /** Whether the period's end, and so the deadline, is worked out because nothing filed names it yet. */
  readonly isPeriodExpected: boolean;
  readonly date: string;
  /** `10-Q`, `10-K`, `20-F`. */
  readonly form: string;
  readonly status: DeadlineStatus;
  readonly basis: DeadlineBasis;
  /** The notice of late filing (NT 10-Q, NT 10-K); null without one. */
  readonly notice: FilingRef | null;
  /** The report, once it is filed. */
  readonly report: FilingRef | null;
}
