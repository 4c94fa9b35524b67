import { Decimal } from "decimal.js";
import { describe, expect, it } from "vitest";
import { moneyWeightedReturn } from "./money-weighted-return.ts";
import { applySplits } from "./position.ts";
import { timeWeightedReturn, type Holding } from "./time-weighted-return.ts";

// The story: a share doubles in a year, then falls by half in the next. Somebody starts with 10 shares and puts in
// twenty times the money at the top. The share is where it was; most of the money is not.

const CLOSES: Readonly<Record<string, string>> = { "2023-01-03": "100", "2024-01-03": "200", "2025-01-02": "100" };

function holding(
  lots: readonly { readonly date: string; readonly quantity: string; readonly price: string }[],
): Holding {
  return {
    symbol: "NVDA",
    trades: applySplits(
      lots.map((lot) => ({ ...lot, fee: null, currency: "USD" })),
      [],
    ),
    closeOn: (date) => (CLOSES[date] === undefined ? null : new Decimal(CLOSES[date])),
  };
}

const FIRST = { date: "2023-01-03", quantity: "10", price: "100" };
const AT_THE_TOP = { date: "2024-01-03", quantity: "100", price: "200" };

describe("timeWeightedReturn", () => {
  it("is nought: the share is where it was, whatever was put in on the way", () => {
    const answer = timeWeightedReturn([holding([FIRST, AT_THE_TOP])], "2025-01-02");
    expect(answer.ok && answer.value.toString()).toBe("0");
    expect(answer).toMatchObject({ from: "2023-01-03", until: "2025-01-02" });
  });

  it("counts what was paid above the close, and the fee, against the purchase", () => {
    const dear = holding([{ date: "2023-01-03", quantity: "10", price: "125" }]);
    const answer = timeWeightedReturn([dear], "2024-01-03");
    expect(answer.ok && answer.value.toString()).toBe("0.6");
  });

  it("names the company and the day when a close is missing", () => {
    const odd = holding([{ date: "2023-06-01", quantity: "10", price: "150" }, AT_THE_TOP]);
    expect(timeWeightedReturn([odd], "2025-06-01")).toEqual({
      ok: false,
      reason: "no-close",
      symbol: "NVDA",
      date: "2025-06-01",
    });
  });

  it("has none without trades, and none where more was sold than held", () => {
    expect(timeWeightedReturn([], "2025-01-02")).toEqual({ ok: false, reason: "no-trades" });
    const short = holding([
      FIRST,
      { date: "2024-01-03", quantity: "-11", price: "200" },
      { date: "2025-01-02", quantity: "1", price: "1" },
    ]);
    expect(timeWeightedReturn([short], "2025-01-02")).toMatchObject({ ok: false, reason: "sold-more-than-held" });
  });
});

describe("moneyWeightedReturn", () => {
  it("is a loss of nearly half a year: that is where the money was", () => {
    const answer = moneyWeightedReturn([holding([FIRST, AT_THE_TOP])], "2025-01-02");
    // Put in 1,000 and 20,000 a year later; 11,000 is left: 1,000·g² + 20,000·g = 11,000 at g = 0.53565….
    expect(answer.ok && answer.value.toNumber()).toBeCloseTo(-0.4644, 3);
  });

  it("is the same as the share's when all the money was there from the start", () => {
    const answer = moneyWeightedReturn([holding([FIRST])], "2024-01-03");
    expect(answer.ok && answer.value.toString()).toBe("1");
  });

  it("has none where several rates would do", () => {
    const closeOn = (): Decimal => new Decimal(0);
    const lots = [
      { date: "2022-01-03", quantity: "10", price: "100" },
      { date: "2023-01-03", quantity: "-5", price: "500" },
      { date: "2024-01-03", quantity: "20", price: "77.5" },
    ].map((lot) => ({ ...lot, fee: null, currency: "USD" }));
    // 1,000 in, 2,500 out, 1,550 in, and worth nothing at the end: no rate, or two.
    const answer = moneyWeightedReturn([{ symbol: "X", trades: applySplits(lots, []), closeOn }], "2025-01-02");
    expect(answer).toEqual({ ok: false, reason: "no-single-rate" });
  });
});
