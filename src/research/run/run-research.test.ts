import { beforeAll, describe, expect, it } from "vitest";
import { runEvent } from "#contracts/api/run-event.ts";
import { CARD_TYPES, STAGES } from "#contracts/research-stream.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { type BundledResearch, finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import type { RunDeps } from "./run-inputs.ts";
import { runResearch } from "./run-research.ts";
import type { NewRunEvent, RunEvent } from "./run.ts";

let bundled: BundledResearch;

beforeAll(async () => {
  bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
});

const written = (events: readonly NewRunEvent[]): readonly RunEvent[] =>
  events.map((event, index) => ({ ...event, seq: index + 1, at: "2026-09-22T12:00:00.000Z" }));

async function collect(deps: RunDeps): Promise<readonly NewRunEvent[]> {
  const events: NewRunEvent[] = [];
  for await (const event of runResearch(deps)) events.push(event);
  return events;
}

const BROKEN_DATE = { date: "never", end: null, isEstimate: true, asOf: "2026-08-01" };

/** Carries a run of Coca-Cola out over an analysis with a fault in it. */
async function finishBroken(breakIt: (analysis: Analysis) => Analysis) {
  const deps = bundled.parts("KO", { type: "overview" });
  const errors: string[] = [];
  const { cards } = await finishResearch({
    ...deps,
    read: (dossier, asOf) => {
      const { factSet, analysis } = deps.read(dossier, asOf);
      const broken = breakIt(analysis);
      return { factSet: { ...factSet, dossier: broken.dossier }, analysis: broken };
    },
    reportError: (_error, where) => void errors.push(where),
  });
  return { cards, errors };
}

const kindsOf = (events: readonly NewRunEvent[]) =>
  events.map((event) => (event.kind === "card" ? `card ${event.card.type}` : event.kind));

/** The one thing said of a filer whose live facts are these, each `concept` and `unit`. */
async function refusalOf(facts: readonly (readonly [concept: string, unit: string])[]): Promise<string> {
  const deps = bundled.parts("KO");
  const events = await collect({
    ...deps,
    gather: async (cik) => {
      const dossier = await deps.gather(cik);
      const [fact] = dossier?.facts ?? [];
      if (dossier === null || fact === undefined) throw new Error("Coca-Cola is bundled");
      const made = facts.map(([concept, unit]) => ({ ...fact, concept, unit }));
      const factsHash = facts.join(" ");
      return { ...dossier, facts: made, factsHash, origin: { ...dossier.origin, source: "live" } };
    },
  });
  const last = events.at(-1);
  return last?.kind === "failed" ? last.message : (last?.kind ?? "");
}

