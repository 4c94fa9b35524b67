import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import type {
  AnnouncementRecord,
  CompanyRecord,
  CompanyRecords,
  FactRecord,
  FilingRecord,
  ListingRecord,
  PriceRecord,
} from "#market/records.ts";
import { companiesShape, earningsShape, factsShape, filingsShape, pricesShape, splitsShape } from "./figures-shapes.ts";
import { parseCsv } from "./parse-csv.ts";
import { readableName } from "./readable-name.ts";

/** One company as read, with the dates the manifest names. */
export interface ReadCompany {
  readonly records: CompanyRecords;
  readonly newestPeriodEnd: string;
  readonly newestFiled: string;
}

export interface Figures {
  /** The latest day any part of the folder was compiled. */
  readonly asOf: string;
  readonly companies: readonly ReadCompany[];
  readonly listings: readonly ListingRecord[];
}

/** Reads a figures folder into the product's records, companies by CIK; throws on any shape it does not know. */
export async function readFigures(directory: string): Promise<Figures> {
  const companies = await readJson(join(directory, "companies.json"), companiesShape);
  const earnings = await readJson(join(directory, "earnings.json"), earningsShape);
  const { splits } = await readJson(join(directory, "splits.json"), splitsShape);
  const parts = await Promise.all(companies.map(async (company) => readParts(directory, company)));
  const asOf = parts
    .flatMap(({ facts, prices }) => [facts.asOf, prices.asOf])
    .reduce((one, other) => (one > other ? one : other));
  const read = parts.map(({ company, facts, filings, prices }): ReadCompany => {
    const calendar = earnings.symbols[company.symbol];
    const next = calendar?.next ?? null;
    return {
      newestPeriodEnd: facts.lastPeriodEnd,
      newestFiled: facts.lastFiled,
      records: {
        company: { ...company, displayName: readableName(company.displayName) },
        facts: toFacts(facts),
        filings: toFilings(filings),
        announcements: (calendar?.events ?? []).map(toAnnouncement),
        nextAnnouncement: next && { date: next.date, end: next.end, isEstimate: next.estimate, asOf: next.asOf },
        prices: toPrices(prices),
        splits: splits
          .filter((split) => split.symbol === company.symbol)
          .map((split) => ({ date: split.date, ratio: String(split.ratio), confirmedBy: split.confirmedBy })),
        origin: {
          source: "snapshot",
          asOf,
          fetchedAt: null,
          tier: facts.tier,
          fullThrough: facts.fullThrough ?? null,
          vintages: facts.vintages,
          filingsThrough: filings.submissionsThrough,
          selectedConcepts: null,
          gaps: [],
        },
      },
    };
  });
  return {
    asOf,
    companies: read.toSorted((one, other) => (one.records.company.cik < other.records.company.cik ? -1 : 1)),
    listings: await readListings(join(directory, "listed.csv")),
  };
}

async function readParts(directory: string, company: CompanyRecord) {
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

/** A number of 16 digits or more would not survive `JSON.parse` exactly. */
const TOO_LONG_FOR_A_NUMBER = /[[,:]\s*-?\d[\d.]{15,}/;

async function readJson<Shape>(path: string, shape: z.ZodType<Shape>): Promise<Shape> {
  const text = await readFile(path, "utf8");
  if (TOO_LONG_FOR_A_NUMBER.test(text)) throw new Error(`${path}: a number too long to be read exactly`);
  return shape.parse(JSON.parse(text));
}
