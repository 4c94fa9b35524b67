import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { BulkPaths } from "#market/bulk/bulk-companies.ts";
import type { CompanyRecords, FactRecord, FilingRecord } from "#market/records.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { type ZippedFile, writeZip } from "#testing/write-zip.ts";

/** Texts of a bundled company as EDGAR would give them, with a mark in place of its CIK. */
interface Template {
  readonly facts: string;
  readonly submissions: string;
  readonly values: number;
}

const CIK_MARK = "%CIK%";
const SYMBOL_MARK = "%SYMBOL%";
/** Beyond every CIK that the SEC has given. */
const FIRST_CIK = 5_000_000;

export interface MadeArchives {
  readonly paths: BulkPaths;
  /** Values in all of them, each filed once. */
  readonly values: number;
}

/**
 * Makes both archives in the SEC's shape: so many companies, each a copy of a bundled one with its own CIK, symbol and filed values.
 *
 * @param changed how many of them have another newest value than in archives made with 0
 */
export async function makeArchives(folder: string, companies: number, changed: number): Promise<MadeArchives> {
  const paths = { companyFacts: join(folder, "companyfacts.zip"), submissions: join(folder, "submissions.zip") };
  const templates = await readTemplates();
  const madeAt = new Date(changed === 0 ? "2026-08-20T04:00:00Z" : "2026-08-21T04:00:00Z");
  const made = function* (part: "facts" | "submissions"): Generator<ZippedFile> {
    for (let index = 0; index < companies; index += 1) {
      const template = templates[index % templates.length];
      if (template === undefined) return;
      const cik = String(FIRST_CIK + index);
      const body = template[part].replaceAll(CIK_MARK, cik).replaceAll(SYMBOL_MARK, symbolOf(index));
      const isChanged = part === "facts" && index % Math.ceil(companies / Math.max(1, changed)) === 0 && changed > 0;
      yield { name: `CIK${cik.padStart(10, "0")}.json`, body: isChanged ? changeNewest(body) : body };
    }
  };
  await writeZip(paths.companyFacts, made("facts"), madeAt);
  await writeZip(paths.submissions, made("submissions"), madeAt);
  let values = 0;
  for (let index = 0; index < companies; index += 1) values += templates[index % templates.length]?.values ?? 0;
  return { paths, values };
}

async function readTemplates(): Promise<readonly Template[]> {
  const snapshot = await openSnapshot("data/snapshot");
  const { signal } = new AbortController();
  const templates: Template[] = [];
  for (const { cik } of await snapshot.identities(signal)) {
    const records = await snapshot.company(cik, signal);
    const template = records === null ? null : templateOf(records);
    // Of some companies all bundled values are a third party's, and EDGAR's shape has none of those.
    if (template !== null && template.values > 0) templates.push(template);
  }
  return templates;
}

function templateOf({ company, facts, filings }: CompanyRecords): Template {
  const filed = facts.filter(({ basis, accession }) => basis === "filed" && accession !== null);
  return {
    // EDGAR writes both as numbers.
    facts: JSON.stringify({ cik: CIK_MARK, entityName: company.name, facts: taxonomiesOf(filed) })
      .replace(`"${CIK_MARK}"`, CIK_MARK)
      .replaceAll(/"val":"([^"]+)"/g, '"val":$1'),
    submissions: JSON.stringify(submissionsOf(company, filings)),
    values: new Set(filed.map((fact) => JSON.stringify(fact))).size,
  };
}

type Taxonomies = Record<string, Record<string, { label: string; units: Record<string, object[]> }>>;

function taxonomiesOf(facts: readonly FactRecord[]): Taxonomies {
  const taxonomies: Taxonomies = {};
  for (const { concept, unit, start, end, value, accession, form, filed } of facts) {
    const [taxonomy = "", name = ""] = concept.split(":");
    const concepts = (taxonomies[taxonomy] ??= {});
    const { units } = (concepts[name] ??= { label: name, units: {} });
    const year = Number(end.slice(0, 4));
    const row = {
      ...(start === null ? {} : { start }),
      end,
      val: value,
      accn: accession,
      fy: year,
      fp: "FY",
      form,
      filed,
    };
    (units[unit] ??= []).push(row);
  }
  return taxonomies;
}

function submissionsOf(company: CompanyRecords["company"], filings: readonly FilingRecord[]): object {
  const { name, exchange, sic, sicDescription, fiscalYearEnd, stateOfIncorporation } = company;
  return {
    cik: CIK_MARK,
    entityType: "operating",
    sic,
    sicDescription,
    name,
    tickers: [SYMBOL_MARK],
    exchanges: [exchange],
    website: "",
    category: company.filerCategory,
    fiscalYearEnd,
    stateOfIncorporation,
    formerNames: [],
    filings: {
      recent: {
        accessionNumber: filings.map(({ accession }) => accession),
        filingDate: filings.map(({ filed }) => filed),
        reportDate: filings.map(({ reportDate }) => reportDate ?? ""),
        acceptanceDateTime: filings.map(({ acceptedAsServed }) => acceptedAsServed ?? ""),
        form: filings.map(({ form }) => form),
        items: filings.map(({ items }) => items.join(",")),
        primaryDocument: filings.map(({ primaryDocument }) => primaryDocument ?? ""),
      },
      files: [],
    },
  };
}

/** `A`, `B` … `Z`, `AA`: letters only, as symbols are. */
function symbolOf(index: number): string {
  const letter = String.fromCharCode("A".charCodeAt(0) + (index % 26));
  return index < 26 ? `Z${letter}` : `${symbolOf(Math.floor(index / 26) - 1)}${letter}`;
}

/** One more digit at the end of the last value. */
function changeNewest(body: string): string {
  const at = body.lastIndexOf('"val":') + '"val":'.length;
  const end = body.indexOf(",", at);
  return `${body.slice(0, end)}${body.slice(at, end).includes(".") ? "1" : ".1"}${body.slice(end)}`;
}

/** Of both archives together. */
export async function archiveBytes({ companyFacts, submissions }: BulkPaths): Promise<number> {
  const sizes = await Promise.all([companyFacts, submissions].map(async (path) => (await stat(path)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
