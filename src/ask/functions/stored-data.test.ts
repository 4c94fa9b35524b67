import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { AskDeps } from "#ask/deps.ts";
import { openBundledDeps } from "#ask/testing/bundled-deps.ts";
import { openFilingBundle } from "#filings/bundle/open-bundle.ts";
import { readPassage } from "#filings/search/read-passage.ts";
import { searchFilings } from "#filings/search/search-filings.ts";
import { createFilingStore } from "#filings/store/filing-store.ts";
import { listPassages, wordsOf } from "#filings/store/list-passages.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { readUniverseRecord } from "#screener/universe/company-row.ts";
import { createUniverse } from "#screener/universe/universe.ts";
import { createUniverseStore } from "#screener/universe/universe-store.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createScreenService } from "#server/universe/screen-service.ts";
import { DATABASES } from "#testing/databases.ts";
import { functionNamed } from "./functions.ts";

const ROOT = join(import.meta.dirname, "../../..");
const NVDA = "0001045810";
const SCREENED = ["NVDA", "KO", "JPM"];
const { signal } = new AbortController();
const PASSAGE = z.looseObject({
  accession: z.string(),
  passage: z.string(),
  link: z.string(),
  quotation: z.string(),
});
const SEARCHED = z.object({ output: z.object({ passages: z.tuple([PASSAGE], PASSAGE), matched: z.number() }) });

async function keepReport(database: OpenedDatabase): Promise<void> {
  const bundle = await openFilingBundle(join(ROOT, "data/filings"));
  const filing = bundle.filings.findLast(({ cik }) => cik === NVDA);
  if (filing === undefined) throw new TypeError("the bundle has no report of NVDA");
  const passages = listPassages(await bundle.read(filing), filing.form);
  await createFilingStore(database).save(filing, { bytes: new Uint8Array(), passages, words: wordsOf(passages) });
}

/** The screener over three companies. */
async function openScreens(database: OpenedDatabase, deps: AskDeps): Promise<AskDeps["screener"]> {
  const store = createUniverseStore(database);
  for (const symbol of SCREENED) {
    const found = deps.companies.find(symbol);
    const opened = found.kind === "held" ? await deps.open(found.cik, null) : null;
    if (opened !== null) await store.save(readUniverseRecord(opened.analysis), "1", "1");
  }
  const universe = createUniverse();
  for (const numbers of await store.numbers(await store.computed())) universe.put(numbers);
  return createScreenService({ store, universe, held: () => 9, now: () => new Date("2026-09-22") });
}

describe.each(DATABASES)("functions over stored data on $name", ({ open }) => {
  let database: OpenedDatabase;
  let deps: AskDeps;
  const call = async (name: string, input: unknown) => functionNamed(name)?.call(input, deps, signal);

  beforeAll(async () => {
    database = await open();
    await keepReport(database);
    const bundled = await openBundledDeps(await openSnapshot(join(ROOT, "data/snapshot")));
    deps = {
      ...bundled,
      screener: await openScreens(database, bundled),
      filings: {
        search: (query) => searchFilings(database, query),
        passage: (accession, block) => readPassage(database, accession, block),
      },
    };
  }, 120_000);
  afterAll(() => database.close());

  it("quote passages of filings with their item and address, and read one in full", async () => {
    const found = await call("search_filings", { query: '"export controls"', company: "nvidia", item: "1A", limit: 3 });
    const { passages, matched } = SEARCHED.parse(found).output;
    expect(matched).toBeGreaterThan(3);
    expect(passages).toHaveLength(3);
    const [{ accession, passage, link, quotation, ...place }] = passages;
    expect(place).toMatchObject({ symbol: "NVDA", form: "10-K", item: "1A" });
    expect(quotation).toMatch(/export control/i);
    expect(link).toMatch(/^https:\/\/www\.sec\.gov\/Archives\/edgar\/data\/1045810\//);
    const read = await call("read_passage", { accession, passage });
    expect(read).toMatchObject({ ok: true, output: { symbol: "NVDA", link, passage } });
    expect(JSON.stringify(read)).toContain("export control");
  });

  it("refuse a search without words, one of an unknown company, and a passage that is not there", async () => {
    expect(await call("search_filings", { query: "the" })).toMatchObject({ refusal: { reason: "no-words" } });
    const unknown = await call("search_filings", { query: "chips", company: "zzqqxx" });
    expect(unknown).toMatchObject({ refusal: { reason: "unknown-company" } });
    const absent = await call("read_passage", { accession: "0001045810-26-000021", passage: "none" });
    expect(absent).toMatchObject({ refusal: { reason: "unknown-passage" } });
    const address = await call("read_passage", { accession: "https://elsewhere.example", passage: "a" });
    expect(address).toMatchObject({ refusal: { reason: "bad-input" } });
  });

  it("screen companies with their figures, and name whom they leave out and why", async () => {
    expect(await call("screen", { line: "gross_margin > 20%", measures: ["gross_margin"] })).toMatchObject({
      output: {
        total: 2,
        companies: [
          { company: { symbol: "NVDA" }, figures: [{ measure: "gross_margin", unit: "ratio" }] },
          { company: { symbol: "KO" }, figures: [{ measure: "gross_margin" }] },
        ],
        leftOut: [{ reason: "does not apply to banks", symbols: ["JPM"] }],
        searched: 3,
        covered: 9,
        nextCursor: null,
      },
    });
    expect(await call("screen", { line: "roicc > 20%" })).toMatchObject({
      refusal: { reason: "bad-screen", choices: ["roic", "roic_5y", "price"] },
    });
    expect(await call("screen", { line: "", cursor: "7" })).toMatchObject({ refusal: { reason: "bad-cursor" } });
    expect(await call("screen", { line: "", sortBy: "beauty" })).toMatchObject({
      refusal: { reason: "unknown-measure" },
    });
  });
});

describe("functions over stored data without a database", () => {
  it("name what can answer instead", async () => {
    const bundled = await openBundledDeps(await openSnapshot(join(ROOT, "data/snapshot")));
    for (const [name, input] of [
      ["screen", { line: "" }],
      ["search_filings", { query: "chips" }],
      ["read_passage", { accession: "0001045810-26-000021", passage: "a" }],
    ] as const) {
      expect(await functionNamed(name)?.call(input, bundled, signal)).toMatchObject({
        refusal: { reason: "needs-server" },
      });
    }
  });
});
