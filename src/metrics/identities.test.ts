import { describe, expect, it } from "vitest";
import { analysisOf } from "./testing/made-company.ts";

const verdicts = (made: Parameters<typeof analysisOf>[0]) =>
  analysisOf(made)
    .identities()
    .map(({ identity, period, verdict }) => [identity.split(" = ")[0], period.key, verdict]);

const BALANCE = {
  Assets: "9000000000",
  LiabilitiesAndStockholdersEquity: "9000000000",
  Liabilities: "6000000000",
  StockholdersEquity: "2500000000",
  MinorityInterest: "100000000",
  TemporaryEquityCarryingAmountAttributableToParent: "400000000",
} as const;

describe("identities", () => {
  it("set assets against claims of every kind, temporary equity among them", () => {
    expect(verdicts({ balances: { "2024-12-31": BALANCE } })).toEqual([
      ["Total assets", "I2024-12-31", "pass"],
      ["Total assets", "I2024-12-31", "pass"],
    ]);
    const { TemporaryEquityCarryingAmountAttributableToParent: _, ...without } = BALANCE;
    expect(verdicts({ balances: { "2024-12-31": without } })).toEqual([
      ["Total assets", "I2024-12-31", "pass"],
      ["Total assets", "I2024-12-31", "fail"],
    ]);
  });

  it("do not check claims where only selected facts are held", () => {
    expect(verdicts({ tier: "trimmed", balances: { "2024-12-31": BALANCE } })).toHaveLength(1);
  });

  it("set gross profit, cash flows and four quarters against their sums", () => {
    const quarter = { Revenues: "1000000000", NetIncomeLoss: "50000000" };
    const checks = verdicts({
      spans: {
        FY2024: {
          Revenues: "4000000000",
          NetIncomeLoss: "203000000",
          GrossProfit: "1500000000",
          CostOfRevenue: "2501000000",
          NetCashProvidedByUsedInOperatingActivities: "600000000",
          NetCashProvidedByUsedInInvestingActivities: "-200000000",
          NetCashProvidedByUsedInFinancingActivities: "-100000000",
          EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents: "-9000000",
          CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect:
            "291000000",
        },
        "Q1-2024": quarter,
        "Q2-2024": quarter,
        "Q3-2024": quarter,
        "Q4-2024": quarter,
      },
    });
    expect(checks).toEqual([
      // One million short: within two million.
      ["Gross profit", "FY2024", "pass"],
      ["Change in cash", "FY2024", "pass"],
      ["Revenue of the year", "FY2024", "pass"],
      // Three million more than its quarters, and more than 0.05 %.
      ["Net income of the year", "FY2024", "fail"],
    ]);
  });

  it("leave out a year that was restated without its quarters", () => {
    const checks = verdicts({
      spans: {
        FY2024: { Revenues: "4000000000" },
        "Q1-2024": { Revenues: "1000000000" },
        "Q2-2024": { Revenues: "1000000000" },
        "Q3-2024": { Revenues: "1000000000" },
        "Q4-2024": { Revenues: "1000000000" },
      },
      more: [{ concept: "Revenues", value: "3000000000", start: "2024-01-01", end: "2024-12-31", filed: "2026-02-09" }],
    });
    expect(checks).toEqual([]);
  });
});
