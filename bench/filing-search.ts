// npm run bench:filing-search -- [PASSAGES]: searches among the passages of filings, on the embedded database and on PostgreSQL.
// Prints medians, how many passages matched, whether the cap on ranking applied, and whether both databases answered the same.
import { rm } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FilingQuery, type FilingSearch, searchFilings } from "#filings/search/search-filings.ts";
import { createFilingStore } from "#filings/store/filing-store.ts";
import { wordsOf } from "#filings/store/list-passages.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createLog } from "#server/log.ts";
import { startPostgres } from "#testing/postgres-server.ts";
import { type CutFiling, LARGEST_COMPANY, makeFilings } from "./filing-search/made-filings.ts";
import { median, repeat } from "./measure.ts";

const ROUNDS = 25;
/** What a page shows and what the API gives at most. */
const LIMITS = { page: 20, most: 50 } as const;
const BUDGETS = { company: 50, all: 500 } as const;

interface Case {
  readonly name: string;
  readonly where: keyof typeof BUDGETS;
  readonly asked: Partial<FilingQuery> & Pick<FilingQuery, "text">;
}

const CASES: readonly Case[] = [
  { name: "a word", where: "company", asked: { text: "warehouse" } },
  { name: "a common word", where: "company", asked: { text: "company" } },
  { name: "two words", where: "company", asked: { text: "export controls" } },
  { name: "a phrase", where: "company", asked: { text: '"supply chain"' } },
  { name: "a common phrase", where: "company", asked: { text: '"financial statements"' } },
  { name: "a word of an item", where: "company", asked: { text: "risk", item: "1A" } },
  { name: "a misspelling", where: "company", asked: { text: "goverment" } },
  { name: "two misspellings", where: "company", asked: { text: "goverment regulaton" } },
  { name: "words of a heading", where: "company", asked: { text: "customers concentration" } },
  { name: "a rare word", where: "all", asked: { text: "eighteenth" } },
  { name: "a common word", where: "all", asked: { text: "company" } },
  { name: "a common word, 50 hits", where: "all", asked: { text: "company", limit: LIMITS.most } },
  { name: "two words", where: "all", asked: { text: "export controls" } },
  { name: "one word or another", where: "all", asked: { text: "revenue or results or company" } },
  { name: "without a word", where: "all", asked: { text: "-eighteenth" } },
  { name: "a phrase", where: "all", asked: { text: '"supply chain"' } },
  { name: "a common phrase", where: "all", asked: { text: '"financial statements"' } },
  { name: "a common word of an item", where: "all", asked: { text: "company", item: "1A" } },
  { name: "a common word of old filings", where: "all", asked: { text: "company", to: "2024-12-31" } },
  { name: "a misspelling", where: "all", asked: { text: "goverment" } },
  {
    name: "six misspellings",
    where: "all",
    asked: { text: "goverment regulaton complience manufcturing competiton custmers" },
  },
];

interface Result {
  readonly milliseconds: number;
  readonly slowest: number;
  readonly answer: FilingSearch;
}

const [least = 40_000] = process.argv.slice(2).map(Number);
const filings = await makeFilings(least);
const passages = filings.reduce((sum, one) => sum + one.passages.length, 0);
print(
  `${passages.toLocaleString("en")} passages of ${filings.length} filings, ${passagesOfLargest()} of one company; medians of ${ROUNDS}`,
);
const embedded = await onEmbedded();
const server = await onServer();
report(embedded, server);

function passagesOfLargest(): string {
  const own = filings.filter(({ filing }) => filing.cik === LARGEST_COMPANY);
  return own.reduce((sum, one) => sum + one.passages.length, 0).toLocaleString("en");
}

async function onEmbedded(): Promise<readonly Result[]> {
  const folder = join(tmpdir(), `bench-filing-search-${randomUUID()}`);
  try {
    return await measureOn("embedded", { databaseUrl: null, dataDirectory: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function onServer(): Promise<readonly Result[]> {
  const postgres = await startPostgres();
  try {
    return await measureOn("PostgreSQL", { databaseUrl: postgres.url, dataDirectory: "" });
  } finally {
    await postgres.stop();
  }
}

async function measureOn(name: string, location: Parameters<typeof openDatabase>[0]): Promise<readonly Result[]> {
  const database = await openDatabase(location, createLog("warn"));
  try {
    const began = performance.now();
    for (const one of filings) await keep(database, one);
    print(`${name}: filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
    const results: Result[] = [];
    for (const one of CASES) results.push(await measure(database, one));
    return results;
  } finally {
    await database.close();
  }
}

async function keep(database: OpenedDatabase, { filing, passages: cut }: CutFiling): Promise<void> {
  const bytes = new TextEncoder().encode(filing.accession);
  await createFilingStore(database).save(filing, { bytes, passages: cut, words: wordsOf(cut) });
}

async function measure(database: OpenedDatabase, { where, asked }: Case): Promise<Result> {
  const nowhere = { accession: null, form: null, item: null, from: null, to: null, limit: LIMITS.page };
  const query: FilingQuery = { ...nowhere, cik: where === "company" ? LARGEST_COMPANY : null, ...asked };
  const search = () => searchFilings(database, query);
  const answer = await search();
  const times = await repeat(ROUNDS, async () => {
    const began = performance.now();
    await search();
    return performance.now() - began;
  });
  return { milliseconds: median(times), slowest: Math.max(...times), answer };
}

function report(first: readonly Result[], second: readonly Result[]): void {
  print("where | asked | budget | embedded (slowest) | PostgreSQL (slowest) | matched | both the same");
  let failed = 0;
  for (const [index, { name, where, asked }] of CASES.entries()) {
    const [one, other] = [first[index], second[index]];
    if (one === undefined || other === undefined) throw new TypeError("a search was not measured");
    const isSame = JSON.stringify(one.answer) === JSON.stringify(other.answer);
    if (!isSame || Math.max(one.milliseconds, other.milliseconds) > BUDGETS[where]) failed += 1;
    const cells = [where, `${name}: ${asked.text}`, `${BUDGETS[where]} ms`, time(one), time(other), said(one.answer)];
    print([...cells, isSame ? "yes" : "NO"].join(" | "));
  }
  print(failed === 0 ? "all within the budget" : `${failed} of ${CASES.length} beyond the budget or different`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function time({ milliseconds, slowest }: Result): string {
  return `${milliseconds.toFixed(1)} ms (${slowest.toFixed(0)})`;
}

function said(answer: FilingSearch): string {
  if (!answer.ok) return answer.reason;
  const { matched, isCapped, suggestion } = answer;
  return `${matched}${isCapped ? ", capped" : ""}${suggestion === null ? "" : `, suggests “${suggestion}”`}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
