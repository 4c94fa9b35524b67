import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { readableName } from "#facts/readable-name.ts";
import type {
  AnnouncementRecord,
  CompanyDisclosures,
  CompanyRecord,
  CompanyRecords,
  FactRecord,
  FilingRecord,
  ListingRecord,
  PriceRecord,
} from "#market/records.ts";
import {
  companiesShape,
  earningsShape,
  factsShape,
  filingsShape,
  parseCsv,
  pricesShape,
  readJson,
  splitsShape,
} from "./figure-files.ts";
import { readDisclosures } from "./read-disclosures.ts";

const ANNOUNCEMENTS_AS_OF = "2026-08-14";
const ESTIMATES_AS_OF = "2026-07-02";

/** One company as read, with the dates the manifest names. */
export interface ReadCompany {
  readonly records: CompanyRecords;
  readonly disclosures: CompanyDisclosures | null;
  readonly newestPeriodEnd: string;
  readonly newestFiled: string;
}

export interface Figures {
  /** The latest day any part of the folder was compiled. */
  readonly asOf: string;
  /** The day to which the figures of most companies reach: what is long before it is old. */
  readonly usualDay: string;
  readonly companies: readonly ReadCompany[];
  readonly listings: readonly ListingRecord[];
}

/** Reads a figures folder into the product's records, companies by CIK; throws on any shape it does not know. */
export async function readFigures(directory: string): Promise<Figures> {
  const companies = await readJson(join(directory, "companies.json"), companiesShape);
  const earnings = await readJson(join(directory, "earnings.json"), earningsShape);
  const { splits } = await readJson(join(directory, "splits.json"), splitsShape);
  const parts = await Promise.all(companies.map(async (company) => readParts(directory, company)));
  const listings = await readListings(join(directory, "listed.csv"));
  const listedNames = new Map(listings.toReversed().map(({ cik, name }) => [cik, name]));
  const disclosures = await readDisclosures(directory);
  const asOf = parts
    .flatMap(({ facts, prices }) => [facts.asOf, prices.asOf])
    .reduce((one, other) => (one > other ? one : other));
  const read = parts.map((part): ReadCompany => {
    const { symbol, cik } = part.company;
    return {
      disclosures: disclosures.of(symbol),
      newestPeriodEnd: part.facts.lastPeriodEnd,
      newestFiled: part.facts.lastFiled,
      records: toRecords(part, {
        listedName: listedNames.get(cik) ?? "",
        calendar: earnings.symbols[symbol],
        splits: splits.filter((split) => split.symbol === symbol),
      }),
    };
  });
  return {
    asOf,
    usualDay: mostFrequent(parts.map(({ facts }) => facts.asOf)),
    companies: read.toSorted((one, other) => (one.records.company.cik < other.records.company.cik ? -1 : 1)),
    listings,
  };
}

interface CompanyExtras {
  readonly listedName: string;
  readonly calendar: Calendar;
  readonly splits: z.infer<typeof splitsShape>["splits"];
}

function toRecords(part: Awaited<ReturnType<typeof readParts>>, beside: CompanyExtras): CompanyRecords {
  const { facts, filings, prices } = part;
  const { identityAsOf, fiscalYearLabels, ...company } = part.company;
  const { listedName, calendar, splits } = beside;
  const next = calendar?.next ?? null;
  return {
    company: { ...company, displayName: displayNameOf(company, listedName) },
    facts: toFacts(facts),
    filings: toFilings(filings),
    announcements: (calendar?.events ?? []).map(toAnnouncement),
    nextAnnouncement: next && { date: next.date, end: next.end, isEstimate: next.estimate, asOf: next.asOf },
    prices: toPrices(prices),
    splits: splits.map(({ date, ratio, confirmedBy }) => ({ date, ratio: String(ratio), confirmedBy })),
    fiscalYearLabels,
    origin: {
      source: "snapshot",
      asOf: facts.asOf,
      identityAsOf,
      ...announcementDays(calendar),
      fetchedAt: null,
      tier: facts.tier,
      fullThrough: facts.fullThrough ?? null,
      vintages: facts.vintages,
      filingsThrough: filings.submissionsThrough,
      selectedConcepts: null,
      gaps: [],
    },
  };
}

function mostFrequent(days: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (first === undefined) throw new TypeError("mostFrequent(): there are no days");
  return first[0];
}

