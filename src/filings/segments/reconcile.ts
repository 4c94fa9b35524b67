import { Decimal } from "decimal.js";
import type { ParsedFiling } from "#filings/document/parse-html.ts";
import {
  type ConsolidatedFigure,
  createConsolidatedSearch,
  type DimensionalFigure,
  type Division,
  listDimensionalFigures,
  type SegmentMeasure,
} from "./dimensional-figures.ts";
import type { Block } from "#filings/document/block.ts";

export interface SegmentPart extends DimensionalFigure {
  readonly name: string;
  /** Whether the parts next to it add up to it, so that adding it as well would count them twice. */
  readonly isSubtotal: boolean;
}

/** One measure divided one way for one period, next to the company's own total. */
export interface SegmentBreakdown {
  readonly division: Division;
  readonly measure: SegmentMeasure;
  readonly start: string | null;
  readonly end: string;
  readonly unit: string;
  /** In the order of the document. */
  readonly parts: readonly SegmentPart[];
  /** Sum of the parts that are no subtotals. */
  readonly sum: string;
  /** The company's total; null where the filing tags none for the period. */
  readonly consolidated: ConsolidatedFigure | null;
  /** Total less sum: hedging, eliminations, corporate items, or parts that the filing does not name. */
  readonly difference: string | null;
}

const DAY_MS = 86_400_000;
const FULL_YEAR = { least: 350, most: 380 };
/** Parts printed in millions can be more than their total by rounding alone. */
const ROUNDING = 0.005;
const LONGEST_RUN = 6;
/** A single part is a mention in a sentence, not a division. */
const FEWEST_PARTS = 2;
const MOST_PARTS = 300;

/** Lists every division of revenue, operating income and assets in an annual report, by year, reconciled to the company's total. */
export function reconcileSegments(filing: ParsedFiling): readonly SegmentBreakdown[] {
  const figures = listDimensionalFigures(filing).filter(isYearOrDay);
  const groups = Map.groupBy(figures, ({ division, measure, start, end, unit }) =>
    [division, measure, start, end, unit].join("|"),
  );
  const nameOf = createMemberNames(filing.blocks);
  const totalOf = createConsolidatedSearch(filing);
  return [...groups.values()]
    .filter((group) => group.length >= FEWEST_PARTS && group.length <= MOST_PARTS)
    .flatMap((group) => {
      const [first, ...rest] = group;
      return first === undefined ? [] : [reconcile([first, ...rest], totalOf(first), nameOf)];
    });
}

function isYearOrDay({ start, end }: DimensionalFigure): boolean {
  if (start === null) return true;
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS;
  return days >= FULL_YEAR.least && days <= FULL_YEAR.most;
}

function reconcile(
  figures: readonly [DimensionalFigure, ...DimensionalFigure[]],
  consolidated: ConsolidatedFigure | null,
  nameOf: (member: string) => string,
): SegmentBreakdown {
  const subtotals = findSubtotals(figures, consolidated?.value ?? null);
  const isOfTwo = figures.every(({ member }) => isAbroad(member) || member === "country:US");
  const parts = figures.map((figure, index) => ({
    ...figure,
    name: isAbroad(figure.member) && !isOfTwo ? "Other countries" : nameOf(figure.member),
    isSubtotal: subtotals.has(index),
  }));
  const sum = add(parts.filter(({ isSubtotal }) => !isSubtotal));
  const difference = consolidated === null ? null : new Decimal(consolidated.value).minus(sum).toFixed();
  const [{ division, measure, start, end, unit }] = figures;
  return { division, measure, start, end, unit, parts, sum: sum.toFixed(), consolidated, difference };
}

/** The tag for all countries but the United States; next to other countries, companies use it for those that they do not name. */
function isAbroad(member: string): boolean {
  return member.endsWith(":NonUsMember");
}

/**
 * Finds parts that count others twice, where all parts together are more than the company's total: one that a run of
 * parts directly before or after it adds up to, or up to two without which the rest is the total to the dollar.
 */
function findSubtotals(figures: readonly DimensionalFigure[], total: string | null): ReadonlySet<number> {
  const runs = new Set<number>();
  if (total === null) return runs;
  const most = new Decimal(total).abs().times(1 + ROUNDING);
  let sum = add(figures);
  for (const [index, { value }] of figures.entries()) {
    if (sum.lte(most)) return runs;
    const before = figures.slice(0, index).filter((_one, place) => !runs.has(place));
    if (!hasRun(before.toReversed(), value) && !hasRun(figures.slice(index + 1), value)) continue;
    runs.add(index);
    sum = sum.minus(value);
  }
  return sum.lte(most) ? runs : (withoutExcess(figures, runs, sum.minus(total)) ?? runs);
}

