import { describe, expect, it } from "vitest";
import type { Listing } from "#facts/dossier.ts";
import { createKnownCompanies, openAllListed } from "#server/companies/open-companies.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import { openRunService } from "#server/testing/run-service.ts";
import { DATABASES } from "#testing/databases.ts";

const { signal } = new AbortController();

async function openService(open: (typeof DATABASES)[number]["open"]) {
  const database = await open();
  const snapshot = await openSnapshot("data/snapshot");
  let version = "facts 1";
  const wait: { seconds: number | null } = { seconds: null };
  const runs = await openRunService(database, {
    companies: createCompanyIndex(await snapshot.listings(signal), await snapshot.identities(signal)),
    storedVersion: () => Promise.resolve(version),
    waitToStart: () => Promise.resolve(wait.seconds),
  });
  const close = async (): Promise<void> => {
    await runs.close();
    await database.close();
    expect(runs.failures).toEqual([]);
  };
  return { service: runs.service, close, refresh: () => (version = "facts 2"), wait };
}

type Service = Awaited<ReturnType<typeof openService>>["service"];

async function startedBy(service: Service): Promise<{ readonly id: string; readonly key: string }> {
  const started = await service.start(overview, { client: CLIENT });
  if (!started.ok || started.cancelKey === null) throw new Error("no run was started");
  return { id: started.run.id, key: started.cancelKey };
}

const overview = { symbol: "NVDA", type: "overview", asOf: null } as const;
const CLIENT = "192.0.2.0/24";

describe.each(DATABASES)("the run service on $name", ({ open }) => {
  it("refuses what cannot be researched and says why", async () => {
    const { service, close } = await openService(open);
    const reasons: string[] = [];
    for (const symbol of ["NOSUCH", "../../x", "SPY"]) {
      const answer = await service.start({ ...overview, symbol }, { client: CLIENT });
      reasons.push(answer.ok ? "started" : answer.reason);
    }
    expect(reasons).toEqual(["unknown-symbol", "unknown-symbol", "not-a-company"]);
    for (const asOf of ["2026-08-23", "2013-12-31", "2024-02-30", "yesterday"]) {
      expect(await service.start({ ...overview, asOf }, { client: CLIENT })).toEqual({ ok: false, reason: "bad-date" });
    }
    await close();
  });

  it("docs/threats.md#36: starts nothing for a client that has started too much, and shows it what is there already", async () => {
    const { service, close, wait } = await openService(open);
    const first = await service.start(overview, { client: CLIENT });
    wait.seconds = 7;
    expect(await service.start({ ...overview, symbol: "AAPL" }, { client: CLIENT })).toEqual({
      ok: false,
      reason: "too-many-runs",
      retryAfterSeconds: 7,
    });
    expect(await service.start(overview, { client: CLIENT })).toEqual({ ...first, cancelKey: null });
    await close();
  });

  it("joins equal questions, however the symbol is spelt, and starts again when the facts are newer", async () => {
    const { service, close, refresh } = await openService(open);
    const first = await service.start(overview, { client: CLIENT });
    expect(first).toMatchObject({ ok: true, run: { id: "run 1", symbol: "NVDA", cik: "0001045810" } });
    expect(await service.start({ ...overview, symbol: " nvda " }, { client: CLIENT })).toMatchObject({
      ok: true,
      run: { id: "run 1" },
    });
    expect(await service.start({ ...overview, type: "risk" }, { client: CLIENT })).not.toMatchObject({
      run: { id: "run 1" },
    });
    expect(await service.start({ ...overview, asOf: "2024-06-30" }, { client: CLIENT })).not.toMatchObject({
      run: { id: "run 1" },
    });
    refresh();
    expect(await service.start(overview, { client: CLIENT })).not.toMatchObject({ run: { id: "run 1" } });
    await close();
  });

  it("makes another question of other peers, each held company once and never the company itself", async () => {
    const { service, close } = await openService(open);
    const withPeers = (...peers: readonly string[]) => service.start({ ...overview, peers }, { client: CLIENT });
    const usual = await service.start(overview, { client: CLIENT });
    const chosen = await withPeers("ko", "NOSUCH", "NVDA", "SPY", "KO", "PEP");
    expect(chosen).toMatchObject({ ok: true, run: { id: "run 2", peers: ["0000021344", "0000077476"] } });
    expect(await withPeers("KO", "PEP")).toMatchObject({ run: { id: "run 2" }, cancelKey: null });
    expect(await withPeers("PEP", "KO")).not.toMatchObject({ run: { id: "run 2" } });
    expect(await withPeers("NVDA", "NOSUCH")).toEqual({ ...usual, cancelKey: null });
    await close();
  });

  it("docs/threats.md#54: cancels a run for its starter alone, and tells ended from unknown ones", async () => {
    const { service, close } = await openService(open);
    const { id, key } = await startedBy(service);
    expect(await service.cancel(id, "")).toBe("not-starter");
    expect(await service.cancel(id, `${key}x`)).toBe("not-starter");
    expect(await service.read(id)).toMatchObject({ run: { status: "running" } });
    expect(await service.cancel(id, key)).toBe("cancelled");
    expect(await service.cancel(id, key)).toBe("not-running");
    expect(await service.cancel("no such run", key)).toBe("unknown");
    expect(await service.read(id)).toMatchObject({ run: { status: "cancelled" }, events: [{ kind: "cancelled" }] });
    expect(await service.read("no such run")).toBeNull();
    await close();
  });

  it("docs/threats.md#54: ends no run that somebody else asked for too, not even for its starter", async () => {
    const { service, close } = await openService(open);
    const { id, key } = await startedBy(service);
    expect(await service.start(overview, { client: CLIENT })).toMatchObject({ ok: true, run: { id }, cancelKey: null });
    expect(await service.cancel(id, key)).toBe("shared");
    expect(await service.read(id)).toMatchObject({ run: { status: "running" } });
    await close();
  });
});

const listing: Listing = { cik: "0009990001", symbol: "TIDE", name: "TIDEWATER LAMPS CORP", exchange: "NYSE", rank: 7 };

describe("createKnownCompanies", () => {
  it("knows a listed company by what the list says, and nothing of others", () => {
    const known = createKnownCompanies([listing], []);
    expect(known.companyOf("0009990001")).toMatchObject({
      symbol: "TIDE",
      displayName: "Tidewater Lamps Corp",
      sic: null,
    });
    expect(known.companyOf("0000000001")).toBeNull();
  });

  it("gives a company's place in the list", () => {
    const known = createKnownCompanies([listing], []);
    const company = known.companyOf("0009990001");
    expect(company === null ? null : known.rankOf(company)).toBe(7);
    expect(company === null ? 0 : known.rankOf({ ...company, cik: "0000000001" })).toBeNull();
  });
});

describe("openAllListed", () => {
  it("lets a listed company be researched and leaves funds and unknown symbols as they are", () => {
    const index = openAllListed(
      createCompanyIndex(
        [listing, { ...listing, cik: "0000884394", symbol: "SPY", name: "SPDR S&P 500 ETF TRUST" }],
        [],
      ),
    );
    expect(index.find("TIDE")).toMatchObject({ kind: "held", displayName: "Tidewater Lamps Corp", sector: null });
    expect(index.find("SPY").kind).toBe("fund");
    expect(index.find("NOPE").kind).toBe("unknown");
  });
});
