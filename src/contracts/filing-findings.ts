// What was read out of a company's filings before anybody asks: what its research page says beyond the tagged figures.
import * as z from "zod/mini";
import type { Immutable } from "./api/immutable.ts";

const businessDescription = z.object({
  /** Whole sentences of the company, from Item 1 of its annual report; untrusted. */
  sentences: z.array(z.string()),
  accession: z.string(),
  filed: z.nullable(z.string()),
  /** At the SEC. */
  url: z.string(),
});

const itemChange = z.object({
  /** Key of the item, such as `1A`. */
  item: z.string(),
  title: z.string(),
  new: z.number(),
  dropped: z.number(),
  changed: z.number(),
  /** What new paragraphs are about, most frequent first: `export controls`. */
  topics: z.array(z.string()),
});
const reportChanges = z.object({
  accession: z.string(),
  filed: z.string(),
  earlierFiled: z.string(),
  items: z.array(itemChange),
});
export type ItemChange = Immutable<z.infer<typeof itemChange>>;

const taggedValue = z.object({ value: z.string(), concept: z.string() });
const segmentTable = z.object({
  division: z.enum(["segment", "product", "region"]),
  measure: z.enum(["revenue", "operating-income", "assets", "long-lived-assets"]),
  accession: z.string(),
  form: z.string(),
  filed: z.string(),
  /** Oldest first; `start` null for balances. */
  periods: z.array(z.object({ start: z.nullable(z.string()), end: z.string() })),
  /** One value for each period; parts that others add up to are left out. */
  parts: z.array(z.object({ name: z.string(), values: z.array(z.nullable(taggedValue)) })),
  /** The company's own total of each period. */
  totals: z.array(z.nullable(taggedValue)),
});
export type SegmentTable = Immutable<z.infer<typeof segmentTable>>;

const insiderQuarter = z.object({
  /** `2026-Q1`, of the calendar. */
  quarter: z.string(),
  group: z.enum(["officer", "director", "ten-percent-owner", "other"]),
  /** Shares. */
  bought: z.string(),
  sold: z.string(),
  /** Dollars, of the trades with a price. */
  boughtValue: z.string(),
  soldValue: z.string(),
  /** Number of forms with such trades. */
  trades: z.number(),
});
const insiderTrades = z.object({
  /** The days between which the forms were filed. */
  from: z.string(),
  through: z.string(),
  /** Forms of that time that were read, and that could not be. */
  forms: z.number(),
  missing: z.number(),
  /** Rows of the forms read that could not be. */
  unreadable: z.number(),
  quarters: z.array(insiderQuarter),
});
export type InsiderTrades = Immutable<z.infer<typeof insiderTrades>>;

const guidanceRelease = z.object({
  accession: z.string(),
  filed: z.string(),
  /** The press release at the SEC. */
  url: z.string(),
  /** Whole sentences of the company about what is to come, each with its block; untrusted. */
  sentences: z.array(z.object({ text: z.string(), block: z.string() })),
});
export type GuidanceRelease = Immutable<z.infer<typeof guidanceRelease>>;

export const filingFindings = z.object({
  business: z.nullable(businessDescription),
  changes: z.nullable(reportChanges),
  segments: z.array(segmentTable),
  insiders: z.nullable(insiderTrades),
  /** Of results releases, newest first; null: none was read. */
  guidance: z._default(z.nullable(z.array(guidanceRelease)), null),
});
/** What was read out of one company's filings; null and empty where we have nothing yet. */
export type FilingFindings = Immutable<z.infer<typeof filingFindings>>;

/** By CIK of ten digits. */
export const findingsFile = z.object({ format: z.literal(1), companies: z.record(z.string(), filingFindings) });
