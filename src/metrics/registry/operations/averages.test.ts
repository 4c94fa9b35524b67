import { describe, expect, it } from "vitest";
import { analysisOf, valueOf } from "#metrics/testing/made-company.ts";

const year = (income: string) => ({ Revenues: "1000", NetIncomeLoss: income });
const YEARS = {
  FY2020: year("100"),
  FY2021: year("120"),
  FY2022: year("-40"),
  FY2023: year("150"),
  FY2024: year("170"),
};

describe("a five-year average", () => {
  it("is not made of fewer years", () => {
    const { FY2020: _first, ...four } = YEARS;
    expect(valueOf(analysisOf({ spans: four }), "net_margin_5y", "FY2024")).toBe(
      "A five-year average needs all five years, and we have no figures four years before FY2024.",
    );
  });

  it("names the years without the ratio", () => {
    const spans = { ...YEARS, FY2021: { Revenues: "1000" }, FY2023: { Revenues: "1000" } };
    expect(valueOf(analysisOf({ spans }), "net_margin_5y", "FY2024")).toBe(
      "A five-year average needs all five years, and there is no net margin for FY2021 and FY2023.",
    );
  });

  it("counts every year the same, losses too", () => {
    // (10 + 12 − 4 + 15 + 17) ÷ 5
    expect(valueOf(analysisOf({ spans: YEARS }), "net_margin_5y", "FY2024")).toBe("0.1");
  });
});
