import { describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { answersOf } from "./testing/bundled-answers.ts";

const answers = async (symbol: string, questions: readonly string[]): Promise<readonly string[]> =>
  answersOf(await openSnapshot("data/snapshot"), symbol, questions);

describe("annual reports, typed from their statements", () => {
  it("NVIDIA, year to January 2025 and 2026", async () => {
    const questions = [
      "revenue FY2026",
      "net_income FY2026",
      "eps_diluted FY2026",
      "revenue FY2025",
      "gross_profit FY2025",
      "gross_margin FY2025",
      "net_income FY2025",
      "eps_diluted FY2025",
      "free_cash_flow FY2025",
      "cash_and_investments FY2025",
      "total_debt FY2025",
    ];
    expect(await answers("NVDA", questions)).toEqual([
      "215938000000",
      "120067000000",
      "4.9",
      "130497000000",
      "97858000000",
      "0.7499",
      "72880000000",
      "2.94",
      // 64,089 − 3,236
      "60853000000",
      // 8,589 + 34,621
      "43210000000",
      "8463000000",
    ]);
  });

  it("Apple, year to September 2024", async () => {
    const questions = [
      "revenue FY2024",
      "gross_margin FY2024",
      "operating_income FY2024",
      "net_income FY2024",
      "eps_diluted FY2024",
      "free_cash_flow FY2024",
      "buybacks FY2024",
      "revenue Q4-2024",
      "interest_cover FY2024",
    ];
    expect(await answers("AAPL", questions)).toEqual([
      "391035000000",
      "0.4621",
      "123216000000",
      "93736000000",
      "6.08",
      // 118,254 − 9,447
      "108807000000",
      "94949000000",
      "94930000000",
      "The 10-K for FY2024 does not report interest expense as a standard item.",
    ]);
  });

  it("Microsoft, year to June 2024", async () => {
    const questions = ["revenue FY2024", "operating_income FY2024", "net_income FY2024", "free_cash_flow FY2024"];
    expect(await answers("MSFT", questions)).toEqual([
      "245122000000",
      "109433000000",
      "88136000000",
      // 118,548 − 44,477
      "74071000000",
    ]);
  });

  it("Walmart, year to January 2025: revenue with membership fees, EPS after the split of 2024", async () => {
    const questions = ["revenue FY2025", "gross_profit FY2025", "operating_income FY2025", "eps_diluted FY2024"];
    expect(await answers("WMT", questions)).toEqual(["680985000000", "169232000000", "29348000000", "1.91"]);
  });

  it("JPMorgan Chase, 2024: a bank", async () => {
    const questions = [
      "revenue FY2024",
      "net_income FY2024",
      "eps_diluted FY2024",
      "efficiency_ratio FY2024",
      "gross_margin FY2024",
    ];
    expect(await answers("JPM", questions)).toEqual([
      "177556000000",
      "58471000000",
      "19.75",
      // 91,797 ÷ 177,556
      "0.517",
      "A bank reports no cost of revenue: interest and credit losses take its place, so there is no gross profit.",
    ]);
  });
});

describe("revenue where filers tag parts and gross amounts beside the total", () => {
  it("Mastercard's is net of rebates", async () => {
    expect(await answers("MA", ["revenue FY2021", "revenue Q3-2022"])).toEqual(["18884000000", "5756000000"]);
  });

  it("BlackRock's is not that of one region", async () => {
    expect(await answers("BLK", ["revenue FY2024"])).toEqual(["20407000000"]);
  });

  it("Oracle's fourth quarter is not its year", async () => {
    expect(await answers("ORCL", ["revenue FY2021", "revenue Q4-2021"])).toEqual(["40479000000", "11227000000"]);
  });

  it("Freeport's takes provisional pricing into account", async () => {
    expect(await answers("FCX", ["revenue FY2022", "revenue Q2-2022"])).toEqual(["22780000000", "5416000000"]);
  });
});

describe("answers that FinanceBench publishes", () => {
  it("Coca-Cola: cost of goods sold 39.7 % of 2021, payout 0.8 of 2022, return on assets 0.01 of 2017", async () => {
    expect(await answers("KO", ["gross_margin FY2021", "payout_ratio FY2022", "return_on_assets FY2017"])).toEqual([
      "0.6027",
      "0.7982",
      "0.01425",
    ]);
  });

  it("Netflix: unadjusted EBITDA margin 5.4 % of 2015", async () => {
    expect(await answers("NFLX", ["operating_ebitda_margin FY2015"])).toEqual(["0.0543"]);
  });

  it("Amazon: days payable outstanding 93.86 of 2017", async () => {
    expect(await answers("AMZN", ["days_payables_purchases FY2017"])).toEqual(["93.86"]);
  });

  it("Walmart: days payable outstanding 42.69 of the year to January 2018", async () => {
    expect(await answers("WMT", ["days_payables_purchases FY2018"])).toEqual(["42.69"]);
  });

  it("Kraft Heinz: inventory turnover 6.25 of 2019", async () => {
    expect(await answers("KHC", ["inventory_turnover FY2019"])).toEqual(["6.247"]);
  });

  it("Adobe: operating cash flow ratio 0.66 of 2015", async () => {
    expect(await answers("ADBE", ["ocf_ratio FY2015"])).toEqual(["0.6639"]);
  });

  it("AMD: quick ratio 1.57 of 2022", async () => {
    expect(await answers("AMD", ["quick_ratio FY2022"])).toEqual(["1.567"]);
  });
});
