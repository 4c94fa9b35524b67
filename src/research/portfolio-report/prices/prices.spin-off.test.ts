import { describe, expect, it } from "vitest";
import { listedCompany, monthly, listedWithoutFigures } from "#research/testing/made-summary.ts";
import { weigh } from "#research/portfolio-report/weights.ts";
import { monthlyChanges, pastReturns } from "./past-returns.ts";
import { correlate } from "./correlation.ts";
import { ownReturns } from "./own-returns.ts";

// The story: two companies move in step for two and a half years. One of them spins a business off on the way, worth half
// of it, and its closes before were not lowered: the fall of that month is no loss.
const MONTHS = 30;
const STEADY = Array.from({ length: MONTHS }, (_, month) => 100 + (month % 3 === 0 ? 10 : 0) + month);
const SPUN = STEADY.map((close, month) => (month < 15 ? close * 2 : close));
const same = (months: number, close: number): number[] => Array.from({ length: months }, () => close);
const spinoff = [{ date: "2025-04-10", entity: "Solstice" }];

const steady = listedCompany("STDY", { summary: { closes: monthly("2024-01", STEADY) } });
const spun = listedCompany("SPUN", { summary: { closes: monthly("2024-01", SPUN), unadjusted: spinoff } });
const young = listedCompany("NEW", { summary: { closes: monthly("2026-01", STEADY.slice(0, 6)) } });

describe("monthlyChanges", () => {
  it("leaves out the month of an unadjusted spin-off, and months without the one before", () => {
    const changes = monthlyChanges({
      closes: monthly("2024-12", [100, 110, 60, 66]),
      unadjusted: [{ date: "2025-02-10", entity: "X" }],
    });
    expect([...changes].map(([month, change]) => [month, change.toFixed()])).toEqual([
      ["2025-01", "0.1"],
      ["2025-03", "0.1"],
    ]);
  });
});

describe("correlate", () => {
  it("sees that they move in step, across the spin-off, and names who is too young or not held", () => {
    const { symbols, cells, mean, coverage } = correlate(
      weigh([steady, spun, young, listedWithoutFigures("FAR")], "equal").lines,
    );
    expect(symbols).toEqual(["STDY", "SPUN"]);
    expect(cells).toEqual([
      ["1.00", "1.00"],
      ["1.00", "1.00"],
    ]);
    expect(mean).toBe("1.00");
    expect(coverage.missing).toEqual([
      { symbol: "NEW", reason: "We have closing prices of only 5 months." },
      { symbol: "FAR", reason: "We have no figures of the company." },
    ]);
  });
});

describe("pastReturns", () => {
  it("draws the list by its weights and the company it is held against, with their deepest falls", () => {
    const half = listedCompany("HALF", { summary: { closes: monthly("2025-01", [...same(12, 100), 50, 75]) } });
    const flat = listedCompany("FLAT", { summary: { closes: monthly("2025-01", same(14, 10)) } });
    const changes = monthlyChanges({ closes: monthly("2025-01", [...same(13, 100), 110]), unadjusted: [] });
    const { lines } = weigh([half, flat, young], "equal");
    const past = pastReturns(lines, { kind: "company", symbol: "IDX", changes });
    expect([past.months[0], past.months.at(-1), past.months.length]).toEqual(["2025-01", "2026-02", 14]);
    // Half of the list falls by half: to 0.75; then that half grows by half: to 0.9375.
    expect(past.lines.map(({ name, change, largestFall }) => [name, change, largestFall])).toEqual([
      ["This list", "-0.062500", "-0.250000"],
      ["IDX", "0.100000", "0.000000"],
    ]);
    expect(past.coverage).toMatchObject({ of: 3, with: 2, missing: [{ symbol: "NEW" }] });
  });

  it("draws nothing of less than a year", () => {
    expect(pastReturns(weigh([young], "equal").lines, null)).toMatchObject({ months: [], lines: [] });
  });
});

