import { createHash } from "node:crypto";
import { HISTORY_PAGE_NAME } from "#market/edgar/client.ts";
import { type EarlierRegistrant, earlierRegistrants, type EarlierHistory } from "#market/edgar/predecessors.ts";
import { assembleCompany, checkCik, HISTORY_BOUNDS, wantedPages } from "#market/edgar/assemble-company.ts";
import { type CompanyFacts, decodeCompanyFacts } from "#market/edgar/decode-company-facts.ts";
import { decodeHistoryPage, decodeSubmissions } from "#market/edgar/decode-submissions.ts";
import { parseEdgarJson } from "#market/edgar/read-json.ts";
import { MarketError } from "#market/errors.ts";
import type { CompanyRecords, FilingRecord } from "#market/records.ts";
import {
  ARCHIVE_BOUNDS,
  type ArchiveBounds,
  type ArchivePlace,
  listArchive,
  type Archive,
  openArchive,
} from "./archive.ts";

/** The two archives that the SEC makes each night. */
export interface BulkPaths {
  readonly companyFacts: string;
  readonly submissions: string;
}

/** Where everything that the archives say of one company is. */
export interface BulkCompany {
  /** Ten digits. */
  readonly cik: string;
  readonly facts: ArchivePlace;
  readonly submissions: ArchivePlace;
  /** Pages of older filings by their names. */
  readonly pages: Readonly<Record<string, ArchivePlace>>;
  /** The registrants before it, newest first; facts are null where the archive has none. */
  readonly earlier: readonly { readonly registrant: EarlierRegistrant; readonly facts: ArchivePlace | null }[];
}

/** The companies of two archives, in the order in which their facts are stored. */
export interface BulkCompanies {
  readonly companies: readonly BulkCompany[];
  /** Companies that cannot be read, each with a whole sentence. */
  readonly refused: readonly { readonly cik: string; readonly why: string }[];
  /** What both archives say was so at this moment, at the earliest. */
  readonly madeAt: Date;
}

const COMPANY_FILE = /^CIK(\d{10})\.json$/;

/**
 * Lists the companies that have facts. Of the million registrants in the other archive most have none: only the places
 * of those with facts are remembered. Throws `MarketError` `market/broken-archive`.
 */
export async function listBulkCompanies(
  paths: BulkPaths,
  now: Date,
  bounds: ArchiveBounds = ARCHIVE_BOUNDS,
): Promise<BulkCompanies> {
  const facts = await listArchive(paths.companyFacts, (name) => COMPANY_FILE.test(name), bounds);
  const hasFacts = (name: string): boolean => facts.places.has(`${name.slice(0, "CIK0000000000".length)}.json`);
  const isOfCompany = (name: string): boolean => COMPANY_FILE.test(name) || HISTORY_PAGE_NAME.test(name);
  const submissions = await listArchive(paths.submissions, (name) => isOfCompany(name) && hasFacts(name), bounds);
  const pages = pagesOf(submissions.places);
  const companies: BulkCompany[] = [];
  const refused: { readonly cik: string; readonly why: string }[] = [];
  for (const [name, place] of facts.places) {
    const cik = COMPANY_FILE.exec(name)?.[1] ?? "";
    const identity = submissions.places.get(name);
    if (facts.repeated.has(name) || submissions.repeated.has(name))
      refused.push({ cik, why: `An archive has ${name} twice.` });
    else if (identity === undefined)
      refused.push({ cik, why: "The archive of submissions does not have the company." });
    else {
      const earlier = earlierRegistrants(cik).map((registrant) => ({
        registrant,
        facts: facts.places.get(`CIK${registrant.cik}.json`) ?? null,
      }));
      companies.push({ cik, facts: place, submissions: identity, pages: pages.get(cik) ?? {}, earlier });
    }
  }
  const made = Math.min(now.getTime(), facts.madeAt.getTime(), submissions.madeAt.getTime());
  return {
    companies: companies.toSorted((one, other) => one.facts.offset - other.facts.offset),
    refused,
    madeAt: new Date(made),
  };
}

function pagesOf(places: ReadonlyMap<string, ArchivePlace>): ReadonlyMap<string, Record<string, ArchivePlace>> {
  const pages = new Map<string, Record<string, ArchivePlace>>();
  for (const [name, place] of places) {
    if (!HISTORY_PAGE_NAME.test(name)) continue;
    const cik = name.slice("CIK".length, "CIK0000000000".length);
    const own = pages.get(cik) ?? {};
    own[name] = place;
    pages.set(cik, own);
  }
  return pages;
}

