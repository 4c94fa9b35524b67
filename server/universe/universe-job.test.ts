import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newestFigure } from "#research/comparison/newest-figure.ts";
import { createFactSet } from "#facts/fact-set.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { analysisDay } from "#research/run/run-inputs.ts";
import { createStoredUniverse } from "#server/ask/open-ask.ts";
import { normalise } from "#facts/normalise.ts";
import { type BundledFindings, openFindings } from "#filings/findings/open-findings.ts";
import { createFactStore, type FactStore } from "#facts/store.ts";
import { openSnapshot, type Snapshot } from "#market/snapshot/open-snapshot.ts";
import { createUniverseStore, type UniverseStore } from "#screener/universe/universe-store.ts";
import { positionOf } from "#screener/universe/measures.ts";
import { createCompanyCache, type LocatedCompanies } from "#server/companies/company-cache.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createLog } from "#server/log.ts";
import { DATABASES } from "#testing/databases.ts";
import { computeCompany } from "./compute-record.ts";
import { createScreenService } from "./screen-service.ts";
import { createHeldCompanies } from "./held-companies.ts";
import { createRowFacts } from "./row-rules.ts";
import type { FindingsSource } from "#filings/findings/findings-source.ts";
import { startUniverseJob } from "./universe-job.ts";
import { openUniverseMemory, type UniverseInMemory, createBrowseService } from "./open-screener.ts";

const KO = "0000021344";
const JPM = "0000019617";
/** A company that is not bundled. */
const OTHER = "0009990042";
const now = () => new Date("2026-08-22T12:00:00Z");

