import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { openRuleSentences, type RuleSentence } from "#research/testing/rule-sentences.ts";

let sentenceOf: RuleSentence = async () => null;

beforeAll(async () => {
  sentenceOf = await openRuleSentences(await openSnapshot("data/snapshot"));
});

describe("RISK_FLAG_RULES", () => {
  it("says what the list of filings gives away", async () => {
    expect.soft(await sentenceOf("LRCX", "auditor-change")).toBe("An 8-K of 11 Sep 2025 reports a change of auditor.");
    expect
      .soft(await sentenceOf("WMT", "listing-notice"))
      .toBe("An 8-K of 20 Nov 2025 reports a delisting, a failed listing rule or a transfer of the listing.");
    expect.soft(await sentenceOf("ABBV", "impairment")).toBe("An 8-K of 10 Jan 2025 reports a material impairment.");
    expect
      .soft(await sentenceOf("UAA", "restructuring"))
      .toBe("An 8-K of 12 May 2026 reports costs of leaving or reducing activities.");
    expect.soft(await sentenceOf("HON", "amended-report")).toBe("A periodic report was amended on 24 Jul 2026.");
    expect
      .soft(await sentenceOf("KHC", "late-filing", { asOf: "2019-08-22" }))
      .toBe("A notice of late filing was filed on 8 Aug 2019.");
    expect
      .soft(await sentenceOf("KHC", "non-reliance", { asOf: "2019-08-22" }))
      .toBe("An 8-K of 6 May 2019 says that earlier financial statements are not to be relied on.");
    expect.soft(await sentenceOf("KHC", "late-filing")).toBeNull();
  });
});

describe("CHANGE_RULES", () => {
  it("says what is new", async () => {
    expect
      .soft(await sentenceOf("AMAT", "growth-turned", { asOf: "2026-08-15" }))
      .toBe("Year over year, revenue rose by 11.4% in Q2 FY2026 after a fall of 2.1% in Q1 FY2026.");
    expect
      .soft(await sentenceOf("MRVL", "profit-turned"))
      .toBe("Net income was $2.53B in the 12 months to 2 May 2026 after a net loss of $491.50M a year earlier.");
    expect
      .soft(await sentenceOf("NVDA", "margin-moved"))
      .toBe(
        "The operating margin in the 12 months to 26 Apr 2026 was 64.0%, 3.6 percentage points higher than 60.4% a quarter earlier.",
      );
    expect
      .soft(await sentenceOf("BAC", "revenue-restated"))
      .toBe("Revenue in FY2024 is now filed as $105.86B; it was first filed as $101.89B.");
    expect
      .soft(await sentenceOf("UAA", "income-restated"))
      .toBe("Net income in FY2023 is now filed as $374.46M; it was first filed as $386.77M.");
    expect
      .soft(await sentenceOf("UAA", "cash-flow-restated"))
      .toBe("Operating cash flow in FY2023 is now filed as −$39.89M; it was first filed as −$9.91M.");
    expect
      .soft(await sentenceOf("AAPL", "new-results", { previously: "2026-07-01" }))
      .toBe("Q3 FY2026 is new, with revenue of $109.42B and net income of $29.79B.");
    expect.soft(await sentenceOf("AAPL", "new-results", { previously: "2026-08-20" })).toBeNull();
  });
});

describe("DATA_QUALITY_RULES", () => {
  it("says what is not known", async () => {
    expect
      .soft(await sentenceOf("NVDA", "derived-quarters"))
      .toBe(
        "Revenue of 4 of the last 16 quarters, to Q1 FY2027, is derived by subtraction, since no filing states those quarters.",
      );
    expect
      .soft(await sentenceOf("UAA", "old-quarter"))
      .toBe("The newest revenue in our data is for Q4 FY2026, which ended 144 days before the day of this report.");
    expect.soft(await sentenceOf("NVDA", "identity-checks")).toBe("All 185 checks of the sums in the statements pass.");
    expect
      .soft(await sentenceOf("AAPL", "no-interest-expense"))
      .toBe("Interest expense is not in our data after FY2023, so interest cover is not computed for later periods.");
    expect
      .soft(await sentenceOf("PLD", "no-cost-of-revenue"))
      .toBe("Cost of revenue is not in our data, so there is no gross margin.");
    expect
      .soft(await sentenceOf("DHI", "no-operating-income"))
      .toBe("Operating income is not in our data after FY2018, so there is no operating margin for later periods.");
    expect
      .soft(await sentenceOf("V", "no-earnings-per-share"))
      .toBe("Diluted earnings per share are not in our data, so there is no price-to-earnings ratio.");
    expect.soft(await sentenceOf("HWM", "no-balance-sheet")).toBeNull();
    expect
      .soft(await sentenceOf("BAC", "short-history"))
      .toBe("We have only 2 quarters of revenue in a row, to Q2 FY2026, too short a past for a pattern.");
    expect
      .soft(await sentenceOf("JPM", "selected-figures"))
      .toBe("We have only selected figures of the filings, so some ratios and quarters are missing.");
    expect
      .soft(await sentenceOf("SNOW", "no-filing-list"))
      .toBe("We have no list of filings, so notices of late filing and other events are not checked.");
    expect
      .soft(await sentenceOf("ADBE", "old-net-debt"))
      .toBe(
        "Net cash of $385.00M on 28 Nov 2025 is the newest that can be computed, although we have total assets of $29.93B on 29 May 2026.",
      );
  });
});
