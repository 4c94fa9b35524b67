import { describe, expect, it } from "vitest";
import { keysAfter, type RowKeys } from "./row-keys.ts";

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
