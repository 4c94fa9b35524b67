import { describe, expect, it } from "vitest";
import { applySplits, positionAfter } from "./position.ts";

// The story: ten shares bought before two splits, four to one and ten to one, and a sale between them. The trades are
// kept as they were made; the splits became known only later.

const SPLITS = [
  { date: "2021-07-20", ratio: "4" },
  { date: "2024-06-10", ratio: "10" },
];
const BOUGHT = { date: "2020-01-15", quantity: "10", price: "240.00", fee: "5.00", currency: "USD" };
const SOLD = { date: "2022-03-01", quantity: "-15", price: "230.00", fee: "5.00", currency: "USD" };
const BOUGHT_ON_THE_DAY = { date: "2024-06-10", quantity: "7", price: "121.00", fee: null, currency: "USD" };

const text = (trades: ReturnType<typeof applySplits>) =>
  trades.map(({ date, shares, price }) => [date, shares.toString(), price?.toString()]);

describe("applySplits", () => {
  it("multiplies shares and divides prices by every split after the trade, not by one of its own day", () => {
    expect(text(applySplits([SOLD, BOUGHT_ON_THE_DAY, BOUGHT], SPLITS))).toEqual([
      ["2020-01-15", "400", "6"],
      ["2022-03-01", "-150", "23"],
      ["2024-06-10", "7", "121"],
    ]);
  });

  it("leaves trades as they were made while no split is known", () => {
    expect(text(applySplits([BOUGHT], []))).toEqual([["2020-01-15", "10", "240"]]);
  });

  it("undoes a reverse split in the same way", () => {
    expect(text(applySplits([BOUGHT], [{ date: "2021-08-02", ratio: "0.125" }]))).toEqual([
      ["2020-01-15", "1.25", "1920"],
    ]);
  });
});

describe("positionAfter", () => {
  it("holds 257 shares, at the cost of the purchases that are left, and knows the gain of the sale", () => {
    const answer = positionAfter(applySplits([BOUGHT, SOLD, BOUGHT_ON_THE_DAY], SPLITS));
    if (!answer.ok) throw new Error(answer.reason);
    // Bought 400 for 2,405; 150 of them cost 901.875 and were sold for 3,450 less 5.
    expect(answer.position.shares.toString()).toBe("257");
    expect(answer.position.cost?.toString()).toBe("2350.125");
    expect(answer.position.realisedGain?.toString()).toBe("2543.125");
  });
});
