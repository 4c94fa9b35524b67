import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#contracts/database.ts";
import { DATABASES } from "#testing/databases.ts";
import { dossierOf, recordsOf, type SampleRow } from "./testing/sample-facts.ts";
import { hashDossier } from "./intake/fact-identity.ts";
import { normalise } from "./normalise.ts";
import { createFactStore, type FactStore } from "./store.ts";

const ROWS: readonly SampleRow[] = [
  ["Revenues", "2024-01-01", "2024-12-31", "130497000000", "10-K", "2025-02-20"],
  ["EarningsPerShareDiluted", "2024-01-01", "2024-12-31", "-0.05", "10-K", "2025-02-20"],
  ["Assets", null, "2024-12-31", "0", null, null],
];
const CIK = "0000000042";

describe.each(DATABASES)("the fact store on $name", ({ open }) => {
  let database: Database & { close(): Promise<void> };
  let store: FactStore;
  beforeAll(async () => {
    database = await open();
    store = createFactStore(database);
  });
  afterAll(() => database.close());

  it("holds nothing on a company nobody saved", async () => {
    expect(await store.load("0000000001")).toBeNull();
    expect(await store.held("0000000001")).toBeNull();
  });

  it("gives back exactly what was saved", async () => {
    const records = recordsOf(ROWS, { basis: { 2: "derived" } });
    const dossier = normalise({
      ...records,
      announcements: [
        {
          periodEnd: "2024-12-31",
          announced: "2025-02-20",
          timing: "AMC",
          accession8K: null,
          epsEstimate: "0.10",
          epsActualAdjusted: null,
          epsSource: "a",
        },
      ],
      nextAnnouncement: { date: "2025-05-01", end: "2025-05-03", isEstimate: true, asOf: "2025-03-01" },
      prices: { currency: "USD", asOf: "2025-03-01", monthly: [["2025-02-28", "12.5"]], daily: [], spinoffs: [] },
      splits: [{ date: "2025-06-10", ratio: "0.333333", confirmedBy: ["adjusted closes continuous"] }],
    });
    await store.save(dossier);
    const loaded = await store.load(CIK);
    expect(loaded).toEqual(dossier);
    expect(loaded === null ? null : hashDossier(loaded)).toBe(dossier.factsHash);
  });

  it("adds a later filing's facts and leaves the earlier ones as they were", async () => {
    const later: SampleRow = ["Revenues", "2024-01-01", "2024-12-31", "130000000000", "10-K", "2026-02-20"];
    const before = dossierOf(ROWS, { basis: { 2: "derived" } });
    const after = dossierOf([...ROWS, later], { basis: { 2: "derived" } });
    await store.save(before);
    await store.save(after);
    expect(await store.load(CIK)).toEqual(after);
  });

  it("keeps a value that a refresh no longer carries, without loading it", async () => {
    await store.save(dossierOf(ROWS, { basis: { 2: "derived" } }));
    const filed: SampleRow = ["Assets", null, "2024-12-31", "0", "10-K", "2025-02-20"];
    const refreshed = dossierOf([...ROWS.slice(0, 2), filed]);
    await store.save(refreshed);
    expect(await store.load(CIK)).toEqual(refreshed);
    const dropped = await database.query(
      "SELECT basis, value FROM fact WHERE dropped_at IS NOT NULL AND basis = 'derived'",
    );
    expect(dropped).toEqual([{ basis: "derived", value: "0" }]);
    const again = dossierOf(ROWS, { basis: { 2: "derived" } });
    await store.save(again);
    expect(await store.load(CIK)).toEqual(again);
  });

  it("leaves nothing of a dossier that fails half way", async () => {
    const dossier = dossierOf(ROWS);
    const broken = { ...dossier, company: { ...dossier.company, cik: "0000000043", symbol: "HALF" } };
    const [fact] = broken.facts;
    if (fact === undefined) throw new Error("The dossier holds no fact.");
    await expect(store.save({ ...broken, facts: [{ ...fact, value: "nonsense" }] })).rejects.toThrow("nonsense");
    expect(await store.load("0000000043")).toBeNull();
  });

  it("says since when a company is held and when it was last saved, without loading it", async () => {
    const one = await store.held(CIK);
    expect(one).toMatchObject({ cik: CIK, symbol: "TEST" });
    expect(one?.factsHash).toBe((await store.load(CIK))?.factsHash);
    expect((one?.heldSince ?? "") < (one?.refreshedAt ?? "")).toBe(true);
    expect(await store.held("0000000099")).toBeNull();
    expect(await store.stored()).toEqual([CIK]);
  });
});
