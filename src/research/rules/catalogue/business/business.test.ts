import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { openRuleSentences, type RuleSentence } from "#research/testing/rule-sentences.ts";

let sentenceOf: RuleSentence = async () => null;

beforeAll(async () => {
  sentenceOf = await openRuleSentences(await openSnapshot("data/snapshot"));
});

describe("GROWTH_RULES", () => {
  it("says how amounts grew", async () => {
    expect
      .soft(await sentenceOf("NVDA", "revenue-growth"))
      .toBe("Revenue was $253.49B in the 12 months to 26 Apr 2026, up 70.7% from $148.52B a year earlier.");
    expect
      .soft(await sentenceOf("NVDA", "revenue-quarter"))
      .toBe("Revenue was $81.62B in Q1 FY2027, up 85.2% from $44.06B a year earlier.");
    expect
      .soft(await sentenceOf("NVDA", "eps-growth"))
      .toBe("Diluted earnings per share were $4.90 in FY2026, up 66.7% from $2.94 a year earlier.");
    expect
      .soft(await sentenceOf("NVDA", "net-income-growth"))
      .toBe("Net income was $159.61B in the 12 months to 26 Apr 2026, up 107.9% from $76.77B a year earlier.");
    expect
      .soft(await sentenceOf("NVDA", "free-cash-flow-growth"))
      .toBe("Free cash flow was $119.08B in the 12 months to 26 Apr 2026, up 65.2% from $72.06B a year earlier.");
    expect
      .soft(await sentenceOf("NVDA", "revenue-acceleration"))
      .toBe("Year-over-year revenue growth rose to 85.2% in Q1 FY2027 from 73.2% in Q4 FY2026.");
    expect
      .soft(await sentenceOf("NVDA", "revenue-long-run"))
      .toBe("Over 10 years to FY2026, revenue grew by 45.7% a year.");
    expect
      .soft(await sentenceOf("NVDA", "revenue-streak"))
      .toBe("Revenue has risen year over year for 12 quarters in a row, to Q1 FY2027.");
    expect
      .soft(await sentenceOf("NVDA", "revenue-extreme"))
      .toBe("Revenue of $215.94B in FY2026 was the highest of the last 13 fiscal years.");
    expect
      .soft(await sentenceOf("NVDA", "earnings-extreme"))
      .toBe("Net income of $120.07B in FY2026 was the highest of the last 13 fiscal years.");
    expect
      .soft(await sentenceOf("NVDA", "operating-leverage"))
      .toBe("Operating income rose by 60.1% in FY2026 while revenue rose by 65.5%.");
  });
});

describe("PROFITABILITY_RULES", () => {
  it("says what is left of revenue", async () => {
    expect
      .soft(await sentenceOf("NVDA", "gross-margin-change"))
      .toBe(
        "The gross margin was 74.1% in the 12 months to 26 Apr 2026, 4.0 percentage points higher than 70.1% a year earlier.",
      );
    expect
      .soft(await sentenceOf("NVDA", "operating-margin-change"))
      .toBe(
        "The operating margin was 64.0% in the 12 months to 26 Apr 2026, 6.0 percentage points higher than 58.0% a year earlier.",
      );
    expect
      .soft(await sentenceOf("NVDA", "net-margin-change"))
      .toBe(
        "Non-operating gains are in the net margin, which was 63.0% in the 12 months to 26 Apr 2026, 11.3 percentage points higher than 51.7% a year earlier.",
      );
    expect
      .soft(await sentenceOf("AAPL", "operating-margin-extreme"))
      .toBe("The operating margin of 32.0% in FY2025 was the highest of the last 12 fiscal years.");
    expect
      .soft(await sentenceOf("AAPL", "gross-margin-extreme"))
      .toBe("The gross margin of 46.9% in FY2025 was the highest of the last 12 fiscal years.");
    expect
      .soft(await sentenceOf("UAA", "net-loss"))
      .toBe("The net loss was $495.64M in FY2026, against a net loss of $201.27M a year earlier.");
    expect
      .soft(await sentenceOf("UAA", "loss-frequency"))
      .toBe("Net income was negative in 6 of the last 12 quarters, to Q4 FY2026.");
    expect
      .soft(await sentenceOf("NVDA", "research-share"))
      .toBe(
        "Research and development took 8.2% of revenue in the 12 months to 26 Apr 2026, 1.3 percentage points lower than 9.5% a year earlier.",
      );
  });
});

describe("DRIVER_RULES", () => {
  it("says by arithmetic which part moved a figure", async () => {
    expect
      .soft(await sentenceOf("NVDA", "margin-bridge"))
      .toBe(
        "The operating margin was 64.0% in the 12 months to 26 Apr 2026, 6.0 percentage points higher than 58.0% a year earlier; the gross margin was 74.1%, 4.0 percentage points higher than 70.1% a year earlier.",
      );
    expect
      .soft(await sentenceOf("MSFT", "margin-bridge"))
      .toMatch(
        /; research and development took 10\.7% of revenue, 0\.8 percentage points lower than 11\.5% a year earlier\.$/,
      );
    expect
      .soft(await sentenceOf("XOM", "dupont"))
      .toBe(
        "Return on equity was 11.0% in FY2025, 3.3 percentage points lower than 14.4% a year earlier; asset turnover was 0.7×, down from 0.8× a year earlier.",
      );
    expect
      .soft(await sentenceOf("JPM", "eps-drivers"))
      .toBe(
        "Diluted earnings per share rose by 1.4% in FY2025 while net income fell by 2.4% and the diluted share count fell by 3.4%.",
      );
    // Net income and shares fell by 2.6 % each, earnings per share by 1.6 %.
    expect.soft(await sentenceOf("SNA", "eps-drivers")).toBeNull();
    expect
      .soft(await sentenceOf("MSFT", "free-cash-flow-bridge"))
      .toMatch(/; capital expenditure was \$115\.95B, up 79\.6% from \$64\.55B a year earlier\.$/);
  });

  it("explains nothing where no part explains a third of a step, or no part is filed", async () => {
    expect.soft(await sentenceOf("COST", "margin-bridge")).toBeNull();
    expect.soft(await sentenceOf("JPM", "margin-bridge")).toBeNull();
  });
});

