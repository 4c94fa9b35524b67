import { HISTORY_PAGE_NAME } from "#market/edgar/client.ts";
import { type EarlierRegistrant, earlierRegistrants } from "#market/edgar/predecessors.ts";
import { ARCHIVE_BOUNDS, type ArchiveBounds, type ArchivePlace, listArchive } from "./archive.ts";

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
