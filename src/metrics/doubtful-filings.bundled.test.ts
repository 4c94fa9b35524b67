import { describe, expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import type { Figure } from "#facts/figure.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Analysis } from "./analysis.ts";
import { createAnalysis } from "./create-analysis.ts";

const snapshot = await openSnapshot("data/snapshot");

async function analysisOf(cik: string): Promise<Analysis> {
  const records = await snapshot.company(cik, new AbortController().signal);
  if (records === null) throw new Error(`${cik} is not bundled`);
  return createAnalysis(createFactSet({ dossier: normalise(records), asOf: "2026-08-22" }));
}

function inYear(analysis: Analysis, measure: string, key: string): Figure {
  const period = analysis.years.find((year) => year.key === key);
  if (period === undefined) throw new Error(`${key} is not held`);
  return analysis.figure(measure, period);
}

function onLastClose(analysis: Analysis, measure: string): Figure {
  const day = analysis.periods("day").at(-1);
  if (day === undefined) throw new Error("no close is held");
  return analysis.figure(measure, day);
}

describe("a cost of revenue that is a line of a note", () => {
  it("is not taken for the whole cost, so that Caterpillar shows no gross margin of ninety-nine percent", async () => {
    const caterpillar = await analysisOf("0000018230");
    expect(inYear(caterpillar, "cost_of_revenue", "FY2025")).toMatchObject({
      value: null,
      reason:
        "The amount filed as cost of revenue for FY2025 is too small next to revenue to be all of it, so we do not show it.",
    });
    expect(inYear(caterpillar, "gross_margin", "FY2025").value).toBeNull();
    expect(inYear(caterpillar, "gross_margin", "FY2021").value?.toFixed(3)).toBe("0.303");
  });
});

describe("a multiple over a spin-off", () => {
  it("is an approximation, since the price no longer pays for what left", async () => {
    const honeywell = await analysisOf("0000773840");
    const multiple = onLastClose(honeywell, "pe");
    expect(multiple.quality).toBe("approximate");
    expect(multiple.flags).toContain("spun-off");
    expect(onLastClose(honeywell, "pb").flags).not.toContain("spun-off");
  });

  it("is none where nothing was spun off", async () => {
    expect(onLastClose(await analysisOf("0000789019"), "pe").flags).not.toContain("spun-off");
  });
});