describe("RETURN_RULES", () => {
  it("says what capital earns", async () => {
    expect
      .soft(await sentenceOf("NVDA", "return-on-equity"))
      .toBe("Return on equity was 101.5% in FY2026, on total assets of 1.3× equity.");
    expect
      .soft(await sentenceOf("AAPL", "return-on-invested-capital"))
      .toBe("Return on invested capital was 102.9% in FY2025, above a median of 61.2% over 11 fiscal years.");
    expect
      .soft(await sentenceOf("WMT", "tax-rate"))
      .toBe("The effective tax rate was 24.4% in FY2026, below a median of 30.3% over 13 fiscal years.");
  });
});

describe("CASH_QUALITY_RULES", () => {
  it("says whether profits arrive as cash", async () => {
    expect
      .soft(await sentenceOf("NVDA", "cash-conversion"))
      .toBe("Operating cash flow was 78.7% of net income in the 12 months to 26 Apr 2026.");
    expect
      .soft(await sentenceOf("UAA", "cash-against-income"))
      .toBe(
        "Net income fell to −$495.64M in FY2026 from −$201.27M a year earlier, but free cash flow rose to −$162.16M from −$228.00M a year earlier.",
      );
    expect
      .soft(await sentenceOf("UAA", "free-cash-flow-negative"))
      .toBe(
        "Free cash flow was an outflow of $162.16M in FY2026; free cash flow was negative in 3 of the 4 fiscal years to FY2026.",
      );
    expect
      .soft(await sentenceOf("NVDA", "free-cash-flow-margin"))
      .toBe(
        "The free cash flow margin was 47.0% in the 12 months to 26 Apr 2026, 1.5 percentage points lower than 48.5% a year earlier.",
      );
    expect
      .soft(await sentenceOf("SNOW", "stock-compensation"))
      .toBe("Stock compensation was $1.62B in the 12 months to 30 Apr 2026, 131.2% of operating cash flow.");
    expect
      .soft(await sentenceOf("SNOW", "cash-after-stock-compensation"))
      .toBe(
        "Free cash flow was $1.17B in the 12 months to 30 Apr 2026; free cash flow after stock compensation was −$452.86M.",
      );
    expect
      .soft(await sentenceOf("NVDA", "accruals"))
      .toBe(
        "Accruals were 43.7% of average assets in FY2026: the part of net income that went into working capital and investments and not into cash.",
      );
    expect
      .soft(await sentenceOf("SO", "capital-spending"))
      .toBe("Capital expenditure took 43.1% of revenue in FY2025, above a median of 33.8% over 12 fiscal years.");
  });
});

describe("WORKING_CAPITAL_RULES", () => {
  it("says how long money is tied up", async () => {
    expect
      .soft(await sentenceOf("XOM", "receivable-days"))
      .toBe(
        "Receivables stood at 50.7 days of sales in the 12 months to 30 Jun 2026, 4.8 days more than a year earlier.",
      );
    expect
      .soft(await sentenceOf("NVDA", "inventory-days"))
      .toBe(
        "Inventory stood at 103.4 days of cost of sales in the 12 months to 26 Apr 2026, 32.7 days more than a year earlier.",
      );
    expect
      .soft(await sentenceOf("NVDA", "cash-cycle"))
      .toBe("The cash conversion cycle rose to 96.9 days in FY2026 from 81.8 days a year earlier.");
  });
});

describe("BALANCE_SHEET_RULES", () => {
  it("says what is owned and owed", async () => {
    expect.soft(await sentenceOf("NVDA", "net-debt")).toBe("Net cash was $72.10B on 26 Apr 2026.");
    expect
      .soft(await sentenceOf("SNPS", "net-debt-turned"))
      .toBe("Net debt of $10.52B on 31 Oct 2025 compares with net cash of $4.03B a year earlier.");
    expect
      .soft(await sentenceOf("SBUX", "leverage"))
      .toBe("Net debt was 2.7× operating EBITDA in FY2025, up from 1.7× a year earlier.");
    expect
      .soft(await sentenceOf("NVDA", "interest-cover"))
      .toBe("Operating income was 544.6× interest expense in the 12 months to 26 Apr 2026.");
    expect
      .soft(await sentenceOf("UAA", "current-ratio"))
      .toBe("The current ratio was 1.6× on 31 Mar 2026, down from 2.1× a year earlier.");
    expect
      .soft(await sentenceOf("AAPL", "debt-change"))
      .toBe("Total debt was $85.57B on 27 Jun 2026, down 16.6% from $102.59B a year earlier.");
    expect
      .soft(await sentenceOf("KHC", "goodwill-share"))
      .toBe("Goodwill was $22.15B on 28 Mar 2026, 27.0% of total assets.");
    expect
      .soft(await sentenceOf("ABBV", "equity-negative"))
      .toBe("Equity was a deficit of $5.94B on 30 Jun 2026, so ratios to equity are not computed.");
    expect
      .soft(await sentenceOf("UAA", "cash-runway"))
      .toBe("Cash was $309.17M on 31 Mar 2026; free cash flow was an outflow of $162.16M in FY2026.");
    expect
      .soft(await sentenceOf("UAA", "short-term-debt"))
      .toBe("Short-term debt of $599.84M on 31 Mar 2026 was higher than cash of $309.17M.");
  });
});
