import { describe, expect, it } from "vitest";
import { analysisOf, periodOf, valueOf } from "#metrics/testing/made-company.ts";

const SPANS = {
  "Q1-2024": {
    NetIncomeLoss: "100",
    EarningsPerShareDiluted: "1",
    WeightedAverageNumberOfDilutedSharesOutstanding: "100",
  },
  "Q2-2024": {
    NetIncomeLoss: "110",
    EarningsPerShareDiluted: "1.1",
    WeightedAverageNumberOfDilutedSharesOutstanding: "100",
  },
  "Q3-2024": {
    NetIncomeLoss: "120",
    EarningsPerShareDiluted: "1.2",
    WeightedAverageNumberOfDilutedSharesOutstanding: "100",
  },
  "9M-2024": {
    NetIncomeLoss: "330",
    EarningsPerShareDiluted: "3.3",
    WeightedAverageNumberOfDilutedSharesOutstanding: "100",
  },
  FY2024: {
    NetIncomeLoss: "474",
    EarningsPerShareDiluted: "4.79",
    WeightedAverageNumberOfDilutedSharesOutstanding: "99",
  },
} as const;

describe("the fourth quarter", () => {
  const analysis = analysisOf({ spans: SPANS });

  it("has its share count from the year's average and that of nine months", () => {
    // 4 × 99 − 3 × 100
    const shares = analysis.figure("diluted_shares", periodOf(analysis, "Q4-2024"));
    expect(shares.value?.toString()).toBe("96");
    expect(shares.quality).toBe("approximate");
    expect(shares.flags).toEqual(["derived-quarter"]);
  });

  it("has its EPS from income of the quarter over that count, not by subtraction", () => {
    const eps = analysis.figure("eps_diluted", periodOf(analysis, "Q4-2024"));
    // 144 ÷ 96; the year less nine months would be 1.49
    expect(eps.value?.toString()).toBe("1.5");
    expect(eps.quality).toBe("approximate");
  });

  it("takes income to common holders where preferred dividends come first", () => {
    const preferred = analysisOf({
      spans: {
        ...SPANS,
        FY2024: { ...SPANS.FY2024, NetIncomeLossAvailableToCommonStockholdersBasic: "450" },
        "9M-2024": { ...SPANS["9M-2024"], NetIncomeLossAvailableToCommonStockholdersBasic: "315" },
      },
    });
    // 135 ÷ 96
    expect(valueOf(preferred, "eps_diluted", "Q4-2024")).toBe("1.40625");
  });

  it("is not guessed where the two counts cannot belong to one year", () => {
    const mixed = analysisOf({
      spans: { ...SPANS, FY2024: { ...SPANS.FY2024, WeightedAverageNumberOfDilutedSharesOutstanding: "60" } },
    });
    expect(valueOf(mixed, "eps_diluted", "Q4-2024")).toBe("Diluted EPS for Q4 FY2024 is not in our data yet.");
  });

  it("closes twelve months of EPS: the year's own EPS at its end, four quarters otherwise", () => {
    expect(valueOf(analysis, "eps_diluted", "TTM-Q4-2024")).toBe("4.79");
    const later = analysisOf({
      spans: {
        ...SPANS,
        "Q1-2025": {
          NetIncomeLoss: "130",
          EarningsPerShareDiluted: "1.35",
          WeightedAverageNumberOfDilutedSharesOutstanding: "96",
        },
      },
    });
    // 1.1 + 1.2 + 1.5 + 1.35
    expect(valueOf(later, "eps_diluted", "TTM-Q1-2025")).toBe("5.15");
    expect(valueOf(later, "diluted_shares", "TTM-Q1-2025")).toBe("98");
  });

  it("has its dividend by subtraction, which is exact", () => {
    const paid = analysisOf({
      spans: {
        "Q1-2024": { CommonStockDividendsPerShareDeclared: "0.2", NetIncomeLoss: "1" },
        "Q2-2024": { CommonStockDividendsPerShareDeclared: "0.2", NetIncomeLoss: "1" },
        "Q3-2024": { CommonStockDividendsPerShareDeclared: "0.25", NetIncomeLoss: "1" },
        "9M-2024": { NetIncomeLoss: "3" },
        FY2024: { CommonStockDividendsPerShareDeclared: "0.9", NetIncomeLoss: "4" },
      },
    });
    expect(valueOf(paid, "dividends_per_share", "Q4-2024")).toBe("0.25");
  });

  it("has no earnings per share where the company states zero shares, as before its listing", () => {
    const none = { EarningsPerShareDiluted: "0", WeightedAverageNumberOfDilutedSharesOutstanding: "0" };
    const spans = Object.fromEntries(Object.entries(SPANS).map(([key, amounts]) => [key, { ...amounts, ...none }]));
    const unlisted = analysisOf({ spans });
    const figure = unlisted.figure("eps_diluted", periodOf(unlisted, "Q4-2024"));
    expect(figure.value === null || figure.value.isFinite()).toBe(true);
  });
});
