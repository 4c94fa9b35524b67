import { describe, expect, it } from "vitest";
import { analysisOf, valueOf } from "#metrics/testing/made-company.ts";

const grown = (revenue: string, income: string, more: Readonly<Record<string, string>> = {}) =>
  analysisOf({
    spans: {
      FY2023: { Revenues: "1000", OperatingIncomeLoss: "200" },
      FY2024: { Revenues: revenue, OperatingIncomeLoss: income, ...more },
    },
  });

describe("incremental margin", () => {
  it("is not meaningful where revenue hardly grew", () => {
    expect(valueOf(grown("1020", "260"), "incremental_margin", "FY2024")).toBe(
      "Revenue for FY2024 grew by less than 3%, so a margin on what was added is not meaningful.",
    );
    expect(valueOf(grown("900", "150"), "incremental_margin", "FY2024")).toMatch(/^Revenue for FY2024 grew by less/);
  });

  it("is not meaningful where income moved far more than revenue", () => {
    expect(valueOf(grown("1100", "450"), "incremental_margin", "FY2024")).toBe(
      "Operating income for FY2024 changed by more than twice what revenue did, so growth is not what changed it.",
    );
  });

  it("is what an added dollar of revenue added to operating income", () => {
    expect(valueOf(grown("1200", "270"), "incremental_margin", "FY2024")).toBe("0.35");
  });
});

describe("the rule of 40", () => {
  const cash = { NetCashProvidedByUsedInOperatingActivities: "300", PaymentsToAcquirePropertyPlantAndEquipment: "60" };

  it("says nothing where one of its sides is beyond 100 %", () => {
    expect(valueOf(grown("2500", "200", cash), "rule_of_40", "FY2024")).toBe(
      "Revenue growth for FY2024 is beyond 100%, so the sum is not meaningful.",
    );
  });

  it("adds revenue growth and the margin of free cash flow", () => {
    // 20 % + 240 ÷ 1200
    expect(valueOf(grown("1200", "200", cash), "rule_of_40", "FY2024")).toBe("0.4");
  });
});