describe.each(DATABASES)("startUniverseJob on $name", ({ open }) => {
  let database: OpenedDatabase;
  let snapshot: Snapshot;
  let store: UniverseStore;
  let facts: FactStore;
  let companies: LocatedCompanies;
  let memory: UniverseInMemory;
  let findings: BundledFindings;
  /** Whose findings were read. */
  const opened: string[] = [];
  /** How often the memory of computing was given back. */
  const rested = { times: 0 };
  const log = createLog("silent");

  beforeAll(async () => {
    database = await open();
    snapshot = await openSnapshot("data/snapshot");
    store = createUniverseStore(database);
    facts = createFactStore(database);
    findings = await openFindings("data/filings/findings.json.br");
    companies = createCompanyCache({ store: facts, snapshot, live: null, now });
    memory = await openUniverseMemory(store, database, log);
  });
  afterAll(async () => {
    await memory.close();
    await database.close();
  });

  /** A process that computes two companies by some rules; what it computes is noted. */
  function started(rules: string, computed: string[]) {
    const read: FindingsSource = {
      version: async (cik) => (findings.of(cik) === null ? null : findings.version),
      async of(cik) {
        opened.push(cik);
        return findings.of(cik);
      },
    };
    return startUniverseJob({
      store,
      computer: {
        begin: () => undefined,
        async compute({ cik, dossier, findings: found }) {
          computed.push(cik);
          if (dossier !== null) return computeCompany(dossier);
          const records = await snapshot.company(cik, new AbortController().signal);
          if (records === null) return null;
          return computeCompany(found === null ? normalise(records) : { ...normalise(records), findings: found });
        },
        rest: () => {
          rested.times += 1;
          return Promise.resolve();
        },
      },
      held: () => createHeldCompanies(facts, [KO, JPM]).list(),
      heldIn: (cik) => companies.heldIn(cik),
      load: (cik) => facts.load(cik),
      findings: read,
      rowFacts: createRowFacts(companies, read),
      saveSummary: () => Promise.resolve(),
      rowRules: () => Promise.resolve(rules),
      log,
    });
  }

  it("computes every company once, and each process hears of it", async () => {
    const computed: string[] = [];
    const job = started("rules 1", computed);
    await expect.poll(() => memory.universe.size, { timeout: 20_000 }).toBe(2);
    await expect.poll(() => rested.times).toBe(1);
    await job.close();
    const again = started("rules 1", computed);
    again.wake(KO);
    await again.close();
    // After the round, and by each that closed: a change keeps its thread for those that may follow.
    expect(rested.times).toBe(3);
    expect(computed).toEqual([KO, JPM]);
    // Where nothing changed no findings are read either.
    expect(opened).toEqual([KO, JPM]);
  });

  it("answers a page of a screen with figures whose evidence can be opened, and says whom it leaves out", async () => {
    const service = createScreenService({ store, universe: memory.universe, held: () => 2, now });
    const question = {
      basis: "ttm",
      columns: ["gross_margin", "market_cap"],
      sortBy: "symbol",
      isDescending: false,
      page: 1,
    } as const;
    const answer = await service.screen({ ...question, line: "gross_margin > 30%" }, 100);
    expect(answer).toMatchObject({
      ok: true,
      found: {
        total: 1,
        rows: [
          {
            company: { symbol: "KO" },
            figures: [{ id: "M21344.gross_margin.TTM-Q2-2026" }, { unit: "USD" }],
          },
        ],
        leftOut: [{ reason: "does not apply to banks", count: 1, symbols: ["JPM"] }],
      },
    });
  });

  it("screens by what filings say of segments and regions, and leaves out whom none tells of", async () => {
    const service = createScreenService({ store, universe: memory.universe, held: () => 2, now });
    const columns = ["foreign_share", "largest_segment_share", "insider_net_shares"];
    const question = { basis: "year", columns, sortBy: "symbol", isDescending: false, page: 1 } as const;
    const answer = await service.screen({ ...question, line: "foreign_share > 50%" }, 100);
    const found = answer.ok ? answer.found : null;
    expect(found?.leftOut).toMatchObject([{ count: 1, symbols: ["JPM"] }]);
    // 10-K of Coca-Cola for 2024: 18,362 of 47,061 in the United States; North America, the largest segment, 18,649.
    expect(
      found?.rows.map(({ figures }) => figures.map((one) => [one?.id, one?.value?.slice(0, 6) ?? one?.reason])),
    ).toEqual([
      [
        ["D21344.segments.region.revenue.0.2024-12-31.elsewhere", "0.6098"],
        ["D21344.segments.segment.revenue.2.2024-12-31.share", "0.3962"],
        ["D21344.findings.insider_net_shares", "We do not have four quarters of its insiders’ trades."],
      ],
    ]);
  });

  it("lists companies by sector with their figures, those that are still to come too", async () => {
    const bundled = await snapshot.identities(new AbortController().signal);
    const service = createBrowseService({ store, universe: memory.universe, bundled });
    const question = { sector: null, industry: null, sortBy: "size", page: 1 } as const;
    const all = await service.companies(question, ["market_cap", "pe"]);
    expect(all).toMatchObject({ total: bundled.length, pages: 5 });
    // What is computed has a size, so it comes first.
    const [first, , third] = all?.rows ?? [];
    expect(["KO", "JPM"]).toContain(first?.symbol);
    expect(first?.figures[0]).toMatchObject({ measure: "market_cap", unit: "USD" });
    expect(third?.figures).toEqual([null, null]);
    expect(all?.groups.reduce((sum, { count }) => sum + count, 0)).toBe(bundled.length);
    // Two companies have no middle.
    expect(all?.medians[0]).toEqual({ measure: "market_cap", value: null, count: 2 });
    const drinks = { ...question, sector: "Consumer staples", industry: "Beverages", sortBy: "name" } as const;
    const names = (await service.companies(drinks, ["pe"]))?.rows.map(({ name }) => name) ?? [];
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "en")));
    expect(await service.companies({ ...question, sector: "Nothing" }, ["pe"])).toBeNull();
  });

  it("gives questions the newest figures that an analysis gives, and says how many are still to come", async () => {
    const { signal } = new AbortController();
    const { rows, unread } = await createStoredUniverse({ store, held: () => 3 }).newest(
      ["pe", "payables", "unheard-of"],
      signal,
    );
    expect(unread).toBe(1);
    const [jpm, ko] = rows;
    expect([jpm?.symbol, ko?.symbol]).toEqual(["JPM", "KO"]);
    const records = await snapshot.company(KO, signal);
    if (records === null) throw new Error("KO is bundled");
    const dossier = normalise(records);
    const analysis = createAnalysis(createFactSet({ dossier, asOf: analysisDay(dossier, null) }));
    for (const measure of ["pe", "payables"]) {
      const figure = newestFigure(analysis, measure);
      expect(ko?.figures[measure]).toMatchObject({ id: figure?.id, value: figure?.value?.toFixed() });
    }
    expect(Object.keys(ko?.figures ?? {})).toEqual(["pe", "payables"]);
  });

  it("computes again by other rules, and not while another process does", async () => {
    const computed: string[] = [];
    expect(await store.claim(JPM, 60)).toBe(true);
    const before = memory.universe.version;
    const job = started("rules 2", computed);
    await expect.poll(() => memory.universe.version, { timeout: 20_000 }).toBeGreaterThan(before);
    await job.close();
    expect(computed).toEqual([KO]);
    expect(await store.versionOf(KO)).toContain("rules 2");
    expect(await store.versionOf(JPM)).toContain("rules 1");
  });

  it("filters in SQL as in memory", async () => {
    const position = positionOf("gross_margin") ?? -1;
    const rows = await database.query(
      "SELECT cik FROM universe_row WHERE basis = 'ttm' AND amounts[$1] > $2::float8 AND amounts[$1] < 'Infinity'",
      [position + 1, 0.3],
    );
    expect(rows).toEqual([{ cik: KO }]);
  });

  it("computes a company that is stored and not bundled", async () => {
    const records = await snapshot.company(KO, new AbortController().signal);
    if (records === null) throw new Error("KO is bundled");
    await facts.save(normalise({ ...records, company: { ...records.company, cik: OTHER, symbol: "OTHR" } }));
    const computed: string[] = [];
    const job = started("rules 3", computed);
    await expect.poll(() => store.computed(), { timeout: 20_000 }).toContain(OTHER);
    await job.close();
    expect(computed).toEqual([KO, OTHER]);
  });

  it("reads no row of other columns", async () => {
    await database.query("UPDATE universe_company SET layout = 'of another release' WHERE cik = $1", [JPM]);
    expect(await store.computed()).toEqual([KO, OTHER]);
    expect(await store.numbers([KO, JPM])).toHaveLength(1);
    expect([...(await store.rows([KO, JPM], "ttm")).keys()]).toEqual([KO]);
  });
});
