import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { openRuleSentences, type RuleSentence } from "#research/testing/rule-sentences.ts";

let sentenceOf: RuleSentence = async () => null;

beforeAll(async () => {
  sentenceOf = await openRuleSentences(await openSnapshot("data/snapshot"));
});

describe("CAPITAL_RETURN_RULES", () => {
  it("says what owners are paid", async () => {
    expect
      .soft(await sentenceOf("NVDA", "share-count"))
      .toBe("The diluted share count was 24.51B in FY2026, 1.2% lower than 24.80B a year earlier.");
    expect
      .soft(await sentenceOf("NVDA", "share-count-long"))
      .toBe("Over 5 years to FY2026, the diluted share count fell by 2.3%.");
    expect
      .soft(await sentenceOf("SNOW", "buybacks-offset"))
      .toBe("Buybacks came to $873.54M in FY2026, yet the diluted share count was 1.4% higher than a year earlier.");
    expect
      .soft(await sentenceOf("NVDA", "buybacks"))
      .toBe("Buybacks came to $45.30B in the 12 months to 26 Apr 2026, 38.0% of free cash flow.");
    expect
      .soft(await sentenceOf("XOM", "returned-beyond-cash"))
      .toBe(
        "Dividends and buybacks of $37.75B in the 12 months to 30 Jun 2026 were higher than free cash flow of $30.55B.",
      );
    expect
      .soft(await sentenceOf("NVDA", "dividend-growth"))
      .toBe("Dividends per share were $0.04 in FY2026, up 17.6% from $0.034 a year earlier.");
    expect
      .soft(await sentenceOf("AAPL", "dividend-streak"))
      .toBe("Dividends per share have risen for at least 11 fiscal years in a row, to FY2025.");
    expect
      .soft(await sentenceOf("PLD", "payout"))
      .toBe("Dividends took 102.9% of net income in the 12 months to 31 Mar 2026.");
    expect
      .soft(await sentenceOf("AAPL", "total-yield"))
      .toBe(
        "The shareholder yield was 2.2% on 21 Aug 2026, counting dividends and net buybacks; the dividend yield alone was 0.3%.",
      );
  });
});

