// The words of the earnings calendar on the wire (docs/research-method.md#7).

/** How sure a date is, least first; `LATE`: the filing deadline passed without a report, as far as the filings held run. */
export const EARNINGS_STATUSES = ["ESTIMATED", "PROVIDER", "CONFIRMED", "REPORTED", "LATE"] as const;
export type EarningsStatus = (typeof EARNINGS_STATUSES)[number];

/** Before the market opens, during its hours, after it closes; New York time. */
export const TIMES_OF_DAY = ["BMO", "DMH", "AMC", "UNKNOWN"] as const;
export type TimeOfDay = (typeof TIMES_OF_DAY)[number];

/** How far an estimate was off in the past, best first. */
export const EARNINGS_TIERS = ["A", "B", "C"] as const;
export type EarningsTier = (typeof EARNINGS_TIERS)[number];

/** How a filing deadline stands: still to come, or its report filed; `LATE` as above. */
export const DEADLINE_STATUSES = ["DUE", "FILED", "LATE"] as const;
export type DeadlineStatus = (typeof DEADLINE_STATUSES)[number];

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
