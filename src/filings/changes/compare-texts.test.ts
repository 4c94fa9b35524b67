import { describe, expect, it } from "vitest";
import type { TextBlock } from "#filings/document/block.ts";
import { compareTexts, compareWords } from "./compare-texts.ts";

const paragraph = (text: string): TextBlock => ({ kind: "paragraph", id: text, level: 0, text, marks: [], page: 1 });
const SUPPLY = "We depend on a single supplier for the chips in our products, and a delay would hurt our sales.";
const LAWS = "New laws on privacy in the European Union could raise the costs of our business and limit our services.";
const COMPETITION = "We compete with larger companies that have more money, better known brands and longer experience.";
const TARIFFS = "Tariffs announced in April may raise the prices of imported steel, lumber and copper by a third.";

function compare(before: readonly string[], after: readonly string[]) {
  const { changes, counts } = compareTexts(before.map(paragraph), after.map(paragraph));
  const kinds = changes.map((change) => [change.kind, (change.kind === "dropped" ? change.before : change.after).text]);
  return { changes, counts, kinds };
}

describe("compareTexts", () => {
  it("finds nothing in two empty texts and everything new after an empty one", () => {
    expect(compare([], []).changes).toEqual([]);
    expect(compare([], [SUPPLY]).counts).toEqual({ same: 0, moved: 0, changed: 0, new: 1, dropped: 0 });
  });

  it("tells new, dropped, changed and unchanged paragraphs apart, in the order of the later text", () => {
    const { kinds, counts } = compare(
      [SUPPLY, LAWS, COMPETITION],
      [`${SUPPLY} We now have two.`, TARIFFS, COMPETITION],
    );
    expect(kinds).toEqual([
      ["changed", `${SUPPLY} We now have two.`],
      ["new", TARIFFS],
      ["dropped", LAWS],
      ["same", COMPETITION],
    ]);
    expect(counts).toEqual({ same: 1, moved: 0, changed: 1, new: 1, dropped: 1 });
  });

  it("says that a paragraph moved instead of dropping it and adding it", () => {
    expect(compare([SUPPLY, LAWS, COMPETITION], [COMPETITION, SUPPLY, LAWS]).kinds).toEqual([
      ["moved", COMPETITION],
      ["same", SUPPLY],
      ["same", LAWS],
    ]);
  });

  it("does not call it new when one paragraph became two, or dropped when two became one", () => {
    expect(compare([`${SUPPLY} ${LAWS}`], [SUPPLY, LAWS]).counts).toMatchObject({ new: 0, dropped: 0, changed: 2 });
    expect(compare([SUPPLY, LAWS], [`${SUPPLY} ${LAWS}`]).counts).toMatchObject({ new: 0, dropped: 0 });
  });

  it("counts a repeated paragraph as often as it is there", () => {
    expect(compare([SUPPLY, SUPPLY], [SUPPLY]).counts).toMatchObject({ same: 1, dropped: 1 });
  });

  it("names the heading that a new paragraph is under", () => {
    const heading: TextBlock = { ...paragraph("Risks of Trade"), kind: "heading", level: 3 };
    const { changes, counts } = compareTexts([], [heading, paragraph(TARIFFS)]);
    expect(changes.map((change) => change.heading)).toEqual([null, "Risks of Trade"]);
    expect(counts.new).toBe(1);
  });
});

describe("compareWords", () => {
  it("returns runs that together are each of the texts", () => {
    const before = "Our two sites are in Ohio and Utah.";
    const after = "Our three sites are in Ohio, Iowa and Utah.";
    const runs = compareWords(before, after);
    const without = (kind: string) =>
      runs
        .filter((run) => run.kind !== kind)
        .map(({ text }) => text)
        .join("");
    expect(without("added")).toBe(before);
    expect(without("removed")).toBe(after);
    expect(runs.filter(({ kind }) => kind === "added").map(({ text }) => text.trim())).toEqual(["three", "Ohio, Iowa"]);
  });

  it("shows two texts one after the other when hardly a word is common", () => {
    const long = (word: string) => Array.from({ length: 2_000 }, (_none, index) => `${word}${String(index)}`).join(" ");
    expect(compareWords(long("a"), long("b")).map(({ kind }) => kind)).toEqual(["removed", "added"]);
  });
});
