import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { CalendarFigures } from "#app/earnings/earnings-services.ts";
import { createEventStore } from "#earnings/store/event-store.ts";
import type { CompanySummary } from "#research/portfolio-report/summary/company-summary.ts";
import { createUniverseStore } from "#screener/universe/universe-store.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { PGLITE } from "#testing/databases.ts";
import { rowVersion } from "#server/universe/row-rules.ts";
import { openPrepared } from "./load-prepared.ts";
import {
  openPreparing,
  PREPARED_FILE,
  PREPARED_FOLDER,
  type PreparedCompany,
  readPrepared,
} from "./prepared-company.ts";

/** A maker of chips, a bank, a property trust. */
const SAMPLE = new Set(["0001045810", "0000019617", "0001045609"]);
/** From the largest to the smallest, every so many are compared; `npm run test:long` compares all. */
const EACH = 24;
const shipped = new Map<string, PreparedCompany>();
const ciks: string[] = [];

beforeAll(async () => {
  for await (const company of readPrepared(join(PREPARED_FOLDER, PREPARED_FILE))) {
    if (SAMPLE.has(company.cik) || ciks.length % EACH === 0) shipped.set(company.cik, company);
    ciks.push(company.cik);
  }
});

describe("what was prepared of bundled companies", () => {
  it("is what this code computes; node tools/build-prepared.ts writes it again", async () => {
    const computer = await openPreparing(process.cwd());
    expect(ciks.length).toBe(computer.companies.length);
    for (const [cik, held] of shipped) expect(held).toEqual(JSON.parse(JSON.stringify(await computer.prepare(cik))));
  }, 90_000);
});

describe("openPrepared", () => {
  let database: OpenedDatabase;
  let root: string;
  const sample: PreparedCompany[] = [];
  const bundled = [...SAMPLE].map((cik) => ({ cik }));
  const factsOf = (cik: string) => sample.find((company) => company.cik === cik)?.rows.facts ?? null;
  const saved: CompanySummary[] = [];
  const open = (more: Partial<Parameters<typeof openPrepared>[0]> = {}) =>
    openPrepared({
      root,
      database,
      bundled,
      isOn: true,
      rowFacts: (cik) => Promise.resolve(factsOf(cik)),
      rowRules: () => Promise.resolve("rules 2"),
      saveSummary: async (summary) => void saved.push(summary),
      log: { info: vi.fn<() => void>(), warn: vi.fn<() => void>() },
      ...more,
    });
  beforeAll(async () => {
    database = await PGLITE.open();
    sample.push(...[...SAMPLE].flatMap((cik) => shipped.get(cik) ?? []));
    root = await mkdtemp(join(tmpdir(), "prepared-"));
    await mkdir(join(root, PREPARED_FOLDER), { recursive: true });
    const text = sample
      .map((company) => JSON.stringify(company))
      .join("\n")
      .concat("\n");
    await writeFile(join(root, PREPARED_FOLDER, PREPARED_FILE), brotliCompressSync(text));
  });
  afterAll(async () => {
    await database.close();
    await rm(root, { recursive: true });
  });

  it("puts results and rows where none are by this code, and leaves those alone that are", async () => {
    const universe = createUniverseStore(database);
    const events = createEventStore<CalendarFigures>(database);
    const [first, second, third] = sample;
    if (first === undefined || second === undefined || third === undefined) throw new Error("too little is prepared");
    const now = rowVersion(first.rows.facts, "rules 2");
    await universe.save(first.rows.record, now, "rules 2");
    await universe.save(second.rows.record, rowVersion(second.rows.facts, "rules 1"), "rules 1");
    const info = vi.fn<() => void>();
    const prepared = open({ log: { info, warn: vi.fn<() => void>() } });
    await Promise.all([prepared.events(), prepared.rows(), prepared.rows()]);
    await prepared.close();
    expect(await universe.computed()).toEqual([...SAMPLE].toSorted());
    for (const { cik, rows } of sample) expect(await universe.versionOf(cik)).toBe(rowVersion(rows.facts, "rules 2"));
    expect(saved).toEqual([second.rows.summary, third.rows.summary]);
    expect(info).toHaveBeenCalledWith({ loaded: 2, what: "rows" }, expect.any(String));
    expect((await events.origins()).map(({ cik }) => cik).toSorted()).toEqual([...SAMPLE].toSorted());
    const question = { from: "2026-01-01", to: "2026-12-31", ciks: null };
    expect((await events.results(question)).length).toBeGreaterThan(SAMPLE.size);
  });

  it("loads no rows of other columns than this code has, and none of other figures than we have now", async () => {
    const [first, second] = sample;
    const lines = [
      { ...first, cik: "0000320193", layout: "older columns" },
      { ...second, cik: "0000789019" },
    ];
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    await writeFile(join(root, PREPARED_FOLDER, PREPARED_FILE), brotliCompressSync(text));
    const info = vi.fn<() => void>();
    const older = open({
      log: { info, warn: vi.fn<() => void>() },
      bundled: lines.map(({ cik }) => ({ cik })),
      rowFacts: (cik) => Promise.resolve(cik === "0000320193" ? (first?.rows.facts ?? null) : "filed since"),
    });
    await older.rows();
    await older.close();
    expect(info).toHaveBeenCalledWith({ loaded: 0, what: "rows" }, expect.any(String));
    for (const { cik } of lines) expect(await createUniverseStore(database).versionOf(cik)).toBeNull();
  });

  it("leaves a broken file to the jobs that compute, and opens none where nothing is missing", async () => {
    await writeFile(join(root, PREPARED_FOLDER, PREPARED_FILE), "no brotli");
    const spied = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() };
    const whole = open({ log: spied });
    await whole.rows();
    await whole.close();
    expect(spied.warn).not.toHaveBeenCalled();
    const more = { bundled: [{ cik: "0000320193" }], rowFacts: () => Promise.resolve("facts") };
    const lacking = open({ log: spied, ...more });
    await lacking.rows();
    expect(spied.warn).toHaveBeenCalledOnce();
    await rm(join(root, PREPARED_FOLDER, PREPARED_FILE));
    await lacking.events();
    expect(spied.warn).toHaveBeenCalledTimes(2);
    await lacking.close();
  });
});
