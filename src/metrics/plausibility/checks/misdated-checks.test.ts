import { describe, expect, it } from "vitest";
import { analysisOf, valueOf } from "#metrics/testing/made-company.ts";

/** Interest expense of fiscal years by a third party, in millions, and what is shown of one of them. */
function shown(
  millions: Readonly<Record<number, number>>,
  year: number,
  basis: "matched" | "filed" = "matched",
): string {
  const years = Object.entries(millions);
  const analysis = analysisOf({
    spans: Object.fromEntries(
      years.map(([each]) => [`FY${each}`, { Revenues: "90000000000", NetIncomeLoss: "9000000000" }]),
    ),
    more: years.map(([each, amount]) => ({
      concept: basis === "filed" ? "us-gaap:InterestExpense" : "derived:InterestExpense",
      basis,
      start: `${each}-01-01`,
      end: `${each}-12-31`,
      value: `${String(amount)}000000`,
    })),
  });
  return valueOf(analysis, "interest_expense", `FY${String(year)}`);
}

describe("a third party's interest expense", () => {
  const SHIFTED = { 2020: 9_960, 2021: 5_553, 2022: 101_350, 2023: 97_898 };

  it("is withheld from the year on in which it is a multiple of the year before", () => {
    expect(shown(SHIFTED, 2022)).toBe(
      "The tagged amount comes from a third party whose amount for FY2022 is 18 times the year before, and is probably that of a later year, so we do not show it.",
    );
    expect(shown(SHIFTED, 2023)).toMatch(/has a tag that meant another amount for FY2022, so we do not show it/);
    expect(shown(SHIFTED, 2021)).toBe("5553000000");
  });

  it("is shown where it rose as it did at banks in 2022, and where the company filed it", () => {
    expect(shown({ 2020: 9_960, 2021: 5_553, 2022: 26_097, 2023: 81_321 }, 2023)).toBe("81321000000");
    expect(shown({ 2021: 1_366, 2022: 12_268 }, 2022, "filed")).toBe("12268000000");
  });
});

/** What is shown of a company by a third party's amounts in millions, of a year and its quarters. */
function shownOf(concept: string, amounts: Readonly<Record<string, number>>, key: string, item: string): string {
  const spanOf = (period: string): readonly [string, string] => {
    const [quarter = "", year = ""] = period.startsWith("Q") ? period.split("-") : ["", period.slice(2)];
    const ends = { Q1: ["01-01", "03-31"], Q2: ["04-01", "06-30"], Q3: ["07-01", "09-30"], Q4: ["10-01", "12-31"] };
    const [from, to] = Object.entries(ends).find(([name]) => name === quarter)?.[1] ?? ["01-01", "12-31"];
    return [`${year}-${from}`, `${year}-${to}`];
  };
  const analysis = analysisOf({
    spans: {
      FY2023: { NetIncomeLoss: "500000000" },
      FY2024: { NetIncomeLoss: "522433000" },
      FY2025: { NetIncomeLoss: "1022558000" },
      "Q1-2025": { NetIncomeLoss: "160508000" },
    },
    more: Object.entries(amounts).map(([period, amount]) => {
      const [start, end] = spanOf(period);
      return { concept, basis: "matched", start, end, value: `${String(amount)}000` };
    }),
  });
  return valueOf(analysis, item, key);
}

describe("a third party's amount of another span", () => {
  it("is withheld of a year that is exactly its first quarter, and shown of the quarter", () => {
    const amounts = { FY2023: 388_194, FY2024: 666_561, "Q1-2025": 208_012, "Q2-2025": 296_484, FY2025: 208_012 };
    const shownAt = (key: string): string => shownOf("derived:PretaxIncome", amounts, key, "pretax_income");
    expect(shownAt("FY2025")).toMatch(/is exactly that for Q1 FY2025, which it includes/);
    expect(shownAt("Q1-2025")).toBe("208012000");
  });

  it("is withheld of a quarter that is exactly the year, and shown of the year", () => {
    const quarters = { "Q1-2025": 2_149_500, "Q2-2025": 1_246_500, "Q3-2025": 1_240_200, "Q4-2025": 6_522_800 };
    const amounts = { FY2023: 5_347_800, FY2024: 5_282_900, ...quarters, FY2025: 6_522_800 };
    const shownAt = (key: string): string => shownOf("derived:Revenue", amounts, key, "revenue");
    expect(shownAt("Q4-2025")).toMatch(/is exactly that for FY2025, which includes it/);
    expect(shownAt("FY2025")).toBe("6522800000");
  });

  it("is withheld where it is a part of revenue, below net income", () => {
    const amounts = { "Q2-2024": 681_401, "Q3-2024": 688_166, "Q1-2025": 43_745 };
    const shownAt = (more: Readonly<Record<string, number>>): string =>
      shownOf("derived:Revenue", { ...amounts, ...more }, "Q1-2025", "revenue");
    expect(shownAt({})).toMatch(/is below net income and a fraction of the amounts around it/);
    expect(shownAt({ "Q1-2025": 700_000 })).toBe("700000000");
  });
});
