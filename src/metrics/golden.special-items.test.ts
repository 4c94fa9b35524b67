import { describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { answersOf } from "./testing/bundled-answers.ts";

const answers = async (symbol: string, questions: readonly string[]): Promise<readonly string[]> =>
  answersOf(await openSnapshot("data/snapshot"), symbol, questions);

describe("charges, gains and cash flows, typed from annual reports", () => {
  it("Intel, 2024: a restructuring, an impaired goodwill, borrowing and repaying", async () => {
    const questions = [
      "restructuring FY2024",
      "intangible_amortization FY2024",
      "interest_income FY2024",
      "debt_issued FY2024",
      "debt_repaid FY2024",
      "taxes_paid FY2024",
    ];
    expect(await answers("INTC", questions)).toEqual([
      "3491000000",
      "1428000000",
      "1245000000",
      "2975000000",
      "2288000000",
      "2202000000",
    ]);
  });

  it("AMD, 2024: basic EPS, income of an investee, deferred tax that lowers the expense", async () => {
    const questions = [
      "eps_basic FY2024",
      "restructuring FY2024",
      "equity_method_income FY2024",
      "debt_repaid FY2024",
      "deferred_tax FY2024",
    ];
    expect(await answers("AMD", questions)).toEqual(["1.01", "186000000", "33000000", "750000000", "-1163000000"]);
  });

  it("AbbVie, 2024: takeovers paid with new debt", async () => {
    expect(
      await answers("ABBV", ["acquisitions FY2024", "debt_issued FY2024", "intangible_amortization FY2024"]),
    ).toEqual(["17493000000", "16963000000", "7622000000"]);
  });
});

describe("Apple, year to September 2024", () => {
  it("has basic EPS, taxes paid, debt repaid and a change of cash as its report states them", async () => {
    const questions = ["eps_basic FY2024", "taxes_paid FY2024", "debt_repaid FY2024", "cash_change FY2024"];
    expect(await answers("AAPL", questions)).toEqual(["6.11", "26102000000", "9958000000", "-794000000"]);
  });

  it("bought 499 million shares for 190 dollars each and gave out 62 million", async () => {
    const questions = [
      "shares_repurchased FY2024",
      "buyback_price FY2024",
      "share_count_change FY2024",
      "shares_added FY2024",
    ];
    expect(await answers("AAPL", questions)).toEqual([
      "499000000",
      // 94,949 million dollars ÷ 499 million shares
      "190.3",
      // 15,115,823 thousand less 15,552,752 thousand
      "-436929000",
      "62071000",
    ]);
  });

  it("is worth 3.77 a share by its books and covers its dividend six times", async () => {
    const questions = ["book_value_per_share FY2024", "dividend_cover FY2024", "fcf_per_share FY2024"];
    expect(await answers("AAPL", questions)).toEqual([
      // 56,950 ÷ 15,115.823
      "3.768",
      // 6.08 ÷ 0.98
      "6.204",
      // 108,807 ÷ 15,408.095
      "7.062",
    ]);
  });
});

describe("earnings without one-offs", () => {
  it("leave out NVIDIA's gains on investments of 2026, taxed at 21 %", async () => {
    const questions = ["one_offs FY2026", "one_offs_tax FY2026", "earnings_without_one_offs FY2026"];
    // 120,067 million less 8,918 million and 21 % of them back
    expect(await answers("NVDA", questions)).toEqual(["8918000000", "1872780000", "113021780000"]);
  });

  it("count goodwill once where all impairments hold it, and give it no tax relief: Kraft Heinz, 2024", async () => {
    // −81 million of a sale, 20 million of restructuring, 3,669 million of impairments with 1,638 million of goodwill in them
    expect(await answers("KHC", ["goodwill_impairment FY2024", "asset_impairments FY2024", "one_offs FY2024"])).toEqual(
      ["1638000000", "3669000000", "-3770000000"],
    );
    expect(await answers("KHC", ["one_offs_tax FY2024"])).toEqual(["-447720000"]);
  });

  it("take a sale for part of a discontinued operation, which is left out whole: Edwards, 2024", async () => {
    expect(await answers("EW", ["business_sale_gains FY2024", "one_offs FY2024"])).toEqual([
      "3348200000",
      // 5.0 million of gains on investments less 32.7 million of restructuring
      "-27700000",
    ]);
  });

  it("are not told where they cannot be right", async () => {
    const [accumulated] = await answers("NCLH", ["one_offs FY2023"]);
    expect(accumulated).toContain("the same amount as in a neighbouring year");
    const [discontinued] = await answers("JNJ", ["earnings_without_one_offs FY2023"]);
    expect(discontinued).toContain("far from pre-tax income less tax");
    const [bank] = await answers("JPM", ["earnings_without_one_offs FY2025"]);
    expect(bank).toContain("a bank's business");
    expect(await answers("COST", ["earnings_without_one_offs FY2025"])).toEqual([
      "No gain or charge of this kind is tagged in our data for FY2025.",
    ]);
  });
});

describe("a property trust", () => {
  it("Realty Income's funds from operations come to what it published: 3.12 for 2018, 3.29 for 2019", async () => {
    expect(await answers("O", ["ffo FY2018", "ffo_per_share FY2018", "ffo FY2019", "ffo_per_share FY2019"])).toEqual([
      // It published 903.3 and 1,039.6 million; depreciation of furniture and minority owners are the difference.
      "905020000",
      "3.122",
      "1040633000",
      "3.291",
    ]);
  });

  it("Essex's of 2024 are not told: 17.84 would be 12 % above the 15.99 that it published", async () => {
    expect(await answers("ESS", ["ffo_per_share FY2024"])).toEqual([
      "Income attributable to non-controlling interests for FY2024 was too large next to operating cash flow to compute funds from operations without the trust's own calculation.",
    ]);
  });

  it("Prologis paid 3.84 a share in 2024, not the one cent that its newest tag says", async () => {
    expect(await answers("PLD", ["dividends_per_share FY2024", "dividend_streak FY2024"])).toEqual(["3.84", "10"]);
  });
});

describe("a dividend that is tagged for a quarter", () => {
  it("is not shown as that of the year: Constellation Energy, 2023", async () => {
    expect(await answers("CEG", ["dividends_per_share FY2023", "dividend_growth FY2023"])).toEqual([
      "The tagged amount is a quarter of what was paid per share, and probably one quarter's dividend, so we do not show it.",
      "The tagged amount is a quarter of what was paid per share, and probably one quarter's dividend, so we do not show it.",
    ]);
  });
});
