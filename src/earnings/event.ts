import type {
  DateSource,
  Deadline,
  DeadlineBasis,
  EarningsEvent,
  Estimate,
  FilingRef,
} from "#contracts/api/earnings-event.ts";
import type { DeadlineStatus } from "#contracts/earnings.ts";

// The schema of the wire defines these.
export type { DateSource, Deadline, DeadlineBasis, EarningsEvent, Estimate, FilingRef };

/** A fiscal quarter by the name that makes its event the only one. */
export interface QuarterName {
  readonly fiscalYear: number;
  /** `Q1` to `Q4`; `Q4T` and the like in a transition to another fiscal year. */
  readonly fiscalPeriod: string;
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
