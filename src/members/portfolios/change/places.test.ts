import { describe, expect, it } from "vitest";
import { inOrder, movedBetween, placedAfter } from "./places.ts";

const list = Array.from("abcd", (id) => ({ id }));
const ids = (all: readonly { readonly id: string }[] | null) => all?.map(({ id }) => id).join("") ?? null;

describe("movedBetween", () => {
  it("refuses neighbours that are not in the list, or not next to each other", () => {
    expect(movedBetween(list, { id: "a", afterId: "x", beforeId: "b" })).toBeNull();
    expect(movedBetween(list, { id: "a", afterId: "b", beforeId: "d" })).toBeNull();
    expect(movedBetween(list, { id: "a", afterId: "d", beforeId: "b" })).toBeNull();
    expect(movedBetween(list, { id: "a", afterId: null, beforeId: null })).toBeNull();
    expect(movedBetween(list, { id: "a", afterId: "a", beforeId: "b" })).toBeNull();
    expect(movedBetween(list, { id: "x", afterId: "a", beforeId: "b" })).toBeNull();
  });

  it("places the only one of a list", () => {
    expect(ids(movedBetween([{ id: "a" }], { id: "a", afterId: null, beforeId: null }))).toBe("a");
  });

  it("puts what moves between its neighbours, and at the ends", () => {
    expect(ids(movedBetween(list, { id: "d", afterId: "a", beforeId: "b" }))).toBe("adbc");
    expect(ids(movedBetween(list, { id: "c", afterId: null, beforeId: "a" }))).toBe("cabd");
    expect(ids(movedBetween(list, { id: "a", afterId: "d", beforeId: null }))).toBe("bcda");
  });
});

describe("inOrder", () => {
  it("refuses an order that lacks, repeats or adds something", () => {
    for (const order of ["abc", "abcc", "abcdx", "abcx"]) expect(inOrder(list, Array.from(order))).toBeNull();
    expect(ids(inOrder(list, Array.from("dcba")))).toBe("dcba");
  });
});

describe("placedAfter", () => {
  it("goes behind what was before it, to the start where nothing was, to the end where that is gone", () => {
    expect(ids(placedAfter(list, { id: "x" }, ({ id }) => id === "b"))).toBe("abxcd");
    expect(ids(placedAfter(list, { id: "x" }, null))).toBe("xabcd");
    expect(ids(placedAfter(list, { id: "x" }, ({ id }) => id === "gone"))).toBe("abcdx");
  });
});
