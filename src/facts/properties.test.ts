import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { factSetOf, dossierOf, recordsOf, type SampleRow, valueOf } from "./testing/sample-facts.ts";
import { normalise } from "./normalise.ts";

const QUARTERS = [
  ["2024-01-01", "2024-03-31", "2024-05-01"],
  ["2024-04-01", "2024-06-30", "2024-08-01"],
  ["2024-07-01", "2024-09-30", "2024-11-01"],
  ["2024-10-01", "2024-12-31", "2025-02-20"],
] as const;
const KEYS = ["Q1-2024", "Q2-2024", "Q3-2024", "Q4-2024"];

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const fourAmounts = fc.tuple(amount, amount, amount, amount);

/** Year-to-date rows as a filer states cash flows: one per quarter, each from the start of the year. */
function yearToDate(amounts: readonly number[]): readonly SampleRow[] {
  let total = 0;
  return QUARTERS.map(([, end, filed], index): SampleRow => {
    total += amounts[index] ?? 0;
    const form = index === 3 ? "10-K" : "10-Q";
    return ["NetCashProvidedByUsedInOperatingActivities", "2024-01-01", end, String(total), form, filed];
  });
}

function totalsOf(amounts: readonly number[]): readonly number[] {
  return amounts.map((_, index) => amounts.slice(0, index + 1).reduce((sum, value) => sum + value, 0));
}

/** Further away than the largest unit that statements are printed in. */
function isRestated(first: number, second: number): boolean {
  return Math.abs(first - second) > 1_000_000;
}

describe("derived quarters", () => {
  it("add up to the year they were taken from, and are the quarters it was made of", () => {
    fc.assert(
      fc.property(fourAmounts, (amounts) => {
        const factSet = factSetOf(yearToDate(amounts));
        const values = KEYS.map((key) => valueOf(factSet, "NetCashProvidedByUsedInOperatingActivities", key) ?? "none");
        expect(values).toEqual(amounts.map((value) => new Decimal(value).plus(0).toFixed()));
      }),
    );
  });

  it("add up to the year also when the year is restated together with its parts", () => {
    fc.assert(
      fc.property(fourAmounts, fourAmounts, (first, second) => {
        // What a later filing repeats or gives rounded is no restatement: what was filed first stands.
        fc.pre(totalsOf(first).every((total, index) => isRestated(total, totalsOf(second)[index] ?? 0)));
        const later = yearToDate(second).map(([name, start, end, value, form, filed]): SampleRow => {
          return [
            name,
            start,
            end,
            value,
            form,
            filed === null ? null : `${Number(filed.slice(0, 4)) + 1}${filed.slice(4)}`,
          ];
        });
        const factSet = factSetOf([...yearToDate(first), ...later]);
        const concept = "NetCashProvidedByUsedInOperatingActivities";
        const figures = KEYS.map((key) => valueOf(factSet, concept, key));
        const total = figures.reduce((sum, value) => sum.plus(value ?? 0), new Decimal(0));
        const years = [first, second].map((amounts) => amounts.reduce((sum, value) => sum + value, 0));
        expect(years.map(String)).toContain(total.toFixed());
      }),
    );
  });
});

const vintage = fc.record({
  quarter: fc.integer({ min: 0, max: 3 }),
  value: fc.integer({ min: 1, max: 9_999 }),
  year: fc.integer({ min: 2024, max: 2026 }),
  form: fc.constantFrom("10-K", "10-Q", "10-Q/A", "8-K", "DEF 14A"),
});

function rowsOf(
  vintages: readonly { quarter: number; value: number; year: number; form: string }[],
): readonly SampleRow[] {
  return vintages.flatMap(({ quarter, value, year, form }): readonly SampleRow[] => {
    const span = QUARTERS[quarter];
    return span === undefined
      ? []
      : [["Revenues", span[0], span[1], `${value}000000`, form, `${year}-12-${10 + quarter}`]];
  });
}

describe("selection", () => {
  it("does not depend on the order the values come in", () => {
    const shuffled = fc
      .array(vintage, { maxLength: 12 })
      .chain((vintages) =>
        fc.tuple(fc.constant(vintages), fc.shuffledSubarray(vintages, { minLength: vintages.length })),
      );
    fc.assert(
      fc.property(shuffled, ([vintages, other]) => {
        const [left, right] = [factSetOf(rowsOf(vintages)), factSetOf(rowsOf(other))];
        const shown = (factSet: typeof left) =>
          factSet.periods("quarter").map((period) => {
            const figure = factSet.figure("us-gaap:Revenues", period);
            return { key: period.key, id: figure?.id, value: figure?.value?.toFixed(), flags: figure?.flags };
          });
        expect(shown(left)).toEqual(shown(right));
        expect(left.issues).toEqual(right.issues);
      }),
    );
  });

  it("always leaves a period a value, whatever zeros, signs, scales and splits were filed for it", () => {
    const value = fc.constantFrom("0", "-0.01", "0.01", "0.1", "1", "10", "-10", "1000", "1000000", "-1000000");
    const filed = fc.constantFrom("2025-02-20", "2025-06-10", "2026-02-20");
    const concept = fc.constantFrom(
      "Revenues",
      "EarningsPerShareDiluted",
      "WeightedAverageNumberOfSharesOutstandingBasic",
    );
    const rows = fc.array(fc.tuple(concept, value, filed), { minLength: 1, maxLength: 10 });
    const splits = [{ date: "2025-06-10", ratio: "10", confirmedBy: [] }];
    fc.assert(
      fc.property(rows, (filings) => {
        const revenue: SampleRow = ["Revenues", "2024-01-01", "2024-12-31", "5", "10-K", "2025-02-20"];
        const others = filings.map(([name, amount, day]): SampleRow => [
          name,
          "2024-01-01",
          "2024-12-31",
          amount,
          "10-K",
          day,
        ]);
        const factSet = factSetOf([revenue, ...others], { splits });
        for (const [name] of filings) expect(valueOf(factSet, name, "FY2024")).not.toBeNull();
      }),
    );
  });

  it("hashes the same values the same in any order", () => {
    fc.assert(
      fc.property(fc.array(vintage, { maxLength: 12 }), (vintages) => {
        const rows = rowsOf(vintages);
        const reversed = normalise(recordsOf(rows.toReversed()));
        expect(reversed.factsHash).toBe(dossierOf(rows).factsHash);
      }),
    );
  });

  it("answers the same question with the same object", () => {
    fc.assert(
      fc.property(fourAmounts, (amounts) => {
        const factSet = factSetOf(yearToDate(amounts));
        for (const period of [...factSet.periods("quarter"), ...factSet.periods("year"), ...factSet.periods("ttm")]) {
          const concept = "us-gaap:NetCashProvidedByUsedInOperatingActivities";
          expect(factSet.figure(concept, period)).toBe(factSet.figure(concept, { ...period }));
        }
      }),
    );
  });
});
