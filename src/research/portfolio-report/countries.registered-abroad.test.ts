import { describe, expect, it } from "vitest";
import { countriesOf, countryOf } from "./allocation.ts";
import { listedCompany, listedWithoutFigures } from "#research/testing/made-summary.ts";
import { weigh } from "./weights.ts";

const registered = (symbol: string, incorporatedIn: string | null) =>
  listedCompany(symbol, { summary: { incorporatedIn } });

describe("countriesOf", () => {
  it("slices the whole by country of incorporation, what is not known by name", () => {
    const listed = [
      registered("KO", "DE"),
      registered("LIN", "L2"),
      registered("TD", "Z4"),
      registered("AAPL", "CA"),
      registered("ODD", "Q9"),
      listedWithoutFigures("FAR"),
    ];
    expect(countriesOf(weigh(listed, "equal").lines).map(({ name, symbols }) => [name, ...symbols])).toEqual([
      ["Country not known", "ODD", "FAR"],
      ["United States", "KO", "AAPL"],
      ["Canada", "TD"],
      ["Ireland", "LIN"],
    ]);
  });
});

describe("countryOf", () => {
  it("knows states and provinces from countries, and says nothing of codes it does not know", () => {
    expect(["NY", "PR", "A6", "X0", "P8", "ZZ", "Q9", null].map(countryOf)).toEqual([
      "United States",
      "United States",
      "Canada",
      "United Kingdom",
      "Curaçao",
      null,
      null,
      null,
    ]);
  });
});
