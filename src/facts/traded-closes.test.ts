import { describe, expect, it } from "vitest";
import { onTodaysBasis } from "./traded-closes.ts";

const split = (date: string, ratio: string) => ({ date, ratio, confirmedBy: [] });
const CLOSES = [
  { date: "2024-06-06", close: "1200" },
  { date: "2024-06-07", close: "1208.88" },
  { date: "2024-06-10", close: "121.79" },
  { date: "2024-06-11", close: "120.91" },
];
const closes = (splits: Parameters<typeof onTodaysBasis>[1], traded = CLOSES) =>
  onTodaysBasis(traded, splits).map(({ close }) => close);

describe("onTodaysBasis", () => {
  it("divides the closes before the day on which the price took the step, though the filing came later", () => {
    expect(closes([split("2024-08-28", "10")])).toEqual(["120", "120.888", "121.79", "120.91"]);
  });

  it("leaves out what it cannot put on today's basis, and leaves alone what is after every split", () => {
    expect(closes([split("2024-06-11", "3")])).toEqual(["120.91"]);
    expect(closes([split("2024-06-11", "1.1")])).toEqual(["120.91"]);
    expect(closes([split("2021-07-20", "4")])).toEqual(CLOSES.map(({ close }) => close));
    expect(closes([])).toEqual(CLOSES.map(({ close }) => close));
  });

  it("applies a reverse split and one after another", () => {
    const traded = [
      { date: "2020-01-02", close: "400" },
      { date: "2020-02-03", close: "101" },
      { date: "2023-05-01", close: "2" },
      { date: "2023-05-02", close: "20.5" },
    ];
    const both = [split("2020-02-10", "4"), split("2023-05-02", "0.1")];
    expect(closes(both, traded)).toEqual(["1000", "1010", "20", "20.5"]);
  });
});
