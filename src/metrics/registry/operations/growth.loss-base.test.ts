import { describe, expect, it } from "vitest";
import { analysisOf, valueOf } from "#metrics/testing/made-company.ts";

const analysis = analysisOf({
  spans: {
    FY2019: { Revenues: "1000", NetIncomeLoss: "100", EarningsPerShareDiluted: "1" },
    FY2021: { Revenues: "1100", NetIncomeLoss: "-20", EarningsPerShareDiluted: "-0.2" },
    FY2022: { Revenues: "1331", NetIncomeLoss: "60", EarningsPerShareDiluted: "0.6" },
    FY2023: { Revenues: "1200", NetIncomeLoss: "90", EarningsPerShareDiluted: "0.9" },
    FY2024: { Revenues: "1600", NetIncomeLoss: "-30", EarningsPerShareDiluted: "-0.3" },
  },
});

describe("growth metrics", () => {
  it("give the relative change from a positive base", () => {
    expect(valueOf(analysis, "revenue_growth", "FY2022")).toBe("0.21");
    expect(valueOf(analysis, "net_income_growth", "FY2023")).toBe("0.5");
  });

  it("refuse growth into a loss, which would be a fall of more than 100%", () => {
    expect(valueOf(analysis, "net_income_growth", "FY2024")).toBe(
      "Net income was negative for FY2024 and positive for FY2023, so growth in percent is not meaningful.",
    );
    expect(valueOf(analysis, "eps_growth", "FY2024")).toBe(
      "Diluted EPS was negative for FY2024 and positive for FY2023, so growth in percent is not meaningful.",
    );
  });

  it("refuse growth from a loss", () => {
    expect(valueOf(analysis, "net_income_growth", "FY2022")).toBe(
      "Net income was not positive for FY2021, so growth from it is not meaningful.",
    );
  });

  it("compound between two positive years, counting years and not places", () => {
    // 1331 ÷ 1000 over the three years from 2019 to 2022, although 2020 is not held.
    expect(valueOf(analysis, "revenue_cagr_3y", "FY2022").slice(0, 12)).toBe("0.1");
    expect(valueOf(analysis, "revenue_growth", "FY2021")).toBe("We have no figures for the year before FY2021.");
    // 1600 ÷ 1000 over five years.
    expect(valueOf(analysis, "revenue_cagr_5y", "FY2024").slice(0, 12)).toBe("0.0985605433");
  });

  it("refuse to compound into a loss, and where the first year is not held", () => {
    expect(valueOf(analysis, "eps_cagr_5y", "FY2024")).toBe(
      "Diluted EPS was not positive for FY2024, so compound growth is not meaningful.",
    );
    expect(valueOf(analysis, "revenue_cagr_10y", "FY2024")).toBe("We have no figures 10 years before FY2024.");
  });
});
