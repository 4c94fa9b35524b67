import { describe, expect, it } from "vitest";
import { analysisOf, valueOf } from "#metrics/testing/made-company.ts";
import { addDays } from "#facts/periods/iso-day.ts";

/** Weekdays from 2 January 2023 on. */
function weekdays(count: number): readonly string[] {
  const days: string[] = [];
  for (let day = "2023-01-02"; days.length < count; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days.push(day);
  }
  return days;
}

const DAYS = weekdays(530);
const LAST = DAYS.at(-1) ?? "";
/** Up and down by a tenth in turn: 100, 110, 99, 108.9 … until the price is held at 100 for the last year. */
const SEESAW = DAYS.map((day, index): readonly [string, string] => [
  day,
  index < 200 ? "100" : index === 300 ? "150" : index === 301 ? "90" : "100",
]);

const analysis = analysisOf({
  spans: { FY2023: { Revenues: "1" } },
  daily: SEESAW,
  monthly: [["2020-01-31", "40"]],
  asOf: LAST,
});

describe("price moves", () => {
  it("compare with the trading day before and the close nearest to a year before", () => {
    expect(valueOf(analysis, "price_change_1d", `D${LAST}`)).toBe("0");
    expect(valueOf(analysis, "return_1y", `D${LAST}`)).toBe("0");
    expect(valueOf(analysis, "return_1m", `D${LAST}`)).toBe("0");
  });

  it("do not reach back further than the closes do", () => {
    expect(valueOf(analysis, "return_5y", `D${LAST}`)).toBe("We have no earlier close to compare with 10 Jan 2025.");
  });

  it("find the largest fall from a high and the gap to the year's high", () => {
    // 90 ÷ 150 − 1
    expect(valueOf(analysis, "max_drawdown_2y", `D${LAST}`)).toBe("-0.4");
    expect(valueOf(analysis, "high_52w_gap", `D${LAST}`).slice(0, 9)).toBe("-0.333333");
  });

  it("take the yearly spread of daily changes", () => {
    // +50 %, −40 %, +11.1 % and 249 days of nothing: √(Σ(x − mean)² ÷ 251) × √252
    expect(Number(valueOf(analysis, "volatility_1y", `D${LAST}`))).toBeCloseTo(0.65104, 4);
  });
});

describe("price moves across a spin-off", () => {
  const spun = analysisOf({
    spans: { FY2023: { Revenues: "1" } },
    daily: SEESAW,
    spinoffs: [{ date: DAYS[301] ?? "", entity: "Part Company", isAdjusted: false }],
    asOf: LAST,
  });

  it("are refused where earlier closes are not adjusted for it", () => {
    const reason =
      "Closes before the spin-off of Part Company on 27 Feb 2024 are not adjusted for it, so no change is computed across that day.";
    expect(valueOf(spun, "return_1y", `D${LAST}`)).toBe(reason);
    expect(valueOf(spun, "max_drawdown_2y", `D${LAST}`)).toBe(reason);
    expect(valueOf(spun, "return_1m", `D${LAST}`)).toBe("0");
  });

  it("leave the day itself out of the volatility", () => {
    expect(Number(valueOf(spun, "volatility_1y", `D${LAST}`))).toBeCloseTo(0.51278, 4);
  });

  it("stand where earlier closes are adjusted", () => {
    const adjusted = analysisOf({
      spans: { FY2023: { Revenues: "1" } },
      daily: SEESAW,
      spinoffs: [{ date: DAYS[301] ?? "", entity: "Part Company", isAdjusted: true }],
      asOf: LAST,
    });
    expect(valueOf(adjusted, "return_1y", `D${LAST}`)).toBe("0");
  });
});
