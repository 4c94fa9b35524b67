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