/** Both archives, open for reading single companies. */
export interface BulkReader {
  /** The texts of a company, not yet read as JSON. Throws `MarketError`. */
  texts(company: BulkCompany): Promise<BulkTexts>;
  close(): void;
}

/** What both archives say of one company. */
interface BulkTexts {
  /** Hex SHA-256 of both texts: equal texts, equal hash. */
  readonly hash: string;
  /** Reads the texts; `checkedAt` is when they were true. Throws `MarketError`. */
  records(checkedAt: Date): Promise<CompanyRecords>;
}

/** Opens both archives. */
export async function openBulkReader(paths: BulkPaths): Promise<BulkReader> {
  const facts = await openArchive(paths.companyFacts);
  const submissions = await openArchive(paths.submissions);
  return {
    async texts(company) {
      const name = `CIK${company.cik}.json`;
      const bodies = {
        facts: await facts.read(name, company.facts),
        submissions: await submissions.read(name, company.submissions),
        earlier: await readEarlier(facts, company),
      };
      const digest = createHash("sha256").update(bodies.facts).update("\0").update(bodies.submissions);
      for (const { body } of bodies.earlier) digest.update("\0").update(body ?? "");
      return {
        hash: digest.digest("hex"),
        records: (checkedAt) => readRecords(submissions, company, bodies, checkedAt),
      };
    },
    close() {
      facts.close();
      submissions.close();
    },
  };
}

interface EarlierBody {
  readonly registrant: EarlierHistory["registrant"];
  readonly body: Buffer | null;
}

async function readEarlier(archive: Archive, { earlier }: BulkCompany): Promise<EarlierBody[]> {
  const bodies: EarlierBody[] = [];
  for (const { registrant, facts } of earlier) {
    const body = facts === null ? null : await archive.read(`CIK${registrant.cik}.json`, facts);
    bodies.push({ registrant, body });
  }
  return bodies;
}

/** Every row names its filing: this counts rows before an object is made of any of them (docs/threats.md#63). */
const MOST_VALUES = 300_000;
const ROW_MARK = Buffer.from('"accn"');

async function readRecords(
  archive: Archive,
  { cik, pages }: BulkCompany,
  bodies: { readonly facts: Buffer; readonly submissions: Buffer; readonly earlier: readonly EarlierBody[] },
  checkedAt: Date,
): Promise<CompanyRecords> {
  const name = `CIK${cik}.json`;
  const submissions = decodeSubmissions(parseEdgarJson(bodies.submissions.toString("utf8"), name));
  checkCik("submissions", submissions.company.cik, cik);
  const facts = readFacts(bodies.facts, cik);
  const earlier = bodies.earlier.map(({ registrant, body }) => ({
    registrant,
    facts: readEarlierFacts(body, registrant.cik),
  }));
  const older: FilingRecord[] = [];
  for (const page of wantedPages(submissions.historyPages, HISTORY_BOUNDS)) {
    const place = pages[page.name];
    // A page that the list names but the archive does not have costs its filings, not the company.
    if (place === undefined) continue;
    const body = await archive.read(page.name, place);
    older.push(...decodeHistoryPage(parseEdgarJson(body.toString("utf8"), page.name)));
  }
  const wanted = older.filter((filing) => filing.filed >= HISTORY_BOUNDS.historyFrom);
  return assembleCompany({
    company: submissions.company,
    filings: [...submissions.filings, ...wanted],
    facts,
    earlier,
    checkedAt,
  });
}

/** Where an earlier registrant's facts cannot be read, the company is shown without them. */
function readEarlierFacts(body: Buffer | null, cik: string): CompanyFacts | null {
  try {
    return body === null ? null : readFacts(body, cik);
  } catch (error) {
    if (error instanceof MarketError) return null;
    throw error;
  }
}

function readFacts(body: Buffer, cik: string): CompanyFacts {
  const name = `CIK${cik}.json`;
  const values = countRows(body);
  if (values > MOST_VALUES)
    throw new MarketError(
      "market/too-large",
      `${name} has ${String(values)} values; at most ${String(MOST_VALUES)} are read.`,
    );
  const facts = decodeCompanyFacts(parseEdgarJson(body.toString("utf8"), name));
  checkCik("company facts", facts.cik, cik);
  return facts;
}

function countRows(body: Buffer): number {
  let rows = 0;
  for (let at = body.indexOf(ROW_MARK); at !== -1; at = body.indexOf(ROW_MARK, at + ROW_MARK.length)) rows += 1;
  return rows;
}
