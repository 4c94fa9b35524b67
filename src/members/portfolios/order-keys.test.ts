import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LONGEST_KEY, orderKeys, type OrderKeys } from "./order-keys.ts";

const NONE: OrderKeys = new Map();

/** The ids by the bytes of their keys. */
function idsIn(keys: OrderKeys): readonly string[] {
  return [...keys].toSorted(([, a], [, b]) => (a < b ? -1 : 1)).map(([id]) => id);
}

/** The ids whose keys are others than before. */
function changedIn(before: OrderKeys, after: OrderKeys): readonly string[] {
  return [...after].flatMap(([id, key]) => (before.get(id) === key ? [] : [id]));
}

describe("orderKeys", () => {
  const list = orderKeys(NONE, ["a", "b", "c", "d"]);

  it("changes the key of what moves, and no other", () => {
    expect(changedIn(list, orderKeys(list, ["a", "d", "b", "c"]))).toEqual(["d"]);
    expect(changedIn(list, orderKeys(list, ["b", "c", "d", "a"]))).toEqual(["a"]);
    expect(changedIn(list, orderKeys(list, ["a", "b", "c", "d"]))).toEqual([]);
  });

  it("gives keys to what is new, wherever it comes, and none to what left", () => {
    const after = orderKeys(list, ["x", "a", "y", "c", "z"]);
    expect(idsIn(after)).toEqual(["x", "a", "y", "c", "z"]);
    expect(changedIn(list, after)).toEqual(["x", "y", "z"]);
  });

  it("ends in the order that was asked for, whatever moves, with keys within the limit", () => {
    const ids = Array.from("abcdefghijkl");
    const order = fc.shuffledSubarray(ids, { minLength: 2 });
    fc.assert(
      fc.property(fc.array(order, { maxLength: 60 }), (orders) => {
        let keys = NONE;
        for (const next of orders) {
          keys = orderKeys(keys, next);
          expect(idsIn(keys)).toEqual(next);
          expect(Math.max(...[...keys.values()].map((key) => key.length))).toBeLessThanOrEqual(LONGEST_KEY);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("stays within the limit over 10,000 moves into the same gap, the worst there is", () => {
    let keys = orderKeys(NONE, ["first", "last", "0"]);
    let renumbered = 0;
    for (let count = 1; count <= 10_000; count += 1) {
      const before = keys;
      // Always new ones behind the first, so that every key is between the same neighbour and the newest.
      keys = orderKeys(keys, ["first", String(count), String(count - 1), "last"]);
      if (keys.get("first") !== before.get("first") || keys.get("last") !== before.get("last")) renumbered += 1;
      if ([...keys.values()].some((key) => key.length > LONGEST_KEY)) throw new Error(`too long after ${count}`);
    }
    expect(renumbered).toBeGreaterThan(0);
  });
});
