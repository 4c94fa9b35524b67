import { describe, expect, it } from "vitest";
import { analysisOf, periodOf, valueOf } from "#metrics/testing/made-company.ts";

/** Better in all nine respects in 2024 than in 2023. */
const IMPROVING = {
  spans: {
    FY2022: { Revenues: "900", NetIncomeLoss: "40" },
    FY2023: {
      Revenues: "1000",
      GrossProfit: "400",
      NetIncomeLoss: "50",
      NetCashProvidedByUsedInOperatingActivities: "70",
      WeightedAverageNumberOfDilutedSharesOutstanding: "100",
    },
    FY2024: {
      Revenues: "1200",
      GrossProfit: "504",
      NetIncomeLoss: "80",
      NetCashProvidedByUsedInOperatingActivities: "110",
      WeightedAverageNumberOfDilutedSharesOutstanding: "100",
    },
  },
  balances: {
    "2022-12-31": { Assets: "1000", AssetsCurrent: "400", LiabilitiesCurrent: "200", LongTermDebtNoncurrent: "300" },
    "2023-12-31": { Assets: "1000", AssetsCurrent: "400", LiabilitiesCurrent: "200", LongTermDebtNoncurrent: "300" },
    "2024-12-31": { Assets: "1100", AssetsCurrent: "450", LiabilitiesCurrent: "200", LongTermDebtNoncurrent: "280" },
  },
} as const;

const TICKS = [
  "piotroski_roa",
  "piotroski_ocf",
  "piotroski_roa_change",
  "piotroski_accrual",
  "piotroski_leverage",
  "piotroski_current_ratio",
  "piotroski_shares",
  "piotroski_gross_margin",
  "piotroski_turnover",
] as const;

describe("Piotroski F-score", () => {
  it("ticks all nine for a company that improved in every respect", () => {
    const analysis = analysisOf(IMPROVING);
    expect(TICKS.map((tick) => valueOf(analysis, tick, "FY2024"))).toEqual(TICKS.map(() => "1"));
    expect(valueOf(analysis, "piotroski_f", "FY2024")).toBe("9");
  });

  it("takes a tick for new shares, an unchanged margin, more debt and income above cash", () => {
    const worse = analysisOf({
      ...IMPROVING,
      spans: {
        ...IMPROVING.spans,
        FY2024: {
          ...IMPROVING.spans.FY2024,
          GrossProfit: "480",
          NetCashProvidedByUsedInOperatingActivities: "60",
          WeightedAverageNumberOfDilutedSharesOutstanding: "101",
        },
      },
      balances: {
        ...IMPROVING.balances,
        "2024-12-31": { ...IMPROVING.balances["2024-12-31"], LongTermDebtNoncurrent: "320" },
      },
    });
    expect(TICKS.map((tick) => valueOf(worse, tick, "FY2024"))).toEqual(["1", "1", "1", "0", "0", "1", "0", "0", "1"]);
    expect(valueOf(worse, "piotroski_f", "FY2024")).toBe("5");
  });

  it("measures return on assets at the start of the year", () => {
    const { lineage } = analysisOf(IMPROVING).figure("piotroski_roa", periodOf(analysisOf(IMPROVING), "FY2024"));
    const operands = lineage.kind === "formula" ? lineage.operands : [];
    expect(operands.map(({ measure, period }) => `${measure} ${period.key}`)).toEqual([
      "net_income FY2024",
      "total_assets I2023-12-31",
    ]);
  });

  it("has no score without the year before the year before", () => {
    const { "2022-12-31": _, ...balances } = IMPROVING.balances;
    const { FY2022: __, ...spans } = IMPROVING.spans;
    const short = analysisOf({ spans, balances });
    expect(valueOf(short, "piotroski_roa", "FY2024")).toBe("1");
    expect(valueOf(short, "piotroski_f", "FY2024")).toBe(
      "We have no balance sheet for the start of the year before FY2024.",
    );
  });

  it("is refused for a bank", () => {
    const bank = analysisOf({ ...IMPROVING, sic: "6021" });
    expect(valueOf(bank, "piotroski_f", "FY2024")).toBe(
      "This score was fitted on companies other than banks and does not apply to one.",
    );
  });
});
