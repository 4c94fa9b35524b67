import { unitKind, type UnitKind } from "#contracts/api/units.ts";
import type { Figure } from "#facts/figure.ts";
import { calculate, resolveFigure } from "#research/text/calculations/calculate.ts";
import { isSameTime } from "#research/text/calculations/compatible.ts";
import type { Sentence, Slot, SlotFormat } from "#research/text/sentence.ts";
import type { SentenceFailure, VerificationContext } from "#research/verifier/verification.ts";
import { NUMBERED_NAMES } from "#research/verifier/lexicon/numbered-names.ts";
import { NUMBER_WORDS } from "#research/verifier/lexicon/refused-words.ts";
import { isInPoints } from "./calculated-figures.ts";
import type { Piece } from "./parsed-text.ts";
import { findWords, wordIndex, wordsOf } from "./read-pieces.ts";

export interface ParsedSentence {
  readonly pieces: readonly Piece[];
  readonly figures: ReadonlyMap<string, Figure>;
  readonly failures: readonly SentenceFailure[];
}

const NUMBER_INDEX = wordIndex(NUMBER_WORDS);

/** Reads a sentence of slots: resolves every slot and refuses digits in the text. */
export function readSentence(sentence: Sentence, context: VerificationContext): ParsedSentence {
  const pieces: Piece[] = [];
  const figures = new Map<string, Figure>();
  const failures: SentenceFailure[] = [];
  for (const part of sentence.parts) {
    if (typeof part === "string") {
      pieces.push(...wordsOf(part));
      failures.push(...numbersIn(part));
    } else {
      const found = resolve(part, context);
      if ("check" in found) {
        failures.push(found);
      } else {
        figures.set(part.figure, found);
        pieces.push(pieceOf(part, found));
      }
    }
  }
  return { pieces, figures, failures };
}

/** Digits and numbers in letters that comes from no slot. */
function numbersIn(text: string): readonly SentenceFailure[] {
  const unnamed = text.replace(NUMBERED_NAMES, " ");
  const digits: readonly SentenceFailure[] = /\p{N}/u.test(unnamed)
    ? [{ check: "digit", detail: `"${text.trim()}" holds a digit that comes from no slot.` }]
    : [];
  const words = findWords(wordsOf(unnamed), NUMBER_INDEX).map((hit): SentenceFailure => ({
    check: "number-word",
    detail: `"${hit.phrase}" is a number that comes from no slot.`,
  }));
  return [...digits, ...words];
}

function resolve(slot: Slot, { analysis, chosenPeers = [] }: VerificationContext): Figure | SentenceFailure {
  const peers = chosenPeers.map((peer) => peer.analysis);
  if (slot.figure.startsWith("C:")) {
    const calculation = calculate(slot.figure, [analysis, ...peers]);
    return calculation.ok ? fitting(slot, calculation.figure) : { check: "operation", detail: calculation.detail };
  }
  const figure = resolveFigure(slot.figure, analysis, peers);
  return figure === undefined ? { check: "slot", detail: `There is no figure ${slot.figure}.` } : fitting(slot, figure);
}

/** A period may be named for a figure that has no value; nothing else may be. */
function fitting(slot: Slot, figure: Figure): Figure | SentenceFailure {
  if (!suits(figure, slot.format)) {
    return { check: "format", detail: `${figure.label} is in ${figure.unit} and cannot be written as ${slot.format}.` };
  }
  return figure.value === null && !isPeriodFormat(slot)
    ? { check: "slot", detail: figure.reason ?? `${figure.label} has no value.` }
    : figure;
}

function pieceOf(slot: Slot, figure: Figure): Piece {
  if (isPeriodFormat(slot)) {
    return { kind: "period", text: figure.period.label, figure, names: (period) => isSameTime(figure.period, period) };
  }
  if (slot.format === "years") {
    return { kind: "figure", figure, show: figure.unit === "years" ? "value" : "years" };
  }
  const isBare = slot.format.endsWith("-magnitude");
  return { kind: "figure", figure, show: isBare ? "magnitude" : "value" };
}

function isPeriodFormat({ format }: Slot): boolean {
  return format === "period" || format === "end-date";
}

const KINDS_OF_FORMAT: Readonly<Record<SlotFormat, readonly UnitKind[] | "any">> = {
  auto: "any",
  period: "any",
  "end-date": "any",
  years: "any",
  money: ["money"],
  "money-magnitude": ["money", "money-per-share"],
  percent: ["ratio"],
  "percent-magnitude": ["ratio"],
  "points-magnitude": ["ratio"],
  times: ["times"],
  "per-share": ["money-per-share"],
  shares: ["shares"],
  days: ["days"],
  score: ["score", "count"],
  count: ["count", "score"],
  ordinal: ["count"],
};

/** Whether a figure may be written in a format: dollars are no percentage, and a step between two ratios is in points. */
export function suits(figure: Figure, format: SlotFormat): boolean {
  const units = KINDS_OF_FORMAT[format];
  const isStep = isInPoints(figure);
  if (format === "years") {
    return figure.unit === "years" || /_\d+y$/.test(figure.measure);
  }
  if (format === "points-magnitude" || isStep) {
    return isStep === (format === "points-magnitude") || format === "period" || format === "end-date";
  }
  return units === "any" || units.includes(unitKind(figure.unit));
}