describe("MULTIPLE_VIEW_RULES", () => {
  it("sets the leading multiple of a kind of business against its own months and its peers", async () => {
    expect
      .soft(await sentenceOf("NVDA", "multiple-against-history"))
      .toBe(
        "At an EV/EBIT ratio of 31.6× on 21 Aug 2026, the shares are cheaper than on 88.0% of 117 month-ends since 30 Nov 2016.",
      );
    expect
      .soft(await sentenceOf("JPM", "multiple-against-history"))
      .toBe(
        "At a price-to-book ratio of 2.5× on 21 Aug 2026, the shares are dearer than on 99.2% of 120 month-ends since 31 Aug 2016.",
      );
    expect
      .soft(await sentenceOf("KO", "multiple-against-peers", { peers: ["NVDA", "GOOGL", "PEP"] }))
      .toBe("At an EV/EBIT ratio of 29.5× on 21 Aug 2026, the shares are dearer than those of 2 of 3 peers.");
    expect
      .soft(await sentenceOf("UAA", "multiple-against-history"))
      .toMatch(/^At an EV\/sales ratio of 0\.7× on 2 Jul 2026/);
    expect.soft(await sentenceOf("NVDA", "multiple-against-peers", { peers: ["AMD"] })).toBeNull();
  });

  it("says where the two disagree, and nothing where they agree", async () => {
    const peers = ["ORCL", "KO", "GOOGL"];
    expect
      .soft(await sentenceOf("NVDA", "multiple-views-disagree", { peers }))
      .toMatch(
        /^History and peers disagree: an EV\/EBIT ratio of 31\.6× on 21 Aug 2026 is below the company’s own median of 46\.7× but above the peers' median of [\d.]+×\.$/,
      );
    expect.soft(await sentenceOf("JPM", "multiple-views-disagree", { peers: ["BAC", "WFC"] })).toBeNull();
  });

  it("calls peers the reader's own where the reader chose them", async () => {
    const own = { peers: ["ORCL", "KO", "GOOGL"], areChosen: true };
    expect
      .soft(await sentenceOf("KO", "multiple-against-peers", { ...own, peers: ["NVDA", "GOOGL", "PEP"] }))
      .toMatch(/dearer than those of 2 of 3 of your peers\.$/);
    expect.soft(await sentenceOf("NVDA", "multiple-views-disagree", own)).toMatch(/ above your peers' median of /);
    expect
      .soft(await sentenceOf("NVDA", "peer-price-to-earnings", own))
      .toMatch(/ (?:above|below) your peers' median of .* in a group of \d companies\.$/);
  });
});

describe("VALUATION_RULES", () => {
  it("says what the price asks for", async () => {
    expect
      .soft(await sentenceOf("NVDA", "price-to-earnings-history"))
      .toBe("The price-to-earnings ratio was 32.9× on 21 Aug 2026, below its median of 59.6× over 5 years.");
    expect
      .soft(await sentenceOf("NVDA", "price-to-earnings-percentile"))
      .toBe(
        "The price-to-earnings ratio was 32.9× on 21 Aug 2026, at or above its level on only 10.8% of earlier month-ends.",
      );
    expect
      .soft(await sentenceOf("GOOGL", "price-to-earnings-percentile"))
      .toBe("The price-to-earnings ratio was 17.3× on 21 Aug 2026, lower than on any earlier month-end.");
    expect
      .soft(await sentenceOf("AAPL", "price-to-sales-percentile"))
      .toBe("The price-to-sales ratio was 9.7× on 21 Aug 2026, at or above its level on 97.5% of earlier month-ends.");
    expect
      .soft(await sentenceOf("NVDA", "enterprise-multiple-percentile"))
      .toBe("The EV/EBIT ratio was 31.6× on 21 Aug 2026, at or above its level on only 12.0% of earlier month-ends.");
    expect
      .soft(await sentenceOf("NVDA", "free-cash-flow-yield"))
      .toBe("The free cash flow yield was 2.3% on 21 Aug 2026.");
    expect
      .soft(await sentenceOf("UAA", "loss-no-multiple"))
      .toBe(
        "With a diluted loss per share of $1.16 in FY2026 there is no price-to-earnings ratio; the price-to-sales ratio was 0.6× on 2 Jul 2026.",
      );
    expect.soft(await sentenceOf("JPM", "price-to-book")).toBe("The price-to-book ratio was 2.5× on 21 Aug 2026.");
    expect
      .soft(await sentenceOf("CL", "price-against-earnings"))
      .toBe(
        "The share price rose by 5.6% over 1 year to 21 Aug 2026, but diluted earnings per share fell by 29.1% in the 12 months to 30 Jun 2026.",
      );
  });
});

describe("EARNINGS_RULES", () => {
  it("says what the newest results were", async () => {
    expect
      .soft(await sentenceOf("NVDA", "quarter-earnings"))
      .toBe("Diluted earnings per share were $2.39 in Q1 FY2027, up 214.5% from $0.76 a year earlier.");
    expect
      .soft(await sentenceOf("NVDA", "seasonal-surprise"))
      .toBe(
        "The seasonal surprise was 5.94 standard deviations in Q1 FY2027: diluted earnings per share against the pattern of earlier years.",
      );
    expect
      .soft(await sentenceOf("NVDA", "estimate-surprise"))
      .toBe(
        "Adjusted earnings per share of $1.87 in Q1 FY2027 were 5.6% above an estimate of $1.77, both as a third party compiles them.",
      );
    expect
      .soft(await sentenceOf("NVDA", "estimate-record"))
      .toBe("Adjusted earnings per share were above a third party's estimate in 12 of the 12 quarters to Q1 FY2027.");
    expect
      .soft(await sentenceOf("AAPL", "results-reaction"))
      .toBe("On the trading day after the results of Q3 FY2026 the share price fell by 7.4%.");
    expect
      .soft(await sentenceOf("AAPL", "reaction-against-surprise"))
      .toBe(
        "Adjusted earnings per share in Q3 FY2026 were 6.7% above a third party's estimate, but the share price fell by 7.4% on the next trading day.",
      );
    expect
      .soft(await sentenceOf("CMCSA", "no-estimate"))
      .toBe("We have no estimate for Q2 FY2026, so earnings are set against the company's own past only.");
  });
});

describe("MARKET_RULES", () => {
  it("says what the share price did", async () => {
    expect
      .soft(await sentenceOf("NVDA", "price-year"))
      .toBe("The share price rose by 22.7% over 1 year to 21 Aug 2026, dividends not counted.");
    expect
      .soft(await sentenceOf("NVDA", "price-five-years"))
      .toBe(
        "The share price rose by 859.2% over 5 years to 21 Aug 2026, from the close of 31 Aug 2021, dividends not counted.",
      );
    expect
      .soft(await sentenceOf("UAA", "price-below-high"))
      .toBe("The share price of $6.63 on 2 Jul 2026 was 18.6% below its 52-week high.");
    expect
      .soft(await sentenceOf("NVDA", "price-drawdown"))
      .toBe("Over 2 years to 21 Aug 2026 the share price fell from peak to trough by as much as 36.9%.");
    expect
      .soft(await sentenceOf("UAA", "price-volatility"))
      .toBe("Volatility was 53.5% over 1 year to 2 Jul 2026, as a yearly rate of daily price moves.");
  });
});

describe("SCORE_RULES", () => {
  it("says what published scores make of it", async () => {
    expect
      .soft(await sentenceOf("NVDA", "piotroski"))
      .toBe("Of the nine Piotroski tests 4 were passed in FY2026, down from 8 a year earlier.");
    expect
      .soft(await sentenceOf("NVDA", "altman"))
      .toBe("The Altman Z-score was 60.95 in FY2026, in the safe zone of that score.");
    expect
      .soft(await sentenceOf("NVDA", "beneish"))
      .toBe(
        "The Beneish M-score was −1.15 in FY2026, past its warning line; revenue growth of 65.5% alone moves it that way.",
      );
  });
});
