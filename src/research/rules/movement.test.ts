import { describe, expect, it } from "vitest";
import { customAnalysis } from "#research/testing/custom-analysis.ts";
import { valuedFigure } from "./lookups.ts";
import { judgedMargin, movementOf, plainlyAgainst } from "./compare.ts";

function never(): never {
  throw new TypeError("movement.test: the analysis has no year");
}

function movement(
  measure: string,
  values: readonly [before: string, now: string],
  trailing: readonly string[] = [],
): string {
  const quarters = trailing.map((value, index): [string, string] => [
    `TTM-Q${(index % 4) + 1}-${2020 + Math.floor(index / 4)}`,
    value,
  ]);
  const analysis = customAnalysis({
    figures: { [measure]: { FY2024: values[0], FY2025: values[1], ...Object.fromEntries(quarters) } },
  });
  const [before, now] = analysis.years.map((year) => valuedFigure(analysis, measure, year));
  return before == null || now == null ? "absent" : movementOf(now, before, analysis);
}

describe("movementOf", () => {
  it("calls half a percent of an amount and a quarter of a point of a ratio flat", () => {
    expect(movement("revenue", ["1000", "1005"])).toBe("flat");
    expect(movement("revenue", ["1000", "1006"])).toBe("up");
    expect(movement("gross_margin", ["0.4000", "0.3975"])).toBe("flat");
    expect(movement("gross_margin", ["0.4000", "0.3970"])).toBe("down");
  });

  it("measures the step against the item's own usual step from quarter to quarter", () => {
    const unsteady = ["1000", "1020", "1000", "1020", "1000", "1020"];
    expect(movement("revenue", ["1000", "1015"], unsteady)).toBe("flat");
    expect(movement("revenue", ["1000", "1025"], unsteady)).toBe("up");
  });

  it("never calls more than 3 % or one point flat, however unsteady the item", () => {
    const wild = ["1000", "2000", "1000", "2000", "1000", "2000"];
    expect(movement("revenue", ["1000", "1031"], wild)).toBe("up");
    expect(movement("revenue", ["1000", "970"], wild)).toBe("flat");
  });
});

describe("plainlyAgainst", () => {
  const wordsOf = (before: string, now: string) => {
    const analysis = customAnalysis({ figures: { current_ratio: { FY2024: before, FY2025: now } } });
    const [earlier, later] = analysis.years.map((year) => valuedFigure(analysis, "current_ratio", year));
    return earlier == null || later == null ? [] : plainlyAgainst(analysis, later, earlier).words;
  };

  it("names no direction between numbers that are printed as the same", () => {
    expect(wordsOf("0.36", "0.42")).toEqual([", as a year earlier"]);
    expect(wordsOf("0.34", "0.42")[0]).toBe(", up from ");
  });
});

describe("judgedMargin", () => {
  it("calls a smaller loss no strength", () => {
    const marginOf = (value: string) => {
      const analysis = customAnalysis({ figures: { net_margin: { FY2025: value } } });
      return valuedFigure(analysis, "net_margin", analysis.years[0] ?? never());
    };
    const [loss, profit] = [marginOf("-0.1"), marginOf("0.1")];
    expect(loss && judgedMargin("up", loss)).toBe("neutral");
    expect(loss && judgedMargin("down", loss)).toBe("bad");
    expect(profit && judgedMargin("up", profit)).toBe("good");
  });
});
