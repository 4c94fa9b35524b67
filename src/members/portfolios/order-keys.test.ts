import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keysAfter, LONGEST_KEY, numberAnew, placeBetween, type Place } from "./order-keys.ts";

const byKey = (a: Place, b: Place): number => (a.key < b.key ? -1 : 1);

function apply(places: readonly Place[], changed: readonly Place[]): readonly Place[] {
  const keys = new Map(changed.map((place) => [place.id, place.key]));
  return places.map((place) => ({ id: place.id, key: keys.get(place.id) ?? place.key })).toSorted(byKey);
}

/** Moves one of the list to where it will be the one at that index. */
function moveTo(places: readonly Place[], id: string, index: number): readonly Place[] {
  const others = places.filter((place) => place.id !== id);
  const placing = placeBetween(places, {
    id,
    afterId: others[index - 1]?.id ?? null,
    beforeId: others[index]?.id ?? null,
  });
  if (!placing.ok) throw new Error("refused");
  return apply(places, placing.places);
}

describe("placeBetween", () => {
  const list = numberAnew(["a", "b", "c", "d"]);

  it("refuses neighbours that are not in the list, or not side by side", () => {
    expect(placeBetween(list, { id: "a", afterId: "x", beforeId: "b" })).toEqual({ ok: false });
    expect(placeBetween(list, { id: "a", afterId: "b", beforeId: "d" })).toEqual({ ok: false });
    expect(placeBetween(list, { id: "a", afterId: "d", beforeId: "b" })).toEqual({ ok: false });
    expect(placeBetween(list, { id: "a", afterId: null, beforeId: null })).toEqual({ ok: false });
    expect(placeBetween(list, { id: "a", afterId: "a", beforeId: "b" })).toEqual({ ok: false });
  });

  it("changes the key of what moves, and no other", () => {
    const placing = placeBetween(list, { id: "d", afterId: "a", beforeId: "b" });
    expect(placing).toMatchObject({ ok: true, places: [{ id: "d" }] });
  });

  it("places the only one of a list", () => {
    expect(placeBetween([], { id: "a", afterId: null, beforeId: null })).toMatchObject({ ok: true });
  });

  it("ends where a plain list would, whatever is moved, with keys within the limit", () => {
    const move = fc.record({ from: fc.nat(11), to: fc.nat(11) });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 300 }), (moves) => {
        const ids = Array.from("abcdefghijkl");
        let places = numberAnew(ids);
        for (const { from, to } of moves) {
          const [id = ""] = ids.splice(from, 1);
          ids.splice(to, 0, id);
          places = moveTo(places, id, to);
        }
        expect(places.map((place) => place.id)).toEqual(ids);
        expect(new Set(places.map((place) => place.key)).size).toBe(ids.length);
        expect(Math.max(...places.map((place) => place.key.length))).toBeLessThanOrEqual(LONGEST_KEY);
      }),
      { numRuns: 40 },
    );
  });

  it("stays within the limit over 10,000 moves into the same gap, the worst there is", () => {
    let places = numberAnew(["a", "b", "c"]);
    let renumbered = 0;
    for (let count = 0; count < 10_000; count += 1) {
      const [, second] = places;
      const before = places;
      places = moveTo(places, places[2]?.id ?? "", 1);
      if (places.find((place) => place.id === second?.id)?.key !== before[1]?.key) renumbered += 1;
      if (places.some((place) => place.key.length > LONGEST_KEY)) throw new Error(`too long after ${count}`);
    }
    expect(renumbered).toBeGreaterThan(0);
  });
});

describe("keysAfter", () => {
  it("gives keys in order, behind the last one", () => {
    const keys = keysAfter("a5", 40);
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : 1)));
    expect((keys[0] ?? "") > "a5").toBe(true);
  });
});
