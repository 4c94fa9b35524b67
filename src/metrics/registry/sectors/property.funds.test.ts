import { describe, expect, it } from "vitest";
import { analysisOf, periodOf, valueOf } from "#metrics/testing/made-company.ts";

const YEAR = {
  Revenues: "900",
  NetIncomeLoss: "300",
  DepreciationDepletionAndAmortization: "250",
  GainLossOnSaleOfProperties: "120",
  ImpairmentOfRealEstate: "20",
  NetIncomeLossAttributableToNoncontrollingInterest: "4",
  IncomeLossFromEquityMethodInvestments: "2",
  NetCashProvidedByUsedInOperatingActivities: "460",
  WeightedAverageNumberOfDilutedSharesOutstanding: "100",
  PaymentsOfDividendsCommonStock: "315",
};
const trustOf = (amounts: Readonly<Record<string, string>>, sic = "6798") =>
  analysisOf({ sic, spans: { FY2024: amounts }, balances: { "2024-12-31": { Assets: "4000" } } });
const funds = (change: Readonly<Record<string, string>>, sic?: string) =>
  valueOf(trustOf({ ...YEAR, ...change }, sic), "ffo", "FY2024");

describe("funds from operations", () => {
  it("are for property trusts only", () => {
    expect(funds({}, "3674")).toBe("Funds from operations are a measure of property trusts only.");
  });

  it("are not told where the gains on property are not in our data", () => {
    const { GainLossOnSaleOfProperties: _gains, ...others } = YEAR;
    const trimmed = analysisOf({ sic: "6798", tier: "trimmed", spans: { FY2024: others } });
    expect(valueOf(trimmed, "ffo", "FY2024")).toBe("Gains on sale of property for FY2024 are not in our data yet.");
  });

  it("are not told where joint ventures or minority owners took more than a twentieth of operating cash flow", () => {
    expect(funds({ IncomeLossFromEquityMethodInvestments: "-24" })).toBe(
      "Income from equity-method investments for FY2024 was too large next to operating cash flow to compute funds from operations without the trust's own calculation.",
    );
    expect(funds({ NetIncomeLossAttributableToNoncontrollingInterest: "24" })).toMatch(
      /^Income attributable to non-controlling/,
    );
  });

  it("are not told where they are above operating cash flow: a gain that is not in our data is in net income", () => {
    expect(funds({ NetIncomeLoss: "360" })).toBe(
      "Net income and depreciation for FY2024 are too far from operating cash flow: gains or losses that are not in our data are probably among them, so funds from operations are not shown.",
    );
  });

  it("add depreciation and impairments to net income and take the gains off", () => {
    // 300 + 250 − 120 + 20
    expect(funds({})).toBe("450");
    const trust = trustOf(YEAR);
    expect(valueOf(trust, "ffo_per_share", "FY2024")).toBe("4.5");
    expect(valueOf(trust, "ffo_payout", "FY2024")).toBe("0.7");
    const figure = trust.figure("ffo", periodOf(trust, "FY2024"));
    expect(figure.quality).toBe("approximate");
    expect(figure.flags).toContain("our-approximation");
  });

  it("leave out gains that the trust's whole report does not have", () => {
    const { GainLossOnSaleOfProperties: _gains, ...others } = YEAR;
    // 300 + 250 + 20 would be above operating cash flow of 460.
    const trust = trustOf({ ...others, NetCashProvidedByUsedInOperatingActivities: "600" });
    expect(valueOf(trust, "ffo", "FY2024")).toBe("570");
  });
});
