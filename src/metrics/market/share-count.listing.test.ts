import { describe, expect, it } from "vitest";
import { analysisOf } from "#metrics/testing/made-company.ts";

/** Listed in June 2024; the count of the year before was filed with the first report after that. */
const marketCap = (before: string) => {
  const analysis = analysisOf({
    balances: {
      "2023-12-31": { "dei:EntityCommonStockSharesOutstanding": before, Assets: "1000" },
      "2024-09-30": { "dei:EntityCommonStockSharesOutstanding": "1700000000", Assets: "2000" },
    },
    spans: { "Q3-2024": { Revenues: "100" } },
    monthly: [
      ["2024-06-28", "46.38"],
      ["2024-07-31", "42.14"],
      ["2024-12-31", "60"],
    ],
    asOf: "2025-01-31",
  });
  return (day: string) => {
    const { value, reason } = analysis.figure("market_cap", analysis.day(day));
    return value?.toFixed() ?? reason;
  };
};

describe("the market value of a company that was just listed", () => {
  it("is not computed with the shares of before, when preferred ones were not yet common: Uber, 2019", () => {
    const on = marketCap("457189000");
    expect(on("2024-07-31")).toBe(
      "The newest share count known on 31 Jul 2024 is from before the shares were listed and far from the first count after that.",
    );
    expect(on("2024-12-31")).toBe("102000000000");
  });

  it("is not computed with no shares at all: Constellation Energy, 2022", () => {
    expect(marketCap("0")("2024-07-31")).not.toBe("0");
  });

  it("is computed with a count of before that is near the first one after", () => {
    expect(marketCap("1690000000")("2024-07-31")).toBe("71216600000");
  });
});
