import { describe, expect, it } from "vitest";
import { analysisOf, type MadeCompany, periodOf, valueOf } from "#metrics/testing/made-company.ts";
import { METRICS } from "#metrics/catalogue.ts";
import { isNotMeaningful } from "#metrics/metric.ts";
import { SMALL_BASES } from "./small-bases.ts";

const PRETAX = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest";

/** A maker of 10,000 in assets and revenue with net income of 1,000, but for one year. */
function companyWith(year: Readonly<Record<string, string>>, more: MadeCompany = {}): MadeCompany {
  const usual = {
    Revenues: "10000",
    OperatingIncomeLoss: "1400",
    [PRETAX]: "1300",
    IncomeTaxExpenseBenefit: "300",
    NetIncomeLoss: "1000",
    EarningsPerShareDiluted: "1",
  };
  return {
    ...more,
    spans: { FY2020: usual, FY2021: usual, FY2022: usual, FY2023: { ...usual, ...year }, FY2024: usual },
  };
}

function equityOf(start: string, end: string, sic?: string): MadeCompany {
  const balance = (equity: string) => ({ Assets: "10000", StockholdersEquity: equity });
  return companyWith(
    {},
    {
      ...(sic === undefined ? {} : { sic }),
      balances: { "2022-12-31": balance(start), "2023-12-31": balance(end), "2024-12-31": balance(end) },
    },
  );
}

describe("a ratio on equity next to nothing", () => {
  it("is not meaningful where either end lies under 5% of total assets, and says so", () => {
    const analysis = analysisOf(equityOf("3000", "400"));
    const why =
      "Shareholders' equity was near zero on 31 Dec 2023 (under 5% of total assets), so a ratio to it is not meaningful.";
    expect(valueOf(analysis, "return_on_equity", "FY2023")).toBe(why);
    expect(valueOf(analysis, "equity_multiplier", "FY2023")).toBe(why);
    const figure = analysis.figure("return_on_equity", periodOf(analysis, "FY2023"));
    expect(figure.value).toBeNull();
    expect(isNotMeaningful(figure)).toBe(true);
    // The return on assets has another base.
    expect(valueOf(analysis, "return_on_assets", "FY2023")).toBe("0.1");
  });

  it("is given at 5%", () => {
    expect(valueOf(analysisOf(equityOf("500", "500")), "return_on_equity", "FY2023")).toBe("2");
  });

  it("is given for a life insurer with 3%, not with less than 1%", () => {
    expect(valueOf(analysisOf(equityOf("300", "300", "6311")), "return_on_equity", "FY2023")).not.toMatch(/near zero/);
    expect(valueOf(analysisOf(equityOf("90", "90", "6311")), "return_on_equity", "FY2023")).toMatch(
      /under 1% of total/,
    );
  });
});

const SLIP = {
  NetIncomeLoss: "20",
  EarningsPerShareDiluted: "0.02",
  [PRETAX]: "30",
  IncomeTaxExpenseBenefit: "10",
  OperatingIncomeLoss: "130",
};

/** A year with a pre-tax loss of 300 less than the net loss. */
function lossOf(net: number): Readonly<Record<string, string>> {
  return {
    NetIncomeLoss: String(-net),
    EarningsPerShareDiluted: String(-net / 1000),
    [PRETAX]: String(300 - net),
    OperatingIncomeLoss: String(400 - net),
  };
}

