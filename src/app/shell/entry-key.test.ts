import { describe, expect, it } from "vitest";
import { entryKey } from "./shell.tsx";

describe("entryKey", () => {
  it("is the router's key of an entry, and its word for an entry that the router has not made", () => {
    expect(entryKey({ usr: null, key: "k2r9x1", idx: 3 })).toBe("k2r9x1");
    expect([null, undefined, "k", { idx: 0 }, { key: 1 }].map(entryKey)).toEqual(Array(5).fill("default"));
  });
});
