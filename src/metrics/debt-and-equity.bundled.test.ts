import { describe, expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Analysis } from "./analysis.ts";
import { createAnalysis } from "./create-analysis.ts";

const snapshot = await openSnapshot("data/snapshot");

async function analysisOf(symbol: string): Promise<Analysis> {
  const { cik } = snapshot.manifest.companies.find((company) => company.symbol === symbol) ?? { cik: "" };
  const records = await snapshot.company(cik, AbortSignal.timeout(60_000));
  if (records === null) throw new Error(`${symbol} is not bundled.`);
  return createAnalysis(createFactSet({ dossier: normalise(records), asOf: records.origin.asOf }));
}

async function balanceOf(symbol: string, measure: string, date: string): Promise<string> {
  const analysis = await analysisOf(symbol);
  const day = analysis.periods("instant").find(({ end }) => end === date);
  if (day === undefined) return "no such day";
  const figure = analysis.figure(measure, day);
  return figure.value?.toFixed() ?? figure.reason ?? "";
}

async function multipleOf(symbol: string, measure: string): Promise<string> {
  const analysis = await analysisOf(symbol);
  const day = analysis.periods("day").at(-1);
  const figure = day === undefined ? undefined : analysis.figure(measure, day);
  return figure?.value?.toFixed(2) ?? figure?.reason ?? "";
}

describe("total debt of a third party under the company's tag of the whole", () => {
  it.each([
    ["BA", "2026-06-30", "45596000000"],
    ["GE", "2026-06-30", "19157000000"],
  ])("counts what %s owes within a year with it", async (symbol, date, total) => {
    expect(await balanceOf(symbol, "total_debt", date)).toBe(total);
  });

  it("is not shown where it is as large as long-term debt alone was: Target", async () => {
    expect(await balanceOf("TGT", "total_debt", "2026-01-31")).toBe(
      "The amount filed as total debt on 31 Jan 2026 is probably only a part of it, because long-term debt alone was as large in the report before, so we do not show it.",
    );
  });

  it.each([
    // The company's own amount, current part included.
    ["BA", "2026-03-31", "46962000000"],
    // Far from the last total either way: debt was repaid.
    ["MU", "2026-02-26", "10449000000"],
  ])("stays where nothing says that %s owes more", async (symbol, date, total) => {
    expect(await balanceOf(symbol, "total_debt", date)).toBe(total);
  });
});

describe("common equity", () => {
  it("leaves out the last known preferred stock where the day's is not in our data: Occidental", async () => {
    expect(await balanceOf("OXY", "common_equity", "2025-12-31")).toBe("27747000000");
    expect(await balanceOf("OXY", "common_equity", "2025-06-30")).toBe("27435000000");
  });

  it("is all of equity where there was no preferred stock, and where a complete report has none any more", async () => {
    expect(await balanceOf("BA", "common_equity", "2026-03-31")).toBe("5987000000");
    expect(await balanceOf("GLW", "common_equity", "2021-06-30")).toBe("11960000000");
  });
});

describe("a copied balance sheet", () => {
  it.each([
    ["NEE", "2026-06-30"],
    ["COST", "2026-05-27"],
    ["PEP", "2026-07-02"],
  ])("of %s is no balance sheet of %s", async (symbol, date) => {
    expect(await balanceOf(symbol, "total_assets", date)).toBe("no such day");
  });

  it("is not one where only total assets are equal: Citigroup, Duke Energy", async () => {
    expect(await balanceOf("C", "total_assets", "2021-06-30")).toBe("2291000000000");
    expect(await balanceOf("DUK", "total_assets", "2025-12-31")).toBe("195736000000");
  });
});

describe("multiples of old balances and of insurers", () => {
  it("give no price to tangible book value where equity has changed much since: Ford", async () => {
    expect(await multipleOf("F", "p_tbv")).toMatch(
      /^Tangible common equity is last known on 30 Jun 2025, and shareholders' equity changed by more than a tenth until /,
    );
  });

  it.each(["MET", "MOH"])(
    "give no enterprise value of %s, whose cash backs what it owes to policyholders",
    async (symbol) => {
      expect(await multipleOf(symbol, "ev_ebit")).toMatch(/^An insurer's cash and investments back /);
      expect(await multipleOf(symbol, "enterprise_value")).toMatch(/^An insurer's cash and investments back /);
    },
  );

  it("stay where equity is of the same size and for other companies", async () => {
    expect(await multipleOf("NEE", "ev_ebit")).toMatch(/^\d+\.\d\d$/);
  });
});
