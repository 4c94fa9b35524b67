import { describe, expect, it } from "vitest";
import { MarketError } from "./errors.ts";
import { createLayeredSource } from "./layered-source.ts";
import type { CompanyRecords, MarketSource } from "./records.ts";
import { filing, held, live, TIDEWATER } from "./testing/tidewater.ts";

const { signal } = new AbortController();

function sourceOf(company: () => CompanyRecords | null, symbol = "TIDE"): MarketSource {
  return {
    company: async () => company(),
    listings: async () => [{ cik: TIDEWATER, symbol, name: "TIDEWATER LAMPS CORP", exchange: null, rank: 1 }],
  };
}

function failWith(error: Error): () => never {
  return () => {
    throw error;
  };
}

const holding = sourceOf(() => held);
const down = new MarketError("market/unavailable", "SEC EDGAR could not be reached.");

async function ask(snapshot: MarketSource, edgar: MarketSource) {
  return createLayeredSource({ snapshot, live: edgar }).company(TIDEWATER, signal);
}

describe("createLayeredSource", () => {
  it("takes figures and filings from EDGAR and what EDGAR does not give from the bundled figures", async () => {
    const answer = await ask(
      holding,
      sourceOf(() => live),
    );
    if (answer.kind !== "refreshed") throw new TypeError(`expected refreshed, got ${answer.kind}`);
    const { company, origin, prices, announcements, splits, nextAnnouncement, fiscalYearLabels } = answer.records;
    const { announcementsAsOf, estimatesAsOf } = held.origin;
    expect(origin).toEqual({ ...live.origin, announcementsAsOf, estimatesAsOf });
    expect(fiscalYearLabels).toEqual({ "2024-12-31": 2024, "2025-12-31": 2025 });
    expect([company.name, company.displayName, company.sector]).toEqual([
      "TIDEWATER LAMPS CORP",
      "Tidewater",
      "Industrials",
    ]);
    expect([company.shareClasses, company.formerTickers, company.website]).toEqual([
      ["TIDB"],
      [{ ticker: "TDW", until: "2016-01" }],
      "https://tidewater.example",
    ]);
    expect({ prices, announcements, splits, nextAnnouncement }).toEqual({
      prices: held.prices,
      announcements: held.announcements,
      splits: held.splits,
      nextAnnouncement: held.nextAnnouncement,
    });
  });

  it("drops computed stand-ins, takes no value twice and keeps filed values that EDGAR did not give", async () => {
    const answer = await ask(
      holding,
      sourceOf(() => live),
    );
    expect(answer.kind === "refreshed" && answer.records.facts).toEqual([...live.facts, held.facts[2]]);
  });

  it("lists each filing once, newest first, and keeps the acceptance time whose zone is known", async () => {
    const answer = await ask(
      holding,
      sourceOf(() => live),
    );
    expect(answer.kind === "refreshed" && answer.records.filings).toEqual([live.filings[1], filing]);
  });

  it("keeps the bundled values and their extent when EDGAR holds no facts", async () => {
    const answer = await ask(
      holding,
      sourceOf(() => ({ ...live, facts: [] })),
    );
    if (answer.kind !== "refreshed") throw new TypeError(`expected refreshed, got ${answer.kind}`);
    expect(answer.records.facts).toEqual(held.facts);
    expect([answer.records.origin.tier, answer.records.origin.vintages]).toEqual(["trimmed", "first+changes"]);
  });

  it("gives EDGAR's records alone for a company that is not bundled", async () => {
    const answer = await ask(
      sourceOf(() => null),
      sourceOf(() => live),
    );
    expect(answer.kind === "refreshed" && answer.records).toEqual(live);
    expect(answer.outcomes.map(({ name, state }) => [name, state])).toEqual([
      ["SEC EDGAR", "ok"],
      ["Bundled figures", "off"],
    ]);
  });

  it("keeps the bundled records and says why when EDGAR fails", async () => {
    expect(await ask(holding, sourceOf(failWith(down)))).toEqual({
      kind: "kept",
      records: held,
      reason: "market/unavailable",
      outcomes: [
        { name: "SEC EDGAR", state: "failed", asOf: null, detail: "SEC EDGAR could not be reached." },
        {
          name: "Bundled figures",
          state: "bundled",
          asOf: "2026-08-22",
          detail: "Closing prices, splits and earnings dates come from the bundled figures.",
        },
      ],
    });
  });

  it("keeps the bundled records of a company that EDGAR does not know", async () => {
    const answer = await ask(
      holding,
      sourceOf(() => null),
    );
    expect([answer.kind, answer.kind === "kept" && answer.reason]).toEqual(["kept", "market/not-found"]);
  });

  it("has nothing when neither has, and still says why", async () => {
    const answer = await ask(
      sourceOf(() => null),
      sourceOf(failWith(down)),
    );
    expect([answer.kind, answer.kind === "nothing" && answer.reason]).toEqual(["nothing", "market/unavailable"]);
  });

  it("reads EDGAR although the bundled figures are damaged", async () => {
    const damaged = new MarketError("market/broken-snapshot", "The bundled figures are damaged.");
    const answer = await ask(
      sourceOf(failWith(damaged)),
      sourceOf(() => live),
    );
    expect(answer.kind === "refreshed" && answer.records).toEqual(live);
    expect(answer.outcomes[1]).toEqual({
      name: "Bundled figures",
      state: "failed",
      asOf: null,
      detail: "The bundled figures are damaged.",
    });
  });

  it("hides no fault of the program behind the bundled figures", async () => {
    await expect(ask(holding, sourceOf(failWith(new TypeError("database is closed"))))).rejects.toThrow(TypeError);
  });

  it("throws the caller's own reason when the caller lost interest", async () => {
    const layered = createLayeredSource({ snapshot: holding, live: sourceOf(failWith(down)) });
    await expect(layered.company(TIDEWATER, AbortSignal.abort(new Error("gone home")))).rejects.toThrow("gone home");
  });

  it("lists the bundled securities when EDGAR's list cannot be had", async () => {
    const broken: MarketSource = { ...sourceOf(() => null), listings: async () => failWith(down)() };
    const layered = createLayeredSource({ snapshot: holding, live: broken });
    const answer = await layered.listings(signal);
    expect(answer.listings.map((listing) => listing.symbol)).toEqual(["TIDE"]);
    expect(answer.outcomes.map((result) => result.state)).toEqual(["failed"]);
    const working = createLayeredSource({ snapshot: holding, live: sourceOf(() => null, "KELP") });
    expect((await working.listings(signal)).listings.map((listing) => listing.symbol)).toEqual(["KELP"]);
  });

  it("has closes of a company that is not bundled from a provider, and stands without them", async () => {
    const record = { currency: "USD", asOf: "2026-08-21", monthly: [], daily: [], spinoffs: [] } as const;
    const asked: string[] = [];
    const answer = async (bundled: CompanyRecords | null, closes: () => typeof record | null) =>
      createLayeredSource({
        snapshot: sourceOf(() => bundled),
        live: sourceOf(() => live),
        prices: { closes: async (symbol) => (asked.push(symbol), closes()) },
      }).company(TIDEWATER, signal);
    expect(await answer(null, () => record)).toMatchObject({ kind: "refreshed", records: { prices: record } });
    expect(await answer(null, () => null)).toMatchObject({ kind: "refreshed", records: { prices: null } });
    const spent = new MarketError("market/rate-limited", "The requests of this day are used up.");
    const failed = await answer(null, failWith(spent));
    expect(failed).toMatchObject({ kind: "refreshed", records: { prices: null, facts: live.facts } });
    expect(failed.outcomes.at(-1)).toMatchObject({ name: "Prices", state: "failed", detail: spent.message });
    expect(asked).toEqual([live.company.symbol, live.company.symbol, live.company.symbol]);
    expect(await answer(held, failWith(spent))).toMatchObject({ records: { prices: held.prices } });
    expect(asked).toHaveLength(3);
  });
});
