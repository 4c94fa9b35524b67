import { describe, expect, it } from "vitest";
import { analysisOf, periodOf, valueOf } from "#metrics/testing/made-company.ts";

const BASE = {
  spans: {
    FY2024: { Revenues: "4000", NetIncomeLoss: "500", EarningsPerShareDiluted: "5" },
  },
  balances: {
    "2024-12-31": { Assets: "3000", StockholdersEquity: "2000" },
    // On the cover of the annual report: 100 shares before the split.
    "2025-01-31": { "dei:EntityCommonStockSharesOutstanding": "100" },
  },
  // Four new shares for one old; closes are on the new basis throughout.
  splits: [{ date: "2025-05-01", ratio: "4", confirmedBy: [] }],
  daily: [
    ["2025-03-14", "10"],
    ["2025-06-13", "12"],
  ],
  asOf: "2025-06-15",
} as const;

describe("market capitalization over a split", () => {
  const analysis = analysisOf(BASE);

  it("multiplies a close on today's basis by a cover count brought to it", () => {
    expect(valueOf(analysis, "market_cap", "D2025-06-13")).toBe("4800");
    const figure = analysis.figure("market_cap", periodOf(analysis, "D2025-06-13"));
    expect(figure.flags).toEqual(["split-adjusted"]);
    expect(figure.quality).toBe("derived");
  });

  it("divides the same close by earnings per share on the same basis", () => {
    expect(valueOf(analysis, "pe", "D2025-06-13")).toBe("9.6");
    expect(valueOf(analysis, "ps", "D2025-06-13")).toBe("1.2");
    expect(valueOf(analysis, "pb", "D2025-06-13")).toBe("2.4");
  });

  it("knows only the filings of the day it is asked for", () => {
    const early = analysisOf({ ...BASE, monthly: [["2025-01-31", "9"]], asOf: "2025-06-15" });
    expect(valueOf(early, "market_cap", "D2025-01-31")).toBe(
      "We have no share count for the whole company that was public on 31 Jan 2025.",
    );
  });
});

describe("market capitalization of a company with several share classes", () => {
  const classes = analysisOf({
    spans: {
      FY2024: { NetIncomeLoss: "500" },
      "Q1-2025": {
        NetIncomeLoss: "130",
        WeightedAverageNumberOfSharesOutstandingBasic: "400",
        WeightedAverageNumberOfDilutedSharesOutstanding: "410",
      },
    },
    balances: {
      "2024-12-31": { Assets: "3000" },
      "2025-03-31": { Assets: "3100" },
      // Only one class is counted here.
      "2025-04-20": { "dei:EntityCommonStockSharesOutstanding": "90" },
    },
    daily: [["2025-06-13", "12"]],
    asOf: "2025-06-15",
  });

  it("falls back to the average basic count of the newest quarter, marked approximate", () => {
    const figure = classes.figure("market_cap", periodOf(classes, "D2025-06-13"));
    expect(figure.value?.toString()).toBe("4800");
    expect(figure.quality).toBe("approximate");
    expect(figure.lineage.kind === "formula" && figure.lineage.formula).toBe("Price × Basic shares of Q1 FY2025");
  });
});

describe("enterprise value", () => {
  const analysis = analysisOf({
    ...BASE,
    balances: {
      ...BASE.balances,
      "2024-12-31": {
        Assets: "3000",
        LongTermDebtNoncurrent: "900",
        DebtCurrent: "100",
        CashAndCashEquivalentsAtCarryingValue: "300",
        MinorityInterest: "50",
        PreferredStockValue: "20",
      },
    },
    spans: {
      FY2024: { Revenues: "4000", OperatingIncomeLoss: "554", DepreciationDepletionAndAmortization: "123.2" },
    },
  });

  it("adds net debt, non-controlling interests and preferred stock to the market value", () => {
    expect(valueOf(analysis, "enterprise_value", "D2025-06-13")).toBe("5570");
  });

  it("is divided by twelve months of sales and of operating earnings", () => {
    expect(valueOf(analysis, "ev_sales", "D2025-06-13")).toBe("1.3925");
    expect(Number(valueOf(analysis, "ev_ebit", "D2025-06-13"))).toBeCloseTo(5570 / 554, 12);
    expect(Number(valueOf(analysis, "ev_ebitda", "D2025-06-13"))).toBeCloseTo(5570 / 677.2, 12);
  });
});

describe("multiples of a loss", () => {
  it("are not meaningful, never negative", () => {
    const loss = analysisOf({
      ...BASE,
      spans: { FY2024: { Revenues: "4000", NetIncomeLoss: "-50", EarningsPerShareDiluted: "-0.5" } },
    });
    expect(valueOf(loss, "pe", "D2025-06-13")).toBe(
      "Diluted EPS was not positive for FY2024, so P/E is not meaningful.",
    );
    // A yield may be negative: −0.125 on today's shares over 12.
    expect(Number(valueOf(loss, "earnings_yield", "D2025-06-13"))).toBeCloseTo(-0.0104166667, 9);
  });
});

describe("multiples of an amount that is withheld", () => {
  const quarter = (revenue: string) => ({ Revenues: revenue, NetIncomeLoss: "100" });
  const made = {
    ...BASE,
    spans: {
      FY2023: { Revenues: "4000", NetIncomeLoss: "400" },
      "Q1-2024": quarter("1000"),
      "Q2-2024": quarter("1000"),
      "Q3-2024": quarter("1000"),
      FY2024: { Revenues: "4000", NetIncomeLoss: "400" },
      "Q1-2025": quarter("1000"),
    },
  };

  it("are those of the newest twelve months where nothing speaks against them", () => {
    expect(valueOf(analysisOf(made), "ps", "D2025-06-13")).toBe("1.2");
  });

  it("have the reason and do not take an older year", () => {
    // A thousand times its neighbours.
    const slipped = analysisOf({ ...made, spans: { ...made.spans, "Q1-2025": quarter("1000000") } });
    expect(valueOf(slipped, "ps", "D2025-06-13")).toMatch(/, so we do not show (it|them)\.$/);
  });
});
