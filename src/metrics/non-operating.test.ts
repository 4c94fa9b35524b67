import { describe, expect, it } from "vitest";
import { analysisOf, periodOf } from "./testing/made-company.ts";
import { hasNonOperatingGains } from "./non-operating.ts";

const PRETAX = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest";

function hasGains(income: Readonly<Record<string, string>>, later: string | null = null): boolean {
  const statement = {
    Revenues: "10000",
    OperatingIncomeLoss: "2000",
    [PRETAX]: "3000",
    IncomeTaxExpenseBenefit: "600",
    NetIncomeLoss: "2400",
    ...income,
  };
  const restated = { concept: PRETAX, start: "2024-01-01", end: "2024-12-31", value: "3000", filed: "2025-06-30" };
  const analysis = analysisOf({
    spans: { FY2024: statement },
    more: later === null ? [] : [{ ...restated, value: later }],
  });
  return hasNonOperatingGains(analysis, periodOf(analysis, "FY2024"));
}

describe("hasNonOperatingGains", () => {
  it("is false where pre-tax income is operating income, or below it", () => {
    expect(hasGains({ [PRETAX]: "2000", IncomeTaxExpenseBenefit: "400", NetIncomeLoss: "1600" })).toBe(false);
    expect(hasGains({ [PRETAX]: "1800", IncomeTaxExpenseBenefit: "300", NetIncomeLoss: "1500" })).toBe(false);
  });

  it("is false for the interest on ordinary cash, 2% of operating income", () => {
    expect(hasGains({ [PRETAX]: "2040", IncomeTaxExpenseBenefit: "408", NetIncomeLoss: "1632" })).toBe(false);
  });

  it("is false where the company files no operating income, and on an operating loss", () => {
    expect(hasGains({ OperatingIncomeLoss: "-100" })).toBe(false);
  });

  it("is false where pre-tax income is another filing's", () => {
    expect(hasGains({}, "3100")).toBe(false);
  });

  it("is true where one filing shows net income above operating income after tax and gains between", () => {
    expect(hasGains({})).toBe(true);
  });
});
