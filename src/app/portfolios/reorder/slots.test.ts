import { describe, expect, it } from "vitest";
import { indexNear, keepInside, offsetTo, roomOf, wayOf, type Slot } from "./lifting.ts";

/** Three rows with gaps of 2; the middle one is higher, for it has a note. */
const SLOTS: readonly Slot[] = [
  { top: 100, height: 10 },
  { top: 112, height: 30 },
  { top: 144, height: 10 },
];

describe("offsetTo", () => {
  it("leads to another's top on the way up and to its foot on the way down", () => {
    expect(offsetTo(SLOTS, 2, 1)).toBe(-32);
    expect(offsetTo(SLOTS, 0, 1)).toBe(32);
    expect(offsetTo(SLOTS, 1, 1)).toBe(0);
  });

  it("leads nowhere from or to a row that is not there", () => {
    expect(offsetTo(SLOTS, 3, 1)).toBe(0);
    expect(offsetTo(SLOTS, 1, 3)).toBe(0);
  });
});

describe("keepInside", () => {
  it("stops at both ends of the list", () => {
    expect(keepInside(SLOTS, 1, -500)).toBe(-12);
    expect(keepInside(SLOTS, 1, 500)).toBe(12);
    expect(keepInside(SLOTS, 1, 5)).toBe(5);
  });
});

describe("indexNear", () => {
  it("changes half-way between the middles of two rows", () => {
    expect(indexNear(SLOTS, 0, 10)).toBe(0);
    expect(indexNear(SLOTS, 0, 12)).toBe(1);
    expect(indexNear(SLOTS, 0, 40)).toBe(2);
    expect(indexNear(SLOTS, 2, -500)).toBe(0);
  });
});

describe("roomOf", () => {
  it("is the height of the lifted row and the gap, at the end of the list as well", () => {
    expect(roomOf(SLOTS, 1)).toBe(32);
    expect(roomOf(SLOTS, 2)).toBe(12);
    expect(roomOf([{ top: 5, height: 7 }], 0)).toBe(7);
  });
});

describe("wayOf", () => {
  it("moves only what lies between the old place and the new one", () => {
    expect([0, 1, 2, 3].map((index) => wayOf(index, 1, 2))).toEqual([0, 0, -1, 0]);
    expect([0, 1, 2, 3].map((index) => wayOf(index, 3, 1))).toEqual([0, 1, 1, 0]);
  });
});
