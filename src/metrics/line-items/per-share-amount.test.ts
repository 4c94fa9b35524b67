import { describe, expect, it } from "vitest";
import { analysisOf, periodOf, valueOf } from "#metrics/testing/made-company.ts";

const DILUTED = "WeightedAverageNumberOfDilutedSharesOutstanding";
const STATED = "IncomeLossFromContinuingOperationsPerDilutedShare";

describe("earnings per share that are filed by class only", () => {
  it("are net income to common over diluted shares, marked as our approximation", () => {
    const analysis = analysisOf({
      spans: {
        FY2024: { NetIncomeLoss: "520", NetIncomeLossAvailableToCommonStockholdersDiluted: "500", [DILUTED]: "250" },
      },
    });
    const figure = analysis.figure("eps_diluted", periodOf(analysis, "FY2024"));
    expect(figure.value?.toString()).toBe("2");
    expect(figure).toMatchObject({ label: "Diluted EPS", quality: "approximate", flags: ["our-approximation"] });
    expect(figure.lineage).toMatchObject({
      formula: "Net income loss available to common stockholders diluted ÷ Diluted shares",
    });
  });

  it("are as filed under a neighbouring concept where that comes to the same", () => {
    const made = (stated: string) => ({
      spans: { FY2024: { NetIncomeLoss: "520", [DILUTED]: "250", [STATED]: stated } },
    });
    const same = analysisOf(made("2.07"));
    expect(same.figure("eps_diluted", periodOf(same, "FY2024"))).toMatchObject({ quality: "reported", flags: [] });
    expect(valueOf(same, "eps_diluted", "FY2024")).toBe("2.07");
    // Before a business that was sold: not what net income is per share.
    expect(valueOf(analysisOf(made("1.50")), "eps_diluted", "FY2024")).toBe("2.08");
  });

  it("do not take an amount far above net income for the part of common shares", () => {
    const analysis = analysisOf({
      spans: {
        FY2024: { NetIncomeLoss: "520", NetIncomeLossAvailableToCommonStockholdersBasic: "900", [DILUTED]: "250" },
      },
    });
    expect(valueOf(analysis, "eps_diluted", "FY2024")).toBe("2.08");
  });
});

describe("earnings per share without any average count", () => {
  const made = (cover: string) =>
    analysisOf({
      spans: { FY2023: { NetIncomeLoss: "480" }, FY2024: { NetIncomeLoss: "520" } },
      balances: {
        "2024-01-31": { "dei:EntityCommonStockSharesOutstanding": "255" },
        "2025-01-31": { "dei:EntityCommonStockSharesOutstanding": cover },
      },
    });

  it("are net income over the cover's count where that was steady", () => {
    const analysis = made("250");
    expect(valueOf(analysis, "eps_diluted", "FY2024")).toBe("2.08");
    expect(analysis.figure("eps_diluted", periodOf(analysis, "FY2024"))).toMatchObject({
      quality: "approximate",
      flags: ["our-approximation"],
    });
  });

  it("are not given where the count moved within the year, nor for its first year", () => {
    const reason = /^Diluted EPS for FY202[34] is not in our data yet\.$/;
    expect(valueOf(made("400"), "eps_diluted", "FY2024")).toMatch(reason);
    expect(valueOf(made("250"), "eps_diluted", "FY2023")).toMatch(reason);
  });
});
