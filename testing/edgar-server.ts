import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { quarterOf } from "#market/edgar/daily-index.ts";
import { reply, startLocalServer, type ServerAnswer, type LocalServer } from "#market/testing/local-server.ts";

const FIXTURES = fileURLToPath(new URL("../src/market/edgar/fixtures/", import.meta.url));

const FILES: Readonly<Record<string, string>> = {
  "/files/company_tickers.json": "company_tickers.json",
  "/files/company_tickers_exchange.json": "company_tickers_exchange.json",
  "/submissions/CIK0009990001.json": "submissions.json",
  "/submissions/CIK0009990001-submissions-001.json": "history-page.json",
  "/api/xbrl/companyfacts/CIK0009990001.json": "companyfacts.json",
};

/** The invented company that the stand-in for EDGAR knows. */
export const TIDEWATER = "0009990001";

/** A stand-in for EDGAR on this machine, and what it is to do wrong. */
export interface EdgarServer extends LocalServer {
  /** From now on every request gets this answer; null: the right ones again. */
  fail(answer: ServerAnswer | null): void;
  /** From now on a company has filed these, newest first, and nothing else is told of it but its name. */
  file(company: FilingCompany, filings: readonly MadeFiling[]): void;
  /** From now on a document of a filing can be had; with a type, the filing's index lists it. */
  keep(place: DocumentPlace, text: string): void;
  /** From now on the daily index names these filings of an ISO day. */
  index(day: string, filings: readonly { readonly cik: string; readonly form: string }[]): void;
}

/** Who files, by its CIK of ten digits. */
export interface FilingCompany {
  readonly cik: string;
  readonly name: string;
  readonly symbol: string;
}

/** Where a document is at EDGAR, and its declared type (`EX-99.1`); without one it is in no index. */
export interface DocumentPlace {
  readonly cik: string;
  readonly accession: string;
  readonly name: string;
  readonly type?: string;
}

export interface MadeFiling {
  readonly accession: string;
  readonly form: string;
  /** ISO date. */
  readonly filed: string;
  /** ISO date of the end of the period that is reported. */
  readonly period: string;
  /** As EDGAR lists them, such as "2.02,9.01". */
  readonly items: string;
  /** Name of its main document ("filing.htm"). */
  readonly document?: string;
}

/** Starts a local server that answers as EDGAR does for one invented company. */
export async function startEdgar(): Promise<EdgarServer> {
  const bodies = new Map<string, Buffer>();
  for (const [path, file] of Object.entries(FILES)) bodies.set(path, await readFile(`${FIXTURES}${file}`));
  const indexes = new Map<string, string>();
  let failure: ServerAnswer | null = null;
  const server = await startLocalServer((response, request) => {
    const body = bodies.get(request.url ?? "");
    const right = body === undefined ? reply(404) : reply(200, { "content-type": "application/json" }, body);
    (failure ?? right)(response, request);
  });
  return {
    ...server,
    fail: (answer) => (failure = answer),
    file(company, filings) {
      const body = JSON.stringify(submissionsOf(company, filings));
      bodies.set(`/submissions/CIK${company.cik}.json`, Buffer.from(body));
    },
    keep({ cik, accession, name, type }, text) {
      const folder = `/Archives/edgar/data/${String(Number(cik))}/${accession.replaceAll("-", "")}`;
      bodies.set(`${folder}/${name}`, Buffer.from(text));
      if (type === undefined) return;
      const rows = `${indexes.get(folder) ?? ""}${indexRow(`${folder}/${name}`, name, type)}`;
      indexes.set(folder, rows);
      bodies.set(`${folder}/${accession}-index.htm`, Buffer.from(indexPage(rows)));
    },
    index(day, filings) {
      const { year, quarter } = quarterOf(day);
      const folder = `/Archives/edgar/daily-index/${String(year)}/QTR${String(quarter)}`;
      const name = `master.${day.replaceAll("-", "")}.idx`;
      const lines = filings.map(({ cik, form }) => `${Number(cik)}|A|${form}|${day}|edgar/data/x.txt`);
      bodies.set(`${folder}/${name}`, Buffer.from([...INDEX_HEAD, ...lines, ""].join("\n")));
      const names = [...bodies.keys()].filter((path) => path.startsWith(`${folder}/master.`));
      const item = names.map((path) => ({ name: path.slice(folder.length + 1), type: "file" }));
      bodies.set(`${folder}/index.json`, Buffer.from(JSON.stringify({ directory: { item, name: folder } })));
    },
  };
}

/** A row of a filing's index, as EDGAR writes it. */
function indexRow(path: string, name: string, type: string): string {
  return `<tr><td scope="row">1</td><td scope="row">${type}</td><td scope="row"><a href="${path}">${name}</a> &nbsp; <span>iXBRL</span></td><td scope="row">${type}</td><td scope="row">1000</td></tr>`;
}

function indexPage(rows: string): string {
  const head = `<tr><th scope="col">Seq</th><th>Description</th><th>Document</th><th>Type</th><th>Size</th></tr>`;
  return `<html><body><table class="tableFile" summary="Document Format Files">${head}${rows}</table></body></html>`;
}
const INDEX_HEAD = [
  "Description:           Daily Index of EDGAR Dissemination Feed",
  "",
  "CIK|Company Name|Form Type|Date Filed|File Name",
  "-".repeat(80),
];

/** The answer of EDGAR's submissions: one list for each column. */
function submissionsOf({ cik, name, symbol }: FilingCompany, filings: readonly MadeFiling[]): object {
  const column = (value: (filing: MadeFiling) => string | number): readonly (string | number)[] => filings.map(value);
  return {
    cik,
    entityType: "operating",
    sic: "2080",
    sicDescription: "Beverages",
    name,
    tickers: [symbol],
    exchanges: ["NYSE"],
    lei: null,
    website: "",
    category: "Large accelerated filer",
    fiscalYearEnd: "1231",
    stateOfIncorporation: "DE",
    formerNames: [],
    filings: {
      recent: {
        accessionNumber: column(({ accession }) => accession),
        filingDate: column(({ filed }) => filed),
        reportDate: column(({ period }) => period),
        acceptanceDateTime: column(({ filed }) => `${filed}T20:15:02.000Z`),
        act: column(() => "34"),
        form: column(({ form }) => form),
        items: column(({ items }) => items),
        size: column(() => 1_000_000),
        primaryDocument: column(({ document }) => document ?? "filing.htm"),
      },
      files: [],
    },
  };
}
