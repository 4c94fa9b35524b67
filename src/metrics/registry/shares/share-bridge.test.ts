import { describe, expect, it } from "vitest";
import { analysisOf, valueOf } from "#metrics/testing/made-company.ts";

const made = (bought: string, counts: readonly [begin: string, end: string] = ["1005000", "995123"]) =>
  analysisOf({
    spans: {
      FY2024: {
        Revenues: "900000000",
        PaymentsForRepurchaseOfCommonStock: "1500000",
        StockRepurchasedDuringPeriodShares: bought,
        WeightedAverageNumberOfSharesOutstandingBasic: "1000000",
      },
    },
    balances: {
      "2023-12-31": { Assets: "2000000000", CommonStockSharesOutstanding: counts[0] },
      "2024-12-31": { Assets: "2000000000", CommonStockSharesOutstanding: counts[1] },
    },
    more: [{ concept: "StockRepurchasedDuringPeriodShares", value: bought, start: "2024-01-01", unit: "shares" }],
    monthly: [
      ["2024-06-28", "90"],
      ["2024-12-31", "110"],
    ],
  });

describe("the bridge of share counts", () => {
  it("does not price repurchases far from what the share was traded at", () => {
    expect(valueOf(made("15"), "buyback_price", "FY2024")).toBe(
      "Share repurchases ÷ Shares repurchased for FY2024 is not near any price of that period, so one of the two is probably incomplete.",
    );
    expect(valueOf(made("15"), "shares_added", "FY2024")).toBe(valueOf(made("15"), "buyback_price", "FY2024"));
  });

  it("does not take counts from each other that are rounded to more than changed", () => {
    expect(valueOf(made("15000", ["1000000", "900000"]), "share_count_change", "FY2024")).toBe(
      "The counts of shares on 31 Dec 2024 and before are rounded too coarsely to subtract one from the other.",
    );
  });

  it("tells what was repurchased from what was added", () => {
    expect(valueOf(made("15000"), "buyback_price", "FY2024")).toBe("100");
    expect(valueOf(made("15000"), "share_count_change", "FY2024")).toBe("-9877");
    expect(valueOf(made("15000"), "shares_added", "FY2024")).toBe("5123");
  });

  it("does not believe a repurchase of more shares than there are", () => {
    expect(valueOf(made("15000000"), "shares_repurchased", "FY2024")).toBe(
      "The tagged amount is larger than basic shares, which it is a part of, so we do not show it.",
    );
  });
});
