import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CompanyDisclosures, InsiderTransactionRecord } from "#market/records.ts";
import { descriptionsShape, parseCsv, readJson, segmentsShape } from "./figure-files.ts";

const INSIDER_COLUMNS =
  "filing_date,transaction_date,insider_name,title,code,shares,price,value,shares_after,accession";

/** Reads descriptions, segments and insider transactions; `of` answers null for a company with none of the three. */
export async function readDisclosures(
  directory: string,
): Promise<{ readonly of: (symbol: string) => CompanyDisclosures | null }> {
  const descriptions = await readJson(join(directory, "descriptions.json"), descriptionsShape);
  const segments = await readEach(join(directory, "segments"), ".json", readSegments);
  const insiders = await readEach(join(directory, "insider"), ".csv", readInsiders);
  return {
    of(symbol) {
      const [description, parts, transactions] = [
        descriptions[symbol] ?? null,
        segments.get(symbol),
        insiders.get(symbol),
      ];
      if (description === null && parts === undefined && transactions === undefined) return null;
      return { description, segments: parts ?? [], insiderTransactions: transactions ?? [] };
    },
  };
}

async function readEach<Value>(
  directory: string,
  ending: string,
  read: (path: string) => Promise<Value>,
): Promise<ReadonlyMap<string, Value>> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(ending)).toSorted();
  const values = names.map(async (name) => [name.slice(0, -ending.length), await read(join(directory, name))] as const);
  return new Map(await Promise.all(values));
}

async function readSegments(path: string): Promise<CompanyDisclosures["segments"]> {
  const { rows } = await readJson(path, segmentsShape);
  return rows
    .map(([axis, label, member, concept, start, end, value, accession, form, filed]) => {
      return { axis, label, member, concept, start, end, value: String(value), accession, form, filed };
    })
    .toSorted((one, other) => byText(one.end, other.end));
}

async function readInsiders(path: string): Promise<CompanyDisclosures["insiderTransactions"]> {
  const [header, ...rows] = parseCsv(await readFile(path, "utf8"));
  if (header?.join(",") !== INSIDER_COLUMNS) throw new Error(`${path}: unknown columns`);
  return rows.map((row) => toTransaction(path, row)).toSorted((one, other) => byText(one.date, other.date));
}

function toTransaction(path: string, row: readonly string[]): InsiderTransactionRecord {
  const [filed, date, insider, title, code, shares, price, value, sharesAfter, accession] = row;
  if (!filed || !date || !insider || !code || !shares || !sharesAfter || !accession)
    throw new Error(`${path}: a row is short: ${row.join(",")}`);
  return {
    filed,
    date,
    insider,
    title: title || null,
    code,
    shares: plain(shares),
    price: price ? plain(price) : null,
    value: value ? plain(value) : null,
    sharesAfter: plain(sharesAfter),
    accession,
  };
}

/** `5178.0` is `5178`. */
function plain(decimal: string): string {
  return decimal.replace(/\.0+$/, "");
}

function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
