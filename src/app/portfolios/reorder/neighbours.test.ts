import { describe, expect, it } from "vitest";
import { movedTo, neighboursAt } from "./neighbours.ts";

const IDS = ["a", "b", "c", "d"];

describe("neighboursAt", () => {
  it("names who will stand before and behind", () => {
    expect(neighboursAt(IDS, "d", 1)).toEqual({ afterId: "a", beforeId: "b" });
    expect(neighboursAt(IDS, "a", 2)).toEqual({ afterId: "c", beforeId: "d" });
    expect(neighboursAt(IDS, "b", 0)).toEqual({ afterId: null, beforeId: "a" });
    expect(neighboursAt(IDS, "b", 99)).toEqual({ afterId: "d", beforeId: null });
  });
});

describe("movedTo", () => {
  const all = IDS.map((id) => ({ id }));
  const idsOf = (moved: readonly { readonly id: string }[]) => moved.map(({ id }) => id).join("");

  it("puts one where it is to stand and keeps the others in order", () => {
    expect(idsOf(movedTo(all, "d", 1))).toBe("adbc");
    expect(idsOf(movedTo(all, "a", 3))).toBe("bcda");
    expect(idsOf(movedTo(all, "a", -5))).toBe("abcd");
    expect(idsOf(movedTo(all, "x", 1))).toBe("abcd");
  });
});
