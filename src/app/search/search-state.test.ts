import type { SearchHit } from "#contracts/api/company-search.ts";
import { describe, expect, it } from "vitest";
import { chosenHit, emptySearch, reduceSearch, type SearchEvent, type SearchState } from "./search-state.ts";

function hit(symbol: string): SearchHit {
  return { symbol, name: symbol, cik: "0000000001", exchange: null, isHeld: true, match: "symbol-prefix" };
}

const hits = [hit("NVDA"), hit("NVDL")];

function after(...events: readonly SearchEvent[]): SearchState {
  return events.reduce(reduceSearch, emptySearch);
}

const typed = { kind: "typed", text: "nvd" } as const;
const answered = { kind: "answered", query: "nvd", hits } as const;
const down = { kind: "moved", by: 1 } as const;
const up = { kind: "moved", by: -1 } as const;

describe("chosenHit", () => {
  it("is the line that arrows moved to, else the one on top", () => {
    expect(chosenHit(after(typed, answered))?.symbol).toBe("NVDA");
    expect(chosenHit(after(typed, answered, down, down))?.symbol).toBe("NVDL");
  });

  it("is none before the answer to what is typed, and none on a guess", () => {
    expect(chosenHit(after(typed, answered, { kind: "typed", text: "nv" }))).toBeNull();
    const guess = { ...hit("NVDA"), match: "near" } as const;
    expect(chosenHit(after(typed, { ...answered, hits: [guess] }))).toBeNull();
  });
});

describe("reduceSearch", () => {
  it("waits after typing and opens the list with the answer", () => {
    expect(after(typed)).toMatchObject({ phase: "waiting", isOpen: false });
    expect(after(typed, answered)).toMatchObject({ phase: "answered", isOpen: true, hits, active: null });
  });

  it("drops an answer to what is no longer asked", () => {
    const later = after(typed, { kind: "typed", text: "nvda" });
    expect(reduceSearch(later, answered)).toBe(later);
    expect(reduceSearch(later, { kind: "failed", query: "nvd" })).toBe(later);
  });

  it("asks nothing new for a space more", () => {
    expect(after(typed, answered, { kind: "typed", text: "nvd " })).toMatchObject({ phase: "answered", text: "nvd " });
  });

  it("keeps the old list in sight while the next answer is on its way", () => {
    expect(after(typed, answered, down, { kind: "typed", text: "nvdl" })).toMatchObject({
      phase: "waiting",
      isOpen: true,
      hits,
      active: null,
    });
  });

  it("stays at the company that arrows moved to when a newer answer comes", () => {
    const longer = { kind: "typed", text: "nvdl" } as const;
    const moved = after(typed, answered, longer, down, down);
    expect(reduceSearch(moved, { kind: "answered", query: "nvdl", hits: [hit("NVDL")] }).active).toBe(0);
    expect(reduceSearch(moved, { kind: "answered", query: "nvdl", hits: [hit("NVDA")] }).active).toBeNull();
  });

  it("forgets everything when the field is emptied", () => {
    expect(after(typed, answered, { kind: "typed", text: " " })).toEqual({ ...emptySearch, text: " " });
  });

  it("moves through the lines and, past either end, back into the field", () => {
    const open = [typed, answered] as const;
    expect(after(...open, down).active).toBe(0);
    expect(after(...open, down, down).active).toBe(1);
    expect(after(...open, down, down, down).active).toBeNull();
    expect(after(...open, up).active).toBe(1);
    expect(after(...open, up, up, up).active).toBeNull();
  });

  it("opens a closed list again when an arrow moves into it", () => {
    expect(after(typed, answered, { kind: "closed" }, down)).toMatchObject({ isOpen: true, active: 0 });
  });

  it("has no line to move to while there is no answer", () => {
    expect(after(typed, down)).toMatchObject({ isOpen: false, active: null });
  });

  it("opens again on focus only when there is something to show", () => {
    expect(after({ kind: "opened" }).isOpen).toBe(false);
    expect(after(typed, answered, { kind: "closed" }, { kind: "opened" }).isOpen).toBe(true);
  });

  it("shows a failed search as failed, without lines", () => {
    expect(after(typed, answered, { kind: "typed", text: "nv" }, { kind: "failed", query: "nv" })).toMatchObject({
      phase: "failed",
      hits: [],
      isOpen: true,
    });
  });
});