describe("ownReturns", () => {
  const lot = (date: string, quantity: string, price: string) => ({ date, quantity, price });

  it("is none of a list that nothing was traded of", () => {
    expect(ownReturns(weigh([steady], "equal"))).toBeNull();
  });

  it("gives both returns and the gain, where every day of trading has a close", () => {
    const closes = [
      { date: "2025-08-21", close: "100" },
      { date: "2026-08-21", close: "120" },
    ];
    const held = listedCompany("HELD", { summary: { closes }, lots: [lot("2025-08-21", "10", "100")] });
    expect(ownReturns(weigh([held], "value"))).toEqual({
      timeWeighted: { ok: true, value: "0.2", from: "2025-08-21", until: "2026-08-21" },
      moneyWeighted: { ok: true, value: "0.2", from: "2025-08-21", until: "2026-08-21" },
      value: "1200",
      cost: "1000",
      gain: "200",
      realisedGain: "0",
      leftOut: [],
      costUnknown: [],
      salesUnknown: [],
    });
  });

  it("leaves out a company that is not held, by name and with its share of the cost, and keeps the returns of the rest", () => {
    const closes = [
      { date: "2025-08-21", close: "100" },
      { date: "2026-08-21", close: "120" },
    ];
    const held = listedCompany("HELD", { summary: { closes }, lots: [lot("2025-08-21", "30", "100")] });
    const far = listedWithoutFigures("FAR");
    const bought = { date: "2025-08-21", quantity: "10", price: "100", fee: null, currency: "USD" };
    const own = ownReturns(weigh([held, { ...far, item: { ...far.item, lots: [bought] } }], "value"));
    expect(own).toMatchObject({
      timeWeighted: { ok: true, value: "0.2" },
      moneyWeighted: { ok: true, value: "0.2" },
      leftOut: [{ symbol: "FAR", reason: "We have no figures of the company.", costShare: "0.250000" }],
    });
  });

  it("counts an opening position from its day on at that day's close, and keeps its cost for the gain", () => {
    const closes = [
      { date: "2025-08-21", close: "100" },
      { date: "2026-08-21", close: "120" },
    ];
    const opening = { date: "2025-08-21", quantity: "10", price: "40", isOpening: true };
    const own = ownReturns(weigh([listedCompany("HELD", { summary: { closes }, lots: [opening] })], "value"));
    expect(own).toMatchObject({ timeWeighted: { ok: true, value: "0.2" }, cost: "400", gain: "800" });
  });

  it("says which cost is unknown, and counts the gain of the others alone", () => {
    const closes = [{ date: "2026-08-21", close: "120" }];
    const known = listedCompany("KNOWN", { summary: { closes }, lots: [lot("2026-08-21", "1", "100")] });
    const gift = { date: "2026-08-21", quantity: "2", price: null, isOpening: true };
    const own = ownReturns(weigh([known, listedCompany("GIFT", { summary: { closes }, lots: [gift] })], "value"));
    expect(own).toMatchObject({ value: "360", cost: "100", gain: "20", costUnknown: ["GIFT"] });
  });

  it("names the sales that the realised gain does not speak for", () => {
    const closes = [{ date: "2026-08-21", close: "120" }];
    const known = { summary: { closes }, lots: [lot("2026-08-19", "2", "100"), lot("2026-08-20", "-1", "110")] };
    const gift = { date: "2026-08-19", quantity: "2", price: null, isOpening: true };
    const sold = { summary: { closes }, lots: [gift, lot("2026-08-20", "-2", "110")] };
    const own = ownReturns(weigh([listedCompany("KNOWN", known), listedCompany("GIFT", sold)], "value"));
    expect(own).toMatchObject({ realisedGain: "10", salesUnknown: ["GIFT"], costUnknown: [] });
  });

  it("applies a split after the day of an opening position, whatever its cost", () => {
    const closes = [{ date: "2026-08-21", close: "30" }];
    const splits = [{ date: "2026-03-02", ratio: "4", confirmedBy: [] }];
    const opening = { date: "2026-01-05", quantity: "10", price: null, isOpening: true };
    const { lines } = weigh([listedCompany("SPLT", { summary: { closes, splits }, lots: [opening] })], "value");
    expect(lines[0]?.worth).toMatchObject({ ok: true, cost: null });
    expect(lines[0]?.worth.ok === true && lines[0].worth.value.toFixed()).toBe("1200");
  });

  it("leaves out a company across an unadjusted spin-off, with the value of what is held", () => {
    const held = listedCompany("SPUN", {
      summary: { closes: monthly("2024-01", SPUN), unadjusted: spinoff },
      lots: [lot("2024-02-28", "1", "202")],
    });
    expect(ownReturns(weigh([held], "value"))).toMatchObject({
      timeWeighted: { ok: false, reason: "We cannot follow any of the companies." },
      leftOut: [
        {
          symbol: "SPUN",
          reason:
            "Closes before 10 Apr 2025 are not adjusted for the spin-off of Solstice, so no return is computed across that day.",
          costShare: "1.000000",
        },
      ],
      value: "129",
    });
  });

  it("names the day that no close is held of", () => {
    const one = listedCompany("ONE", {
      summary: { closes: monthly("2025-01", [10, 20]) },
      lots: [lot("2025-01-28", "1", "10")],
    });
    const two = listedCompany("TWO", {
      summary: { closes: monthly("2025-01", [10, 20]) },
      lots: [lot("2025-02-14", "1", "10")],
    });
    expect(ownReturns(weigh([one, two], "value"))?.leftOut).toEqual([
      { symbol: "ONE", reason: "We have no close near 14 Feb 2025, the day of a trade.", costShare: "0.500000" },
    ]);
  });
});
