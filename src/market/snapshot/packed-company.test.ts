import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompanyRecords } from "#market/records.ts";
import { fromDayNumber } from "./columns.ts";
import { packCompany } from "./pack-company.ts";
import { packedCompanySchema, unpackCompany } from "./packed-company.ts";

const date = fc.integer({ min: 10_000, max: 25_000 }).map(fromDayNumber);
const decimal = fc.oneof(
  fc.integer().map(String),
  fc.constantFrom("0.10", "12345678901234567890.123456789", "-0.000000001", "1e400", "007"),
);
const accession = fc.constantFrom("0001000001-20-000001", "0001000001-21-000002", "0001000001-22-000003");
const form = fc.constantFrom("10-K", "10-Q", "8-K/A");
const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });

const fact = fc.record({
  concept: fc.constantFrom("us-gaap:Revenues", "dei:EntityPublicFloat", "derived:Cash"),
  unit: fc.constantFrom("USD", "USD/shares"),
  start: orNull(date),
  end: date,
  value: decimal,
  accession: orNull(accession),
  form: orNull(form),
  filed: orNull(date),
  basis: fc.constantFrom("filed", "matched", "derived"),
});

const filing = fc.record({
  accession,
  form,
  filed: date,
  reportDate: orNull(date),
  acceptedAsServed: orNull(fc.constantFrom("2024-02-01T21:30:00Z", "2024-02-01T21:30:00.000Z")),
  acceptedZone: fc.constantFrom("UTC", "ET", null),
  items: fc.constantFrom<string[][]>([], ["2.02", "9.01"], ["8.01"]),
  primaryDocument: orNull(fc.string()),
});

const announcement = fc.record({
  periodEnd: date,
  announced: orNull(date),
  timing: fc.constantFrom("BMO", "DMH", "AMC", "UNKNOWN"),
  accession8K: orNull(accession),
  epsEstimate: orNull(decimal),
  epsActualAdjusted: orNull(decimal),
  epsSource: orNull(fc.constantFrom("a", "b", "a!")),
});

const closes = fc.array(fc.tuple(date, decimal), { maxLength: 5 });

const records: fc.Arbitrary<CompanyRecords> = fc.record({
  company: fc.constant({
    cik: "0001000001",
    symbol: "ACME",
    name: "ACME CORP",
    displayName: "Acme",
    exchange: null,
    shareClasses: ["ACMEB"],
    otherSecurities: [],
    sic: "3674",
    sicDescription: null,
    sector: "Technology",
    fiscalYearEnd: "0131",
    filerCategory: null,
    stateOfIncorporation: "DE",
    website: null,
    formerNames: [{ name: "Acme Ltd", from: null, to: "2001-01-01" }],
    formerTickers: [{ ticker: "ACM", until: "2016-01" }],
    predecessors: ["0001000000"],
    successors: [],
  }),
  facts: fc.array(fact, { maxLength: 30 }),
  filings: fc.array(filing, { maxLength: 10 }),
  announcements: fc.array(announcement, { maxLength: 10 }),
  nextAnnouncement: orNull(fc.record({ date, end: orNull(date), isEstimate: fc.boolean(), asOf: date })),
  prices: orNull(
    fc.record({
      currency: fc.constant("USD"),
      asOf: date,
      monthly: closes,
      daily: closes,
      spinoffs: fc.constant([{ date: "2025-10-30", entity: "Acme Parts", isAdjusted: false }]),
    }),
  ),
  splits: fc.constant([{ date: "2024-06-10", ratio: "10", confirmedBy: ["restated EPS"] }]),
  fiscalYearLabels: fc.dictionary(date, fc.integer({ min: 2014, max: 2030 })),
  origin: fc.record({
    source: fc.constant("snapshot"),
    asOf: date,
    identityAsOf: orNull(date),
    announcementsAsOf: orNull(date),
    estimatesAsOf: orNull(date),
    fetchedAt: fc.constant(null),
    tier: fc.constantFrom("full", "trimmed"),
    fullThrough: orNull(date),
    vintages: fc.constantFrom("all", "first+changes", "first+changes+last"),
    filingsThrough: orNull(date),
    selectedConcepts: fc.constant(null),
    gaps: fc.constant([]),
  }),
});

describe("unpackCompany", () => {
  it("gives back exactly the records that packCompany folded, after a journey through JSON", () => {
    fc.assert(
      fc.property(records, (company) => {
        const stored: unknown = JSON.parse(JSON.stringify(packCompany(company)));
        expect(unpackCompany(packedCompanySchema.parse(stored))).toEqual(company);
      }),
    );
  });

  it("refuses columns of different lengths", () => {
    const [company] = fc.sample(records, { numRuns: 1, seed: 7 });
    if (company === undefined) throw new TypeError("fc.sample() gave nothing");
    const packed = packCompany({ ...company, facts: fc.sample(fact, { numRuns: 3, seed: 7 }) });
    const shorter = { ...packed, facts: { ...packed.facts, periodStep: packed.facts.periodStep.slice(1) } };
    expect(() => unpackCompany(shorter)).toThrow(RangeError);
  });

  it("refuses an index that leads nowhere", () => {
    const [company] = fc.sample(records, { numRuns: 1, seed: 7 });
    if (company === undefined) throw new TypeError("fc.sample() gave nothing");
    const packed = packCompany({ ...company, facts: fc.sample(fact, { numRuns: 3, seed: 7 }) });
    expect(() => unpackCompany({ ...packed, concepts: [] })).toThrow(RangeError);
  });
});
