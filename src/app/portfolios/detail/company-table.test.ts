import { describe, expect, it } from "vitest";
import { keysAfter, type RowKeys, stepTowards } from "./company-table.tsx";
import fc from "fast-check";

const ORDER: RowKeys = { ids: ["a", "b", "c", "d", "e"], keyOf: new Map() };

const idsIn = (order: string): readonly string[] => order.split("");
const changed = (order: string) => [...keysAfter(ORDER, idsIn(order)).keyOf.keys()];

describe("keysAfter", () => {
  it("gives another key to a row that went up by itself past several", () => {
    expect(changed("dabce")).toEqual(["d"]);
    expect(changed("abecd")).toEqual(["e"]);
  });

  it("leaves all keys where a row went down or up by one, or more than one row moved", () => {
    expect(changed("bcdea")).toEqual([]);
    expect(changed("bacde")).toEqual([]);
    expect(changed("edcba")).toEqual([]);
    expect(changed("daecb")).toEqual([]);
    expect(changed("abcd")).toEqual([]);
    expect(changed("abcdef")).toEqual([]);
    expect(changed("abcde")).toEqual([]);
  });

  it("gives a key that was not there before each time", () => {
    const once = keysAfter(ORDER, idsIn("dabce"));
    const down = keysAfter(once, idsIn("abcde"));
    const twice = keysAfter(down, idsIn("dabce"));
    expect([once, down, twice].map(({ keyOf }) => keyOf.get("d"))).toEqual(["d'", "d'", "d''"]);
  });
});

interface Row {
  readonly id: string;
  readonly note: string;
}

function rowsOf(ids: readonly number[], note = ""): readonly Row[] {
  return ids.map((id) => ({ id: String(id), note }));
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Every order that is drawn on the way, the last one included. */
function way(from: readonly Row[], to: readonly Row[]): readonly (readonly Row[])[] {
  const orders = [from];
  while (orders.at(-1) !== to && orders.length < 50) orders.push(stepTowards(orders.at(-1) ?? from, to));
  return orders.slice(1);
}

describe("stepTowards", () => {
  it("places fifty rows at a time, from the end, the others as they stood", () => {
    const orders = way(rowsOf(upTo(200)), rowsOf(upTo(200).reverse()));
    expect(orders).toHaveLength(4);
    expect(orders[0]?.map(({ id }) => Number(id))).toEqual([...upTo(200).slice(50), ...upTo(50).reverse()]);
  });

  it("does at once what moves one row, few rows, or other rows", () => {
    const ids = upTo(200);
    const drawn = rowsOf(ids);
    for (const rows of [
      rowsOf([...ids.slice(1), 0]),
      rowsOf([199, ...ids.slice(0, -1)]),
      rowsOf([...ids, 200]),
      rowsOf(ids.slice(1)),
      rowsOf(ids, "new"),
    ]) {
      expect(stepTowards(drawn, rows)).toBe(rows);
    }
    const few = rowsOf(upTo(50).reverse());
    expect(stepTowards(rowsOf(upTo(50)), few)).toBe(few);
  });

  it("ends at the order, whatever it is, and draws each row once in every frame as it is by now", () => {
    const orders = fc
      .integer({ min: 51, max: 180 })
      .chain((count) =>
        fc.tuple(fc.constant(count), fc.shuffledSubarray(upTo(count), { minLength: count, maxLength: count })),
      );
    fc.assert(
      fc.property(orders, ([count, shuffled]) => {
        const to = rowsOf(shuffled, "now");
        const frames = way(rowsOf(upTo(count), "before"), to);
        expect(frames.at(-1)).toBe(to);
        expect(frames.length).toBeLessThanOrEqual(Math.ceil(count / 50));
        for (const frame of frames) {
          expect(new Set(frame.map(({ id }) => id)).size).toBe(count);
          expect(frame.every(({ note }) => note === "now")).toBe(true);
        }
      }),
    );
  });
});
