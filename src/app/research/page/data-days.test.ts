import { describe, expect, it } from "vitest";
import { FACTS_SOURCE, PRICES_SOURCE } from "#contracts/source-names.ts";
import { dataEnds, newestDay, originOfRun } from "./data-days.ts";

const BUNDLED = { source: "snapshot", origin: "Public filings.", figures: "2026-08-22", prices: "2026-08-21" } as const;
const LIVE = { ...BUNDLED, source: "live" } as const;

const facts = { name: FACTS_SOURCE, detail: "The source has 800 values." };
const prices = { name: PRICES_SOURCE, detail: "Tiingo has 2,500 daily closes." };

describe("originOfRun", () => {
  it("tells the days of what the live source read, once it has", () => {
    expect(originOfRun([], LIVE)).toMatchObject({ figures: null, prices: "2026-08-21" });
    const read = [
      { ...facts, state: "ok", asOf: "2026-11-29T10:00:00.000Z" } as const,
      { ...prices, state: "ok", asOf: "2026-11-27" } as const,
    ];
    expect(originOfRun(read, LIVE)).toMatchObject({ source: "live", figures: "2026-11-29", prices: "2026-11-27" });
  });

  it("says that figures are the bundled ones where the live source could not be read", () => {
    const kept = [
      { name: "SEC EDGAR", state: "failed", asOf: null, detail: "The source did not answer." } as const,
      { ...facts, state: "bundled", asOf: "2026-08-22" } as const,
    ];
    expect(originOfRun(kept, LIVE)).toMatchObject({ source: "snapshot", figures: "2026-08-22" });
  });

  it("tells those of the bundle without a live source, also where a source has nothing", () => {
    expect(originOfRun([{ ...prices, state: "off", asOf: null }], BUNDLED)).toEqual(BUNDLED);
  });
});

describe("newestDay", () => {
  it("is the later of the days that are told, else the other one", () => {
    expect(newestDay(BUNDLED, "2026-11-29")).toBe("2026-08-22");
    expect(newestDay({ figures: null, prices: "2026-11-27" }, "2026-11-29")).toBe("2026-11-27");
    expect(newestDay({ figures: null, prices: null }, "2026-11-29")).toBe("2026-11-29");
  });
});

describe("dataEnds", () => {
  it("names what is told, so that its age can be said", () => {
    expect(dataEnds(BUNDLED)).toEqual([
      { name: "figures", day: "2026-08-22" },
      { name: "prices", day: "2026-08-21" },
    ]);
    expect(dataEnds({ figures: null, prices: null })).toEqual([]);
  });
});