/** Where only capitals are given, the SEC's list of securities may write the name as the company does. */
function displayNameOf({ displayName }: CompanyRecord, listed: string): string {
  return readableName(/[a-z]/.test(displayName) || !/[a-z]/.test(listed) ? displayName : listed);
}

type Calendar = z.infer<typeof earningsShape>["symbols"][string] | undefined;

/** The folder states one day for its calendar; single rows are younger. */
function announcementDays(calendar: Calendar): Pick<CompanyRecords["origin"], "announcementsAsOf" | "estimatesAsOf"> {
  const announcements = (calendar?.events ?? []).map(toAnnouncement);
  const estimated = announcements.filter(({ epsSource }) => epsSource !== null);
  return {
    announcementsAsOf: newest(announcements, ANNOUNCEMENTS_AS_OF, calendar?.next?.asOf),
    estimatesAsOf: newest(estimated, ESTIMATES_AS_OF),
  };
}

function newest(announcements: readonly AnnouncementRecord[], stated: string, other = ""): string | null {
  if (announcements.length === 0) return null;
  const days = [stated, other, ...announcements.map(({ announced }) => announced ?? "")];
  return days.reduce((one, day) => (day > one ? day : one));
}

async function readParts(directory: string, company: z.infer<typeof companiesShape>[number]) {
  const file = `${company.symbol}.json`;
  const facts = await readJson(join(directory, "facts", file), factsShape);
  if (facts.cik !== company.cik) throw new Error(`${file}: CIK ${facts.cik} is not ${company.cik}`);
  const filings = await readJson(join(directory, "filings", file), filingsShape);
  const prices = await readJson(join(directory, "prices", file), pricesShape);
  return { company, facts, filings, prices };
}

function toFacts(read: z.infer<typeof factsShape>): FactRecord[] {
  return Object.entries(read.facts).flatMap(([concept, units]) =>
    Object.entries(units).flatMap(([unit, rows]) =>
      rows.map(([start, end, value, accession, form, filed, basis]): FactRecord => ({
        concept,
        unit,
        start,
        end,
        value: String(value),
        accession,
        form,
        filed,
        basis: basis ?? "filed",
      })),
    ),
  );
}

function toFilings(read: z.infer<typeof filingsShape>): FilingRecord[] {
  return read.rows.map(
    ([accession, form, filed, reportDate, acceptedAsServed, acceptedZone, items, primaryDocument]) => ({
      accession,
      form,
      filed,
      reportDate,
      acceptedAsServed,
      acceptedZone,
      items: items === null || items === "" ? [] : items.split(","),
      primaryDocument,
    }),
  );
}

function toAnnouncement(row: z.infer<typeof earningsShape>["symbols"][string]["events"][number]): AnnouncementRecord {
  const [periodEnd, announced, timing, , , accession8K, epsEstimate, epsActualAdjusted, epsSource] = row;
  return {
    periodEnd,
    announced,
    timing,
    accession8K,
    epsEstimate: epsEstimate === null ? null : String(epsEstimate),
    epsActualAdjusted: epsActualAdjusted === null ? null : String(epsActualAdjusted),
    epsSource,
  };
}

function toPrices(read: z.infer<typeof pricesShape>): PriceRecord {
  return {
    currency: read.currency,
    asOf: read.asOf,
    monthly: read.monthly.map(([date, close]) => [date, String(close)]),
    daily: read.daily.map(([date, close]) => [date, String(close)]),
    spinoffs: read.spinoffs.map(({ date, entity, closesBefore }) => ({
      date,
      entity,
      isAdjusted: closesBefore === "adjusted",
    })),
  };
}

async function readListings(path: string): Promise<ListingRecord[]> {
  const [header, ...rows] = parseCsv(await readFile(path, "utf8"));
  if (header?.join(",") !== "cik,ticker,name,exchange") throw new Error(`${path}: unknown columns`);
  return rows.map(([cik, symbol, name, exchange], index) => {
    if (cik === undefined || symbol === undefined || name === undefined)
      throw new Error(`${path}: row ${String(index + 2)} is short`);
    return {
      cik,
      symbol,
      name,
      exchange: exchange === undefined || exchange === "" ? null : exchange,
      rank: index + 1,
    };
  });
}
