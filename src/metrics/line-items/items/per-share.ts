import type { LineItem } from "#metrics/line-items/rule.ts";
import { one } from "#metrics/line-items/rule.ts";

/** Amounts per share and average share counts. They are never added or subtracted as money is. */
export const PER_SHARE_ITEMS: readonly LineItem[] = [
  {
    id: "eps_diluted",
    label: "Diluted EPS",
    noun: "diluted earnings per share",
    unit: "USD/shares",
    kind: "rate",
    rules: [
      one("EarningsPerShareDiluted"),
      one("EarningsPerShareBasicAndDiluted"),
      one("ifrs-full:DilutedEarningsLossPerShare"),
      // Companies with several classes of shares file EPS by class only, which the structured facts leave out.
      {
        take: "quotient",
        by: "diluted_shares",
        stated: "IncomeLossFromContinuingOperationsPerDilutedShare",
        flags: ["our-approximation"],
      },
      { take: "quotient", by: "shares_outstanding", flags: ["our-approximation"] },
    ],
    fourthQuarter: "eps",
    overQuarters: "sum",
  },
  {
    id: "eps_basic",
    label: "Basic EPS",
    noun: "basic earnings per share",
    unit: "USD/shares",
    kind: "rate",
    rules: [
      one("EarningsPerShareBasic"),
      one("EarningsPerShareBasicAndDiluted"),
      one("ifrs-full:BasicEarningsLossPerShare"),
      { take: "quotient", by: "basic_shares", flags: ["our-approximation"] },
    ],
    fourthQuarter: "basic-eps",
    overQuarters: "sum",
  },
  {
    id: "diluted_shares",
    label: "Diluted shares",
    noun: "average diluted share count",
    unit: "shares",
    kind: "rate",
    rules: [
      one("WeightedAverageNumberOfDilutedSharesOutstanding"),
      one("WeightedAverageNumberOfShareOutstandingBasicAndDiluted"),
      one("WeightedAverageNumberOfSharesOutstandingBasic", "proxy-concept"),
      one("ifrs-full:AdjustedWeightedAverageShares"),
    ],
    fourthQuarter: "average-count",
    overQuarters: "mean",
  },
  {
    id: "basic_shares",
    label: "Basic shares",
    noun: "average basic share count",
    unit: "shares",
    kind: "rate",
    rules: [
      one("WeightedAverageNumberOfSharesOutstandingBasic"),
      one("WeightedAverageNumberOfShareOutstandingBasicAndDiluted"),
      one("ifrs-full:WeightedAverageShares"),
    ],
    fourthQuarter: "average-count",
    overQuarters: "mean",
  },
  {
    id: "dividends_per_share",
    label: "Dividends per share",
    noun: "dividend per share",
    unit: "USD/shares",
    kind: "rate",
    rules: [
      one("CommonStockDividendsPerShareDeclared"),
      one("CommonStockDividendsPerShareCashPaid"),
      one("ifrs-full:DividendsPaidOrdinarySharesPerShare"),
      one("ifrs-full:DividendsRecognisedAsDistributionsToOwnersPerShare"),
      one("derived:DividendsPerShare", "merged-concept"),
    ],
    fourthQuarter: "subtraction",
    overQuarters: "sum",
  },
];
