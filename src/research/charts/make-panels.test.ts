import { describe, expect, it } from "vitest";
import type { FigureView } from "#research/text/figure-view.ts";
import { indexLines } from "./make-panels.ts";

function figures(...values: readonly (string | null)[]): readonly FigureView[] {
  return values.map((value, at) => ({
    id: `M1.revenue.FY${2020 + at}`,
    measure: "revenue",
    label: "Revenue",
    value,
    unit: "USD",
    periodKey: `FY${2020 + at}`,
    periodLabel: `FY${2020 + at}`,
    periodEnd: `${2020 + at}-12-31`,
    quality: "reported",
    flags: [],
    reason: value === null ? "It is not in our data yet." : null,
  }));
}

describe("indexLines", () => {
  it("is 100 in the first period in which every line is above zero", () => {
    expect(indexLines([figures("-5", "200", "300", null), figures("1", null, "8", "2")])).toEqual({
      base: 2,
      lines: [
        [null, null, "100", null],
        [null, null, "100", "25"],
      ],
    });
  });

  it("has no base where no period has a value of every line", () => {
    expect(indexLines([figures("1", null), figures(null, "1")]).base).toBeNull();
  });

  it("counts exactly", () => {
    expect(indexLines([figures("3", "1")]).lines).toEqual([["100", "33.3333"]]);
  });
});
