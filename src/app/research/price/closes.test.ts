import { describe, expect, it } from "vitest";
import { closesOf, monthsBefore, rangesOf, type Close } from "./closes.ts";

const daily: Close[] = [
  ["2024-08-21", "129"],
  ["2026-02-20", "190"],
  ["2026-07-20", "171"],
  ["2026-07-21", "172"],
  ["2026-08-21", "214"],
];
const monthly: Close[] = [
  ["2016-08-31", "1.5"],
  ["2021-08-31", "22"],
  ["2026-07-31", "200"],
];

describe("monthsBefore", () => {
  it("goes back by whole months over the turn of years", () => {
    expect(monthsBefore("2026-08-21", 12)).toBe("2025-08-21");
    expect(monthsBefore("2026-02-21", 6)).toBe("2025-08-21");
    expect(monthsBefore("2026-01-15", 1)).toBe("2025-12-15");
  });

  it("takes a month's last day where it has no such day", () => {
    expect(monthsBefore("2026-03-31", 1)).toBe("2026-02-28");
    expect(monthsBefore("2024-03-31", 1)).toBe("2024-02-29");
  });
});

describe("closesOf", () => {
  it("takes daily closes up to two years back from the newest", () => {
    expect(closesOf({ daily, monthly }, "1M")).toEqual(daily.slice(3));
    expect(closesOf({ daily, monthly }, "2Y")).toEqual(daily);
  });

  it("takes monthly closes beyond, with the newest close at the end", () => {
    expect(closesOf({ daily, monthly }, "5Y")).toEqual([monthly[1], monthly[2], daily[4]]);
    expect(closesOf({ daily, monthly }, "10Y")).toEqual([...monthly, daily[4]]);
  });

  it("makes do with monthly closes where no daily ones are held, and with none", () => {
    expect(closesOf({ daily: [], monthly }, "1Y")).toEqual([monthly[2]]);
    expect(closesOf({ daily: [], monthly: [] }, "1Y")).toEqual([]);
  });
});

describe("rangesOf", () => {
  it("offers ten years only where they are held", () => {
    expect(rangesOf({ daily, monthly })).toEqual(["1M", "6M", "1Y", "2Y", "5Y", "10Y"]);
    expect(rangesOf({ daily: daily.slice(2), monthly: [] })).toEqual(["1M", "6M"]);
    expect(rangesOf({ daily: [], monthly: [] })).toEqual([]);
  });
});
