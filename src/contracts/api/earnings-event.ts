// The results of one company for one fiscal period, as cards and calendars carry them.
import * as z from "zod/mini";
import { EARNINGS_STATUSES, EARNINGS_TIERS, ESTIMATE_METHODS, TIMES_OF_DAY } from "#contracts/earnings.ts";
import type { Immutable } from "./immutable.ts";

/**
 * Where a date comes from. `release`: an 8-K with item 2.02; `foreign-release`: a 6-K; `report`: the periodic report
 * itself; `provider`: somebody who keeps a calendar; `estimate`: the company's own past.
 */
const dateSourceKind = z.enum(["release", "foreign-release", "report", "provider", "estimate"]);

const dateSource = z.object({
  kind: dateSourceKind,
  /** Reader's words: `8-K, item 2.02`, `Finnhub`. */
  name: z.string(),
  date: z.string(),
  timeOfDay: z.enum(TIMES_OF_DAY),
  /** Whether the source itself calls the date its own projection. */
  isProjected: z.boolean(),
  /** ISO date or instant of when the source said so; null where it is not known. */
  asOf: z.nullable(z.string()),
});
/** One source's word on when results come or came. */
export type DateSource = Immutable<z.infer<typeof dateSource>>;

const deadlineBasis = z.object({
  /** The class of filer as EDGAR states it: `Large accelerated filer`; null for a foreign issuer. */
  filer: z.nullable(z.string()),
  /** What such a filer has from the period's end. */
  allows: z.object({ count: z.number(), unit: z.enum(["days", "months"]) }),
  /** The day that counting gives, business day or not. */
  counted: z.string(),
  /** The deadline as it was before a notice of late filing moved it; null without a notice. */
  beforeNotice: z.nullable(z.string()),
});
/** What a filing deadline rests on. */
export type DeadlineBasis = Immutable<z.infer<typeof deadlineBasis>>;

const deadline = z.object({
  date: z.string(),
  form: z.string(),
  /** Whether a notice of late filing (NT 10-Q, NT 10-K) moved it. */
  isExtended: z.boolean(),
  /** Absent in reports kept from before it was told. */
  basis: z.exactOptional(deadlineBasis),
});
/** By when a company must file the period's report. */
export type Deadline = Immutable<z.infer<typeof deadline>>;

const estimate = z.object({ date: z.string(), method: z.enum(ESTIMATE_METHODS), tier: z.enum(EARNINGS_TIERS) });
/** A date worked out from the company's own past. */
export type Estimate = Immutable<z.infer<typeof estimate>>;

const filingRef = z.object({
  accession: z.string(),
  form: z.string(),
  filed: z.string(),
  primaryDocument: z.nullable(z.string()),
});
/** A filing that can be opened. */
export type FilingRef = Immutable<z.infer<typeof filingRef>>;

export const earningsEvent = z.object({
  fiscalYear: z.number(),
  /** `Q1` to `Q4`; `Q4T` and the like in a transition to another fiscal year. */
  fiscalPeriod: z.string(),
  /** Ten digits. */
  cik: z.string(),
  periodEnd: z.string(),
  /** Whether the period's end is itself worked out, because nothing filed names it yet. */
  isPeriodExpected: z.boolean(),
  date: z.string(),
  timeOfDay: z.enum(TIMES_OF_DAY),
  /** `16:20`, New York time, where an 8-K's acceptance gives it. */
  timeExactET: z.nullable(z.string()),
  status: z.enum(EARNINGS_STATUSES),
  /** How the date was worked out; null where somebody gave it. */
  estimate: z.nullable(estimate),
  deadline: z.nullable(deadline),
  /** Best first; the first one gave the date. */
  sources: z.array(dateSource),
  /** Whether two sources that claim to know the date disagree by more than a day. */
  hasConflict: z.boolean(),
  /** Days between the day and what the company's own pattern had let expect; positive is later. Null where no pattern was held. */
  shiftDays: z.nullable(z.number()),
  release: z.nullable(filingRef),
  report: z.nullable(filingRef),
});
/** Results of one company for one fiscal period: one event that changes its status and is never doubled. */
export type EarningsEvent = Immutable<z.infer<typeof earningsEvent>>;
