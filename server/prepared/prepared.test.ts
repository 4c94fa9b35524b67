import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { CalendarFigures } from "#app/earnings/earnings-services.ts";
import { createEventStore } from "#earnings/store/event-store.ts";
import { openFindings } from "#filings/findings/open-findings.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createUniverseStore } from "#screener/universe/universe-store.ts";
import { openBundledCompanies } from "#server/companies/bundled-companies.ts";
import { withFindings } from "#server/companies/with-findings.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { PGLITE } from "#testing/databases.ts";
import { openPrepared } from "./load-prepared.ts";
import {
  PREPARED_FILE,
  PREPARED_FOLDER,
  prepareCompany,
  type PreparedCompany,
  readPrepared,
} from "./prepared-company.ts";

/** A maker of chips, a bank, a property trust. */
const SAMPLE = new Set(["0001045810", "0000019617", "0001045609"]);
const shipped = new Map<string, PreparedCompany>();
let count = 0;

beforeAll(async () => {
  for await (const company of readPrepared(join(PREPARED_FOLDER, PREPARED_FILE))) {
    count += 1;
    if (SAMPLE.has(company.cik)) shipped.set(company.cik, company);
  }
});

describe("what was prepared of bundled companies", () => {
  it("is what this code computes; node tools/build-prepared.ts writes it again", async () => {
    const snapshot = await openSnapshot("data/snapshot");
    const { companyCache, known } = await openBundledCompanies(snapshot, () => new Date("2026-08-22T12:00:00Z"));
    expect(count).toBe(known.bundled.length);
    const bundled = await openFindings("data/filings/findings.json.br");
    const findings = {
      version: () => Promise.resolve(bundled.version),
      of: (cik: string) => Promise.resolve(bundled.of(cik)),
    };
    const companies = withFindings(companyCache, findings, null);
    for (const cik of SAMPLE) {
      const { layout, rows, earnings } = await prepareCompany(cik, companies, findings, "");
      const held = shipped.get(cik);
      expect(held?.layout).toBe(layout);
      expect(held?.rows.record).toEqual(JSON.parse(JSON.stringify(rows.record)));
      expect(held?.earnings).toEqual(JSON.parse(JSON.stringify(earnings)));
    }
  }, 60_000);
});

describe("openPrepared", () => {
  let database: OpenedDatabase;
  let root: string;
  const bundled = [...SAMPLE].map((cik) => ({ cik }));
  beforeAll(async () => {
    database = await PGLITE.open();
    root = await mkdtemp(join(tmpdir(), "prepared-"));
    await mkdir(join(root, PREPARED_FOLDER), { recursive: true });
    const text = [...shipped.values()]
      .map((company) => JSON.stringify(company))
      .join("\n")
      .concat("\n");
    await writeFile(join(root, PREPARED_FOLDER, PREPARED_FILE), brotliCompressSync(text));
  });
  afterAll(async () => {
    await database.close();
    await rm(root, { recursive: true });
  });

  it("puts results and rows where none are, and leaves those alone that were computed here", async () => {
    const universe = createUniverseStore(database);
    const events = createEventStore<CalendarFigures>(database);
    const [first] = shipped.values();
    if (first === undefined) throw new Error("nothing is prepared");
    await universe.save(first.rows.record, "computed here", "rules");
    const info = vi.fn<() => void>();
    const prepared = openPrepared({ root, database, bundled, isOn: true, log: { info, warn: vi.fn<() => void>() } });
    await Promise.all([prepared.events(), prepared.rows(), prepared.rows()]);
    await prepared.close();
    expect(await universe.computed()).toEqual([...SAMPLE].toSorted());
    expect(await universe.versionOf(first.cik)).toBe("computed here");
    expect(info).toHaveBeenCalledWith({ loaded: SAMPLE.size - 1, what: "rows" }, expect.any(String));
    const others = [...shipped.values()].filter(({ cik }) => cik !== first.cik);
    for (const { cik, rows } of others) expect(await universe.versionOf(cik)).toBe(rows.version);
    expect((await events.origins()).map(({ cik }) => cik).toSorted()).toEqual([...SAMPLE].toSorted());
    const question = { from: "2026-01-01", to: "2026-12-31", ciks: null };
    expect((await events.results(question)).length).toBeGreaterThan(SAMPLE.size);
  });

  it("loads no rows of other columns than this code has", async () => {
    const text = JSON.stringify({ ...shipped.values().next().value, cik: "0000320193", layout: "older columns" });
    await writeFile(join(root, PREPARED_FOLDER, PREPARED_FILE), brotliCompressSync(`${text}\n`));
    const info = vi.fn<() => void>();
    const log = { info, warn: vi.fn<() => void>() };
    const older = openPrepared({ root, database, bundled: [{ cik: "0000320193" }], isOn: true, log });
    await older.rows();
    await older.close();
    expect(info).toHaveBeenCalledWith({ loaded: 0, what: "rows" }, expect.any(String));
    expect(await createUniverseStore(database).versionOf("0000320193")).toBeNull();
  });

  it("leaves a broken file to the jobs that compute, and opens none where nothing is missing", async () => {
    await writeFile(join(root, PREPARED_FOLDER, PREPARED_FILE), "no brotli");
    const spied = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() };
    const whole = openPrepared({ root, database, bundled, isOn: true, log: spied });
    await whole.rows();
    await whole.close();
    expect(spied.warn).not.toHaveBeenCalled();
    const lacking = openPrepared({ root, database, bundled: [{ cik: "0000320193" }], isOn: true, log: spied });
    await lacking.rows();
    expect(spied.warn).toHaveBeenCalledOnce();
    await rm(join(root, PREPARED_FOLDER, PREPARED_FILE));
    await lacking.events();
    expect(spied.warn).toHaveBeenCalledTimes(2);
    await lacking.close();
  });
});
