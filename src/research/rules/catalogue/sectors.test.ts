import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { openRuleSentences, type RuleSentence } from "#research/testing/rule-sentences.ts";

let sentenceOf: RuleSentence = async () => null;

beforeAll(async () => {
  sentenceOf = await openRuleSentences(await openSnapshot("data/snapshot"));
});

describe("FINANCIAL_RULES", () => {
  it("says what matters for banks and insurers", async () => {
    expect
      .soft(await sentenceOf("JPM", "net-interest-income"))
      .toBe("Net interest income was $95.44B in FY2025, up 3.1% from $92.58B a year earlier.");
    expect
      .soft(await sentenceOf("JPM", "noninterest-income"))
      .toBe("Noninterest income was $87.00B in FY2025, little changed from $84.97B a year earlier.");
    expect
      .soft(await sentenceOf("JPM", "efficiency-ratio"))
      .toBe("The efficiency ratio was 52.4% in FY2025, 0.7 percentage points higher than 51.7% a year earlier.");
    expect
      .soft(await sentenceOf("JPM", "return-on-assets"))
      .toBe("Return on assets was 1.4% in FY2025, little changed from 1.5% a year earlier.");
    expect
      .soft(await sentenceOf("JPM", "credit-costs"))
      .toBe(
        "The provision for credit losses was $14.21B in FY2025, 7.8% of revenue, 1.8 percentage points higher than 6.0% a year earlier.",
      );
    expect
      .soft(await sentenceOf("JPM", "deposits"))
      .toBe("Deposits were $2.68T on 31 Mar 2026, up 7.2% from $2.50T a year earlier.");
    expect
      .soft(await sentenceOf("JPM", "equity-share"))
      .toBe("Equity was $374.60B on 30 Jun 2026, 7.5% of total assets.");
    expect
      .soft(await sentenceOf("JPM", "bank-statements"))
      .toBe(
        "A bank's statements have no gross margin, operating income or free cash flow, and our data has no capital ratios of its supervisors.",
      );
    expect
      .soft(await sentenceOf("CB", "insurer-statements"))
      .toBe(
        "We have no combined ratio of insurers, so only the loss ratio is computed, where we have claims and premiums.",
      );
  });
});

describe("PROPERTY_AND_UTILITY_RULES", () => {
  it("says what matters for property trusts and utilities", async () => {
    expect
      .soft(await sentenceOf("PLD", "trust-depreciation", { asOf: "2025-03-01" }))
      .toBe("Depreciation and amortization, a non-cash charge, was $2.58B in FY2024, against net income of $3.73B.");
    expect
      .soft(await sentenceOf("PLD", "trust-payout"))
      .toBe("Dividends were $3.83B in the 12 months to 31 Mar 2026, 74.5% of operating cash flow.");
    expect
      .soft(await sentenceOf("PLD", "trust-statements"))
      .toBe(
        "Funds from operations, the usual yardstick of property trusts, are not a standard item of filings; ours are an approximation, shown only where operating cash flow bears it out.",
      );
    expect
      .soft(await sentenceOf("SO", "utility-spending"))
      .toBe(
        "Capital expenditure of $13.24B in the 12 months to 31 Mar 2026 was higher than operating cash flow of $9.78B.",
      );
  });
});
describe("PEER_RULES", () => {
  const peers = ["AMD", "INTC", "AVGO"];

  it("ranks the company among those chosen", async () => {
    expect
      .soft(await sentenceOf("NVDA", "peer-growth", { peers }))
      .toBe("Revenue growth of 70.7% in the 12 months to 26 Apr 2026 is the highest of 4 companies.");
    expect
      .soft(await sentenceOf("NVDA", "peer-operating-margin", { peers }))
      .toBe("The operating margin of 64.0% in the 12 months to 26 Apr 2026 is the highest of 4 companies.");
    expect
      .soft(await sentenceOf("NVDA", "peer-return-on-equity", { peers }))
      .toBe("Return on equity of 114.3% in the 12 months to 26 Apr 2026 is the highest of 4 companies.");
    expect
      .soft(await sentenceOf("NVDA", "peer-price-to-earnings", { peers }))
      .toBe(
        "The price-to-earnings ratio of 32.9× on 21 Aug 2026 was below the peers' median of 91.5×, in a group of 3 companies.",
      );
  });

  it("is silent with one peer only", async () => {
    expect(await sentenceOf("NVDA", "peer-growth", { peers: ["AMD"] })).toBeNull();
  });
});
