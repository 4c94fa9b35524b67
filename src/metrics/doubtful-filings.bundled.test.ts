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

function onDay(analysis: Analysis, measure: string, end: string): Figure {
  return endingOn(analysis, { measure, kind: "instant", end });
}

function overMonths(analysis: Analysis, measure: string, end: string): Figure {
  return endingOn(analysis, { measure, kind: "ttm", end });
}

function endingOn(analysis: Analysis, of: { measure: string; kind: "instant" | "ttm"; end: string }): Figure {
  const period = analysis.periods(of.kind).find(({ end }) => end === of.end);
  if (period === undefined) throw new Error(`nothing ends on ${of.end}`);
  return analysis.figure(of.measure, period);
}

describe("dividends that a third party computed", () => {
  it("are not shown where the company's own reports have none and no dividend per share bears them out", async () => {
    for (const cik of ["0001091667", "0001063761", "0001335258"]) {
      const { value, reason } = inYear(await analysisOf(cik), "dividends_paid", "FY2025");
      expect(value).toBeNull();
      expect(reason).toContain(
        "comes from a third party, and the company's own reports of the years before state none",
      );
    }
  });

  it("are not shown where they are next to nothing of net income and no dividend per share is known", async () => {
    expect(inYear(await analysisOf("0001437107"), "dividends_paid", "FY2024").reason).toContain(
      "is a tiny fraction of net income",
    );
    expect(inYear(await analysisOf("0000047111"), "dividends_paid", "FY2024").value?.toFixed()).toBe("1084802000");
  });
});

describe("a share count", () => {
  it("leaves out shares that the company holds itself, as its earlier cover shows", async () => {
    const tyler = await analysisOf("0000860731");
    expect(onDay(tyler, "shares_outstanding", "2025-12-31").reason).toContain("shares that the company holds itself");
    expect(onDay(tyler, "shares_outstanding", "2026-06-30").value?.toFixed()).toBe("40952274");
  });

  it("is that of the newest cover a week after the day that it counts", async () => {
    expect(onLastClose(await analysisOf("0001633978"), "market_cap").value?.toFixed(0)).toBe("77743887000");
  });

  it("from before a merger makes no market value", async () => {
    const { value, reason } = onLastClose(await analysisOf("0001090012"), "market_cap");
    expect(value).toBeNull();
    expect(reason).toContain("is older than a merger");
  });
});

describe("enterprise value", () => {
  it("is not made of net debt from before a borrowing of more than a tenth of market capitalization", async () => {
    const salesforce = await analysisOf("0001108524");
    expect(onDay(salesforce, "total_debt", "2026-04-30").value?.toFixed()).toBe("39280000000");
    expect(onLastClose(salesforce, "enterprise_value").reason).toBe(
      "Net debt is last known on 31 Jan 2026, and total debt changed by more than a tenth of market capitalization until 30 Apr 2026.",
    );
  });
});

describe("twelve months over the sale of a business", () => {
  it("are not made of a year with it and of months without it", async () => {
    const { value, reason } = overMonths(await analysisOf("0001051470"), "revenue", "2025-06-30");
    expect(value).toBeNull();
    expect(reason).toContain("Later reports restated revenue for Q2 FY2024");
  });

  it("are shown where the year's report left the business out itself", async () => {
    expect(overMonths(await analysisOf("0000052988"), "revenue", "2025-06-27").value?.toFixed()).toBe("11835289000");
  });
});

describe("a property trust's operating income", () => {
  it("is not income from properties before depreciation", async () => {
    const regency = await analysisOf("0000910606");
    expect(inYear(regency, "operating_income", "FY2025").value).toBeNull();
    const before = inYear(regency, "operating_income", "FY2024");
    expect(before.flags).toContain("derived-operating-income");
    expect(before.value?.lt("600000000")).toBe(true);
  });
});

describe("a property trust's operating income over time", () => {
  it("is no income from properties either where it is computed from other periods", async () => {
    const avalon = await analysisOf("0000915912");
    const quarter = avalon.quarters.find(({ label }) => label === "Q4 FY2024");
    const last = quarter === undefined ? null : avalon.figure("operating_income", quarter);
    expect([last?.value?.toFixed(), last?.flags.includes("derived-operating-income")]).toEqual(["340815000", true]);
    expect(overMonths(avalon, "operating_income", "2025-06-30").value?.toFixed()).toBe("1400355000");
  });
});

describe("payables of a company that states them once a year", () => {
  it("are not those with accrued liabilities in between, as filed or as a third party has them", async () => {
    const coke = await analysisOf("0000021344");
    expect(onDay(coke, "payables", "2025-12-31").value?.toFixed()).toBe("5649000000");
    for (const day of ["2025-06-27", "2025-09-26", "2026-06-30"]) expect(onDay(coke, "payables", day).value).toBeNull();
    expect(onDay(await analysisOf("0000034088"), "payables", "2025-06-30").value).toBeNull();
  });
});

describe("earnings of the newest twelve months", () => {
  it("are those of the last year with the quarters since, where the fourth quarter is not held", async () => {
    const cvs = await analysisOf("0000064803");
    const earned = overMonths(cvs, "eps_diluted", "2026-06-30");
    expect(earned.quality).toBe("approximate");
    expect(earned.lineage).toMatchObject({
      formula: "FY2025 + Q1 FY2026 + Q2 FY2026 − Q1 FY2025 − Q2 FY2025",
    });
    expect(earned.value?.toFixed(2)).toBe("3.79");
    expect(onLastClose(cvs, "pe").value?.toFixed(1)).toBe("24.5");
  });

  it("are of common shares alone where preferred stock takes a part of net income", async () => {
    const storage = await analysisOf("0001393311");
    const day = storage.periods("day").at(-1);
    const income = overMonths(storage, "net_income", "2026-06-30").value;
    const ofAll = day && income && storage.figure("market_cap", day).value?.div(income);
    expect(onLastClose(storage, "pe").value?.gt(ofAll ?? Number.NaN)).toBe(true);
  });
});