function withoutExcess(
  figures: readonly DimensionalFigure[],
  runs: ReadonlySet<number>,
  excess: Decimal,
): ReadonlySet<number> | null {
  for (const [first, one] of figures.entries())
    for (const [second, other] of figures.entries()) {
      if (second < first || runs.has(first) || runs.has(second)) continue;
      const both = first === second ? new Decimal(one.value) : new Decimal(one.value).plus(other.value);
      if (both.equals(excess)) return new Set([...runs, first, second]);
    }
  return null;
}

function hasRun(neighbours: readonly DimensionalFigure[], value: string): boolean {
  let sum = new Decimal(0);
  return neighbours.slice(0, LONGEST_RUN).some((neighbour, index) => {
    sum = sum.plus(neighbour.value);
    return index > 0 && sum.equals(value);
  });
}

function add(figures: readonly DimensionalFigure[]): Decimal {
  return figures.reduce((sum, { value }) => sum.plus(value), new Decimal(0));
}

const regionNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const SMALL_WORDS = new Set(["And", "Of", "The", "In", "For"]);
const LONGEST_LABEL = 80;

/** Returns a reader of members' names, which prefers the label that a table of the filing prints over the words of the tag. */
function createMemberNames(blocks: readonly Block[]): (member: string) => string {
  const printed = new Map<string, string>();
  for (const block of blocks) {
    if (block.kind !== "table") continue;
    for (const [label] of block.rows) {
      if (label === undefined || label.text.length > LONGEST_LABEL) continue;
      const text = label.text.replace(/\s*(?:\(\d+\))+$/, "").replace(/:$/, "");
      if (!printed.has(lettersOf(text))) printed.set(lettersOf(text), text);
    }
  }
  const spellings = mixedWords(blocks);
  return (member) => {
    const local = member.slice(member.indexOf(":") + 1);
    if (member.startsWith("country:")) return regionNames.of(local) ?? local;
    if (isAbroad(member)) return "Outside the United States";
    const bare = local.replace(/(?:Segment)?Member$/, "");
    return printed.get(lettersOf(bare)) ?? spelledOut(bare, printed) ?? splitCapitals(bare, spellings);
  };
}

const LONGEST_SHOUT = 18;

/**
 * A tag of capitals alone says no words (`INVEGASUSTENNAXEPLIONTRINZATREVICTA`): the shortest label that has its letters in their
 * order and begins and ends with the same ones.
 */
function spelledOut(bare: string, printed: ReadonlyMap<string, string>): string | null {
  if (bare.length <= LONGEST_SHOUT || bare !== bare.toUpperCase()) return null;
  const wanted = lettersOf(bare);
  const labels = [...printed].filter(
    ([letters]) =>
      letters.startsWith(wanted.slice(0, 4)) && letters.endsWith(wanted.slice(-4)) && hasInOrder(letters, wanted),
  );
  return labels.toSorted(([one], [other]) => one.length - other.length)[0]?.[1] ?? null;
}

function hasInOrder(letters: string, wanted: string): boolean {
  let at = 0;
  for (const letter of letters) if (letter === wanted[at]) at += 1;
  return at === wanted.length;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z\d]/g, "");
}

const SHORTEST_SPELLING = 6;

/** Names with a capital inside, as the filing's text writes them: `YouTube`; the longest first. */
function mixedWords(blocks: readonly Block[]): readonly string[] {
  const texts = blocks.flatMap((block) => (block.kind === "table" ? [] : [block.text]));
  const words = texts.flatMap((text) => text.match(/\b[A-Z]+[a-z]+[A-Z][A-Za-z]*\b/g) ?? []);
  return [...new Set(words)]
    .filter((word) => word.length >= SHORTEST_SPELLING)
    .toSorted((one, other) => other.length - one.length);
}

/** The words of a tag, whose capitals begin them; a name that the text writes with a capital inside stays one. */
function splitCapitals(local: string, spellings: readonly string[]): string {
  const known = spellings.find((word) => local.startsWith(word)) ?? "";
  const rest = local.slice(known.length);
  return /^[a-z]/.test(rest) ? splitWords(local) : `${known} ${splitWords(rest)}`.trim();
}

function splitWords(local: string): string {
  return local
    .replace(/([a-z]{3,})(?<!l)and(?=[A-Z])/g, "$1 and ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(" ")
    .map((word, index) => (index > 0 && SMALL_WORDS.has(word) ? word.toLowerCase() : word))
    .join(" ");
}
