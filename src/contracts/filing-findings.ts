// What was read out of a company's filings before anybody asks: what its research page says beyond the tagged figures.
import * as z from "zod/mini";
import type { Immutable } from "./api/immutable.ts";

/** The measure of every figure that was read out of the text of filings: none of the line items and metrics. */
export const FINDING_MEASURE = "filing";

const businessDescription = z.object({
  /** Whole sentences of the company, from Item 1 of its annual report; untrusted. */
  sentences: z.array(z.string()),
  accession: z.string(),
  filed: z.nullable(z.string()),
  /** At the SEC. */
  url: z.string(),
});

const quotedSentence = z.object({ text: z.string(), block: z.string() });
const companyProfile = z.object({
  accession: z.string(),
  filed: z.string(),
  /** At the SEC. */
  url: z.string(),
  /** How many people it employs; null where no sentence clearly says so. */
  employees: z.nullable(z.object({ text: z.string(), block: z.string(), count: z.string() })),
  /** Where its seat is and how much it owns or leases. */
  sites: z.array(quotedSentence),
  /** What part of revenue single customers are, or that none is a tenth. */
  customers: z.array(quotedSentence),
});
/** What a company's annual report says of its size, in whole sentences of the company, each with its block; untrusted. */
export type CompanyProfile = Immutable<z.infer<typeof companyProfile>>;

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

/** What makes sales grow or fall; a report may print two of them as one. */
const salesDriverKind = z.enum([
  "volume",
  "price",
  "mix",
  "price-and-mix",
  "volume-and-mix",
  "currency",
  "acquisitions",
  "other",
]);
export type SalesDriverKind = z.infer<typeof salesDriverKind>;
const printedShare = {
  /** A ratio with the digits that are printed: `0.02`. */
  points: z.string(),
  /** Number of the row, and of the column of its cell. */
  at: z.tuple([z.number(), z.number()]),
};
const salesDrivers = z.object({
  accession: z.string(),
  form: z.string(),
  filed: z.string(),
  /** At the SEC. */
  url: z.string(),
  /** Where the table is in the text, and what it is called there; untrusted. */
  block: z.string(),
  title: z.string(),
  /** The last day of the year. */
  end: z.string(),
  /** Parts of the company as the table names them, and the whole of it. */
  parts: z.array(
    z.object({
      name: z.string(),
      isTotal: z.boolean(),
      /** Their shares in the growth. */
      drivers: z.array(z.object({ kind: salesDriverKind, label: z.string(), ...printedShare })),
      growth: z.object(printedShare),
    }),
  ),
});
/** The growth of a year's sales by cause, as an annual report prints it. */
export type SalesDrivers = Immutable<z.infer<typeof salesDrivers>>;
/** A part of the company, or the whole of it, with the causes of its growth. */
export type SalesDriverPart = SalesDrivers["parts"][number];

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
const insiderDay = z.object({
  /** ISO date of the trades. */
  date: z.string(),
  isBought: z.boolean(),
  isSold: z.boolean(),
});
/** A day on which insiders of a company bought or sold its shares on the open market. */
export type InsiderDay = Immutable<z.infer<typeof insiderDay>>;
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
  /** Oldest first. */
  days: z._default(z.array(insiderDay), []),
});
export type InsiderTrades = Immutable<z.infer<typeof insiderTrades>>;

const guidanceRelease = z.object({
  accession: z.string(),
  filed: z.string(),
  /** The press release at the SEC. */
  url: z.string(),
  /** Whole sentences of the company about what is to come, each with its block; untrusted. */
  sentences: z.array(quotedSentence),
});
export type GuidanceRelease = Immutable<z.infer<typeof guidanceRelease>>;

const institutionLine = z.object({
  /** Of the report, and the line's number in its information table. */
  accession: z.string(),
  form: z.string(),
  filed: z.string(),
  line: z.number(),
  shares: z.string(),
  /** Dollars. */
  value: z.string(),
  /** What the report prints where it states thousands against the rules; null: the value itself. */
  stated: z._default(z.nullable(z.string()), null),
});
const institutionHolding = z.object({
  /** CIK of the manager. */
  manager: z.string(),
  /** Of the shares: a letter, `common` or `receipts`, and as the report writes it. */
  shareClass: z.string(),
  title: z.string(),
  /** The last day of the quarter. */
  period: z.string(),
  /** None where the manager held the shares the quarter before and no longer. */
  lines: z.array(institutionLine),
  /** Of the quarter before; null where no report of it was read. */
  before: z.nullable(z.array(institutionLine)),
});
export type InstitutionHolding = Immutable<z.infer<typeof institutionHolding>>;

/**
 * How a report's values compare with closing prices. Managers have to state dollars since 2023; some state thousands, some stated
 * dollars before. `unchecked`: too few of its lines have a close.
 */
const valueCheck = z.enum(["agree", "thousands", "dollars", "unchecked"]);
export type ValueCheck = z.infer<typeof valueCheck>;

const managerReport = z.object({
  manager: z.string(),
  /** As filed; untrusted. */
  name: z.string(),
  form: z.string(),
  period: z.string(),
  filed: z.string(),
  url: z.string(),
  values: z._default(valueCheck, "unchecked"),
});
const institutions = z.object({
  /** The configured managers of whom no report of the newest two quarters was read. */
  unread: z.array(z.string()),
  /** Of the newest quarter that each manager reported, amendments in place of what they replace; untrusted names. */
  reports: z.array(managerReport),
  holdings: z.array(institutionHolding),
  /** Shares that options are on, all managers together: never added to holdings. */
  options: z.object({ puts: z.string(), calls: z.string() }),
  /** Lines of these reports, and those that were assigned to no listed company. */
  lines: z.number(),
  unmatched: z.number(),
  ambiguous: z.number(),
  unreadable: z.number(),
  /** Dollars of all lines, and of those that were assigned to a company. */
  totalValue: z.string(),
  matchedValue: z.string(),
});
/** What the configured managers report of the company's shares. */
export type Institutions = Immutable<z.infer<typeof institutions>>;

/** The last day of the calendar quarter before the one that ends on a day: what a holding is compared with. ISO dates. */
export function quarterEndBefore(end: string): string {
  const [year = 0, month = 0] = end.split("-").map(Number);
  return new Date(Date.UTC(year, month - 3, 0)).toISOString().slice(0, 10);
}

export const filingFindings = z.object({
  business: z.nullable(businessDescription),
  profile: z._default(z.nullable(companyProfile), null),
  changes: z.nullable(reportChanges),
  segments: z.array(segmentTable),
  /** Null: the report splits its growth into no volume and price, or none was read. */
  drivers: z._default(z.nullable(salesDrivers), null),
  insiders: z.nullable(insiderTrades),
  /** Of results releases, newest first; null: none was read. */
  guidance: z._default(z.nullable(z.array(guidanceRelease)), null),
  /** Null: no report of a configured manager was read. */
  institutions: z._default(z.nullable(institutions), null),
});
/** What was read out of one company's filings; null and empty where we have nothing yet. */
export type FilingFindings = Immutable<z.infer<typeof filingFindings>>;
/** The part of them that the newest annual report gives, compared with the one before. */
export type ReportFindings = Pick<FilingFindings, "business" | "profile" | "changes" | "segments" | "drivers">;

/** By CIK of ten digits. */
export const findingsFile = z.object({ format: z.literal(1), companies: z.record(z.string(), filingFindings) });