describe("growth and ratios on profit next to nothing", () => {
  const slip = analysisOf(companyWith(SLIP));

  it("is not meaningful after a year far below the company's own", () => {
    const why = (label: string, words: string) =>
      `${label} was near zero for FY2023 (${words} and under 15% of its usual size), so a ratio to it is not meaningful.`;
    expect(valueOf(slip, "net_income_growth", "FY2024")).toBe(why("Net income", "under 3% of revenue"));
    expect(valueOf(slip, "eps_growth", "FY2024")).toBe(why("Diluted EPS", "net income under 3% of revenue"));
    expect(valueOf(slip, "effective_tax_rate", "FY2023")).toBe(why("Pre-tax income", "under 3% of revenue"));
  });

  it("gives growth into such a year, from a base that is not small", () => {
    expect(valueOf(slip, "net_income_growth", "FY2023")).toBe("-0.98");
  });

  it("gives the ratios of a distributor that earns 1% of revenue every year", () => {
    const thin = {
      NetIncomeLoss: "100",
      EarningsPerShareDiluted: "0.1",
      [PRETAX]: "130",
      IncomeTaxExpenseBenefit: "30",
    };
    const years = Object.fromEntries(
      [2020, 2021, 2022, 2023, 2024].map((year) => [`FY${String(year)}`, { Revenues: "10000", ...thin }]),
    );
    const analysis = analysisOf({ spans: years });
    expect(valueOf(analysis, "net_income_growth", "FY2024")).toBe("0");
    expect(valueOf(analysis, "effective_tax_rate", "FY2023").slice(0, 4)).toBe("0.23");
  });

  it("gives the growth of a company that grows from little to much", () => {
    const spans = Object.fromEntries(
      ["10", "40", "160", "640", "2560"].map((income, position) => [
        `FY${String(2020 + position)}`,
        { Revenues: String(1000 * 2 ** position), NetIncomeLoss: income },
      ]),
    );
    expect(valueOf(analysisOf({ spans }), "net_income_growth", "FY2023")).toBe("3");
  });

  it.each([4100, 4000, 10])("is not meaningful into a loss, of %i", (loss) => {
    expect(valueOf(analysisOf(companyWith(lossOf(loss))), "net_income_growth", "FY2023")).toBe(
      "Net income was negative for FY2023 and positive for FY2022, so growth in percent is not meaningful.",
    );
  });

  it("leaves what is computed from such a ratio not meaningful too", () => {
    const paid = analysisOf(companyWith({ ...SLIP, PaymentsOfDividends: "200" }));
    const retained = paid.figure("retention_ratio", periodOf(paid, "FY2023"));
    expect(retained.value).toBeNull();
    expect(isNotMeaningful(retained)).toBe(true);
  });
});

describe("a figure that is merely missing", () => {
  it("is not called not meaningful", () => {
    const analysis = analysisOf(companyWith({}));
    const figure = analysis.figure("return_on_equity", periodOf(analysis, "FY2023"));
    expect(figure.value).toBeNull();
    expect(isNotMeaningful(figure)).toBe(false);
  });
});

describe("interest, estimates and revenue next to nothing", () => {
  it("cover nothing, surprise nobody and make no margin", () => {
    const analysis = analysisOf(companyWith({ InterestExpense: "4" }));
    expect(valueOf(analysis, "interest_cover", "FY2023")).toBe(
      "Interest expense was near zero for FY2023 (under 0.05% of revenue), so a ratio to it is not meaningful.",
    );
    expect(valueOf(analysisOf(companyWith({ InterestExpense: "5" })), "interest_cover", "FY2023")).toBe("280");
  });
});

describe("SMALL_BASES", () => {
  it("says of each entry why, with a threshold for every yardstick", () => {
    expect(SMALL_BASES.filter(({ because }) => !/^[A-Z].*\.$/.test(because))).toEqual([]);
    expect(SMALL_BASES.filter(({ below }) => below.length === 0 || below.some(({ least }) => least <= 0))).toEqual([]);
  });

  it("speaks of each base of every metric that divides by a profit, equity or revenue", () => {
    const known = new Set(SMALL_BASES.flatMap(({ of }) => of));
    const profits = /income|cash_flow|ebitda|equity|eps|revenue$/;
    const uncovered = METRICS.flatMap(({ divisors }) => divisors).filter((id) => profits.test(id) && !known.has(id));
    expect([...new Set(uncovered)]).toEqual([]);
  });

  it("is asked by every metric whose formula divides", () => {
    // Shares of days and months, scores with neutral stand-ins, prices and counts: their bases are never near zero.
    const own = /^(?:piotroski|beneish|altman|sue$|return_\d|price_|reaction_|high_|max_|nopat$|buyback_price$)/;
    const silent = METRICS.filter(
      ({ id, formula, divisors }) => formula.includes("÷") && divisors.length === 0 && !own.test(id),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });
});
