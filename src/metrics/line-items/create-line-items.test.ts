import { describe, expect, it } from "vitest";
import { analysisOf } from "#metrics/testing/made-company.ts";

const sectorWith = (sic: string, amounts: Readonly<Record<string, string>> = { Revenues: "1" }) =>
  analysisOf({ sic, spans: { FY2024: amounts } }).sector;

describe("sector", () => {
  it("follows the industry code", () => {
    expect(["6021", "6199", "6331", "6798", "4911", "4953", "3674"].map((sic) => sectorWith(sic))).toEqual([
      "bank",
      "bank",
      "insurer",
      "reit",
      "utility",
      "default",
      "default",
    ]);
  });

  it("tells a broker that lives on interest from an asset manager under the same code", () => {
    expect(sectorWith("6211", { RevenuesNetOfInterestExpense: "1" })).toBe("bank");
    expect(sectorWith("6211", { Revenues: "1" })).toBe("bank");
    expect(sectorWith("6211", { Revenues: "1", OperatingIncomeLoss: "1" })).toBe("default");
  });

  it("asks the newest statements, not one old fact under a bank's name", () => {
    const adviser = { Revenues: "10" };
    const sectorNow = (sic: string, newest: Readonly<Record<string, string>>) =>
      analysisOf({
        sic,
        spans: {
          FY2015: { ...adviser, InterestIncomeExpenseNet: "3" },
          FY2022: newest,
          FY2023: newest,
          FY2024: newest,
        },
      }).sector;
    expect(sectorNow("6282", adviser)).toBe("default");
    expect(sectorNow("6282", { ...adviser, InterestIncomeExpenseNet: "3" })).toBe("bank");
    expect(sectorNow("6199", { ...adviser, OperatingIncomeLoss: "2" })).toBe("default");
  });

  it("is pre-revenue for a company that tags none, and foreign under other standards", () => {
    expect(sectorWith("2834", { NetIncomeLoss: "-1" })).toBe("pre-revenue");
    expect(sectorWith("2834", { "ifrs-full:Revenue": "1" })).toBe("foreign");
  });
});