describe("runResearch", () => {
  it("makes cards of figures under IFRS, and none of covers alone", async () => {
    const cover = [["dei:EntityCommonStockSharesOutstanding", "shares"]] as const;
    expect(await refusalOf([...cover, ["ifrs-full:Revenue", "TWD"], ["ifrs-full:Assets", "TWD"]])).toBe("complete");
    expect(await refusalOf(cover)).toMatch(/tags no figures of a financial statement/);
  });

  it("says of a filer without tagged figures that the SEC publishes none", async () => {
    expect(await refusalOf([])).toMatch(/publishes no figures of .* as data/);
  });

  it("names the company, then its sources, then gives every card once, and completes", async () => {
    const { events, cards, manifest } = await finishResearch(bundled.parts("NVDA"));
    expect(events.find((event) => event.kind === "identity")).toMatchObject({
      stage: "STARTING",
      line: "Nvidia Corp · Semiconductors & Related Devices · CIK 1045810 · Nasdaq · fiscal year to January",
    });
    expect(kindsOf(events).slice(0, 10)).toEqual([
      "stage",
      "identity",
      "stage",
      "source",
      "source",
      "source",
      "source",
      "source",
      "stage",
      "card identity",
    ]);
    expect(cards.map((card) => card.type)).toEqual(CARD_TYPES.filter((type) => !type.startsWith("memo_")));
    expect(cards.map((card) => card.state)).not.toContain("failed");
    expect(manifest).toMatchObject({ symbol: "NVDA", type: "full", asOf: "2026-08-26", writer: "deterministic" });
  });

  it("writes events that pages read as they are, of a bank and a maker of chips", async () => {
    for (const symbol of ["NVDA", "JPM"]) {
      const { events } = await finishResearch(bundled.parts(symbol));
      expect(events.length).toBeGreaterThan(20);
      for (const event of written(events)) expect(runEvent.parse(JSON.parse(JSON.stringify(event)))).toEqual(event);
    }
  });

  it("goes through the stages in order with a percentage that never falls", async () => {
    const { events } = await finishResearch(bundled.parts("JPM", { type: "overview" }));
    const stages = events.map((event) => STAGES.indexOf(event.stage));
    const percents = events.map((event) => event.percent);
    expect(stages).toEqual(stages.toSorted((one, other) => one - other));
    expect(percents).toEqual(percents.toSorted((one, other) => one - other));
    expect([...new Set(events.map((event) => event.stage))]).toEqual(STAGES);
    expect(percents.at(-1)).toBe(100);
  });

  it("verifies every figure it shows", async () => {
    const { events, manifest } = await finishResearch(bundled.parts("NVDA"));
    expect(manifest.figures).toBeGreaterThan(400);
    expect(manifest.verified).toBe(manifest.figures);
    expect(events.find((event) => event.kind === "verified")).toMatchObject({
      figures: manifest.figures,
      verified: manifest.verified,
    });
  });

  it("gives the same bytes for the same facts", async () => {
    const again = await openBundledResearch(await openSnapshot("data/snapshot"));
    const one = await finishResearch(bundled.parts("AAPL"));
    const other = await finishResearch(again.parts("AAPL"));
    expect(JSON.stringify(other.cards)).toBe(JSON.stringify(one.cards));
    expect(other.manifest).toEqual(one.manifest);
    expect(one.manifest.cardsHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("continues after what an earlier worker wrote, without doubling anything", async () => {
    const whole = await finishResearch(bundled.parts("KO", { type: "overview" }));
    for (const kept of [1, 6, 15, whole.events.length - 1]) {
      const before = whole.events.slice(0, kept);
      const parts = { ...bundled.parts("KO", { type: "overview" }), written: written(before) };
      const after = await finishResearch(parts);
      expect(kindsOf([...before, ...after.events])).toEqual(kindsOf(whole.events));
      expect(after.manifest.cardsHash).toBe(whole.manifest.cardsHash);
    }
  });

  it("writes nothing more once the run has ended", async () => {
    const { events } = await finishResearch(bundled.parts("KO", { type: "changes" }));
    const parts = { ...bundled.parts("KO", { type: "changes" }), written: written(events) };
    expect(await collect(parts)).toEqual([]);
  });

  it("fails with a reason when nothing is held of the company", async () => {
    const parts = { ...bundled.parts("NVDA"), gather: () => Promise.resolve(null) };
    const events = await collect(parts);
    expect(events.at(-1)).toMatchObject({ kind: "failed", stage: "INITIALIZING", reason: "insufficient-data" });
  });

  it("goes on without peers when they cannot be had", async () => {
    const errors: string[] = [];
    const { cards } = await finishResearch({
      ...bundled.parts("KO", { type: "peers" }),
      peersOf: () => Promise.reject(new Error("offline")),
      reportError: (_error, where) => void errors.push(where),
    });
    expect(errors).toEqual(["peers"]);
    expect(cards.find((card) => card.type === "peers_table")?.state).toBe("absent");
  });

  it("shows a card that failed as failed and leaves the others standing", async () => {
    const { cards, errors } = await finishBroken((analysis) => ({
      ...analysis,
      knownOn: () => null,
      dossier: { ...analysis.dossier, announcements: [], nextAnnouncement: BROKEN_DATE },
    }));
    expect(errors).toEqual(["card earnings_last", "card earnings_next"]);
    expect(cards.find((card) => card.type === "earnings_next")).toMatchObject({ state: "failed" });
    expect(cards.find((card) => card.type === "growth")?.state).toBe("ready");
  });

  it("shows its cards without sentences when the sentences cannot be found", async () => {
    const { cards, errors } = await finishBroken((analysis) => ({
      ...analysis,
      identities: () => {
        throw new Error("broken on purpose");
      },
    }));
    expect(errors).toEqual(["sentences", "card verdict"]);
    expect(cards.find((card) => card.type === "verdict")?.state).toBe("failed");
    expect(cards.find((card) => card.type === "growth")?.state).toBe("ready");
  });

  it("knows nothing that was filed, announced or traded after the day asked for", async () => {
    const { cards, manifest } = await finishResearch(bundled.parts("NVDA", { asOf: "2024-06-30" }));
    expect(manifest.asOf).toBe("2024-06-30");
    // What is expected lies after the day by its nature.
    const isPast = ({ kind }: { kind: string }): boolean => kind !== "next-results";
    const text = JSON.stringify(cards.map(({ blocks }) => blocks.filter(isPast)));
    const days = text.match(/"(?:periodEnd|filed|date)":"\d{4}-\d{2}-\d{2}"/g) ?? [];
    const latest = days
      .map((day) => day.slice(-11, -1))
      .toSorted()
      .at(-1);
    expect(days.length).toBeGreaterThan(100);
    expect(latest).toBe("2024-06-28");
    const [next] = cards.find((card) => card.type === "earnings_next")?.blocks ?? [];
    expect(next).toMatchObject({ kind: "next-results", knownBy: "2024-06-30" });
    const statuses = next?.kind === "next-results" ? next.open.map(({ status }) => status) : [];
    expect(statuses).toEqual(["ESTIMATED", "ESTIMATED", "ESTIMATED", "ESTIMATED"]);
  });
});
