import { describe, expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { listEvents } from "./list-events.ts";
import { quarterLabel } from "./words.ts";

const HOME_DEPOT = "0000354950";

describe("the calendar's names of quarters", () => {
  it("are the company's own, as on every page: Home Depot's fiscal 2025 ended on 1 February 2026", async () => {
    const records = await (await openSnapshot("data/snapshot")).company(HOME_DEPOT, AbortSignal.timeout(60_000));
    if (records === null) throw new TypeError("Home Depot is not bundled");
    const factSet = createFactSet({ dossier: normalise(records), asOf: "2026-08-21" });
    const named = new Map(listEvents({ factSet, votes: [] }).map((event) => [event.periodEnd, quarterLabel(event)]));
    expect([named.get("2026-02-01"), named.get("2026-05-03")]).toEqual(["Q4 FY2025", "Q1 FY2026"]);
    for (const { end, label } of factSet.periods("quarter").slice(-4)) expect(named.get(end)).toBe(label);
  });
});
