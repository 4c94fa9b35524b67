import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReaderKind, Services } from "#app/context.ts";
import type { Listing } from "#facts/dossier.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import type { WriterReport } from "#contracts/api/run-event.ts";
import { createPlanStore } from "#members/plans/plan-store.ts";
import type { NewRunEvent } from "#research/run/run.ts";
import { createRunStore } from "#research/store/run-store.ts";
import { createLimits } from "#server/limits/limits.ts";
import { openAllListed } from "#server/companies/open-companies.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { openRunService } from "#server/testing/run-service.ts";
import { DATABASES } from "#testing/databases.ts";
import { createWrittenRuns, type WrittenRuns } from "./written-runs.ts";

const MODEL = "compatible:scripted";

const LISTED: readonly Listing[] = ["TIDE", "REEF", "COVE", "BAYS", "GULF", "FORD", "CAPE", "ISLE"].map(
  (symbol, index) => ({
    cik: `000999000${index}`,
    symbol,
    name: `${symbol} CORP`,
    exchange: "NYSE",
    rank: index,
  }),
);

describe.each(DATABASES)("runs that a model words, on $name", ({ open }) => {
  let database: OpenedDatabase;
  let service: Services["research"];
  let close: () => Promise<void>;
  /** Whose plan was asked, and which client's count. */
  const counted: (readonly [string | null, string])[] = [];
  let isLeft = true;

  let runs: WrittenRuns;

  beforeAll(async () => {
    database = await open();
    const [plans, limits] = [createPlanStore(database), createLimits(database)];
    runs = createWrittenRuns(database, async ({ userId, client }) =>
      userId === null
        ? (await limits.take("written-runs", null, client)) === null
        : (await plans.consume(userId, "written_runs")).isAllowed,
    );
    ({ service, close } = await openRunService(database, {
      companies: openAllListed(createCompanyIndex(LISTED, [])),
      model: MODEL,
      writtenRuns: {
        ...runs,
        async take(payer) {
          counted.push([payer.userId, payer.client]);
          return isLeft && (await runs.take(payer));
        },
      },
    }));
  });
  afterAll(async () => {
    await close();
    await database.close();
  });

  const ask = (symbol: string, client: string, about: { reader?: ReaderKind; userId?: string } = {}) => {
    const { reader = "person", userId } = about;
    const user = () => Promise.resolve(userId === undefined ? null : { userId });
    return service.start({ symbol, type: "overview", asOf: null }, { client, reader, user });
  };

  it("are never started for a crawler, which reads those that are there", async () => {
    expect(await ask("TIDE", "192.0.2.1/32", { reader: "crawler" })).toMatchObject({ ok: true, run: { model: null } });
    expect(counted).toEqual([]);
    const worded = await ask("TIDE", "192.0.2.2/32");
    expect(worded).toMatchObject({ ok: true, run: { model: MODEL } });
    const id = worded.ok ? worded.run.id : "";
    expect(await ask("TIDE", "192.0.2.1/32", { reader: "crawler" })).toMatchObject({ ok: true, run: { id } });
  });

  it("count once for the plan of the member or the client of the guest who starts them", async () => {
    counted.length = 0;
    await ask("REEF", "192.0.2.3/32", { userId: "eve" });
    await ask("REEF", "192.0.2.4/32", { userId: "ada" });
    await ask("COVE", "192.0.2.5/32");
    expect(counted).toEqual([
      ["eve", "192.0.2.3/32"],
      [null, "192.0.2.5/32"],
    ]);
  });

  it("are left to the rules where none is left today, and the answer says so", async () => {
    isLeft = false;
    const asked = { symbol: "REEF", type: "risk", asOf: null } as const;
    const answer = await service.start(asked, { client: "192.0.2.6/32" });
    expect(answer).toMatchObject({ ok: true, isOverPlan: true, run: { model: null } });
    const again = await service.start({ ...asked, text: "rules" }, { client: "192.0.2.7/32" });
    expect(again).toMatchObject({ ok: true, run: { id: answer.ok ? answer.run.id : "" } });
  });

  it("are given back once where the model or our server did not finish them, to members and guests", async () => {
    isLeft = true;
    const store = createRunStore(database);
    const used = async (): Promise<readonly [number, number]> => {
      const [window] = await database.query<{ count: number }>(
        "SELECT count FROM rate_window WHERE key LIKE '%198.51.%'",
      );
      return [await createPlanStore(database).usedToday("zoe", "written_runs"), window?.count ?? 0];
    };
    const endings = [
      ["BAYS", complete("written"), [1, 1]],
      ["GULF", complete("unavailable"), [1, 1]],
      ["FORD", complete("partial"), [1, 1]],
      ["CAPE", { kind: "failed", stage: "STARTING", percent: 1, reason: "unexpected", message: "It failed." }, [1, 1]],
      ["ISLE", { kind: "cancelled", stage: "STARTING", percent: 1 }, [2, 2]],
    ] as const;
    for (const [symbol, last, expected] of endings) {
      for (const [type, userId] of [
        ["overview", "zoe"],
        ["risk", undefined],
      ] as const) {
        const asked = { symbol, type, asOf: null } as const;
        const user = () => Promise.resolve(userId === undefined ? null : { userId });
        const answer = await service.start(asked, { client: "198.51.100.1/32", user });
        const id = answer.ok ? answer.run.id : "";
        await store.claim(id, "worker", 60);
        await store.append(id, "worker", last);
      }
      await runs.settle();
      await runs.settle();
      expect([symbol, await used()]).toEqual([symbol, expected]);
    }
    expect(await database.query("SELECT 1 FROM written_run WHERE client LIKE '198.51.%'")).toEqual([]);
  });

  it("are not used up by a run that is not started because too many are open", async () => {
    const full = await openRunService(database, {
      companies: openAllListed(createCompanyIndex(LISTED, [])),
      model: MODEL,
      mostRuns: 1,
      writtenRuns: runs,
    });
    const user = () => Promise.resolve({ userId: "kim" });
    const asked = { symbol: "TIDE", type: "valuation", asOf: null } as const;
    expect(await full.service.start(asked, { client: "192.0.2.8/32", user })).toMatchObject({
      reason: "too-many-runs",
    });
    expect(await createPlanStore(database).usedToday("kim", "written_runs")).toBe(0);
    await full.close();
  });
});

const NOTHING = { model: MODEL, promptVersion: "1", isLocal: true, note: "", kept: 0, removed: 0 };
const UNUSED = { inputTokens: 0, outputTokens: 0, costMicros: null };
const MANIFEST = {
  runId: "",
  symbol: "",
  cik: "",
  type: "overview",
  asOf: "",
  factsHash: "",
  rulesVersion: "",
  writer: MODEL,
  figures: 0,
  verified: 0,
  removedSentences: 0,
  cards: [],
  startedAt: "",
  finishedAt: "",
  cardsHash: "",
} as const;

function complete(state: WriterReport["state"]): NewRunEvent {
  const manifest = { ...MANIFEST, text: { ...NOTHING, ...UNUSED, state } };
  return { kind: "complete", stage: "COMPLETE", percent: 100, manifest };
}
