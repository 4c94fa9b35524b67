import { type Block, textOf } from "#filings/document/block.ts";
import { splitSentences } from "#filings/document/sentences.ts";
import type { QuotedSentence } from "./describe-business.ts";

const LENGTH = { least: 30, most: 420 };
/** A converter's text runs tables into sentences. */
const MOST_NUMBERS = 6;

const SEAT =
  /\b(?:headquarter(?:s|ed)|(?:corporate|executive|home|principal) offices?|support center)\b.*\b(?:in|at|on)\b/i;
/** How much there is of it: a count of places, or their floor. */
const SIZE =
  /\b\d[\d,.]*(?: million)? square (?:feet|meters)|\b(?:operate[sd]?|own(?:s|ed)?|leased?|have|had|occup(?:y|ies)|containing)\b[^.]*\b\d[\d,]* (?:\p{L}+ ){0,4}?(?:facilities|stores|warehouses|plants|sites|locations|clubs|restaurants|branches|data centers?|cities|offices|centers|hospitals|properties|hotels)\b/iu;
/** Whose they are, where no number is given. */
const OWNED = /\b(?:own(?:s|ed)?|leased?s?)\b.*\b(?:facilit|offices|sites|propert|plants|stores|data ?centers|space)/i;
/** What is thought of them, what needs the sentence before it, and what a table would say. */
const OTHER =
  /\b(?:such|these|also|in addition|described|suitable|adequate|good (?:operating )?condition|encumbrance|lien|capacity|well.maintained|renew|expires?|table|excludes?|includes? \d|in excess of|see|refer to|item \d|note \d)\b|^\W*\(\d\)/i;

/** Finds what Item 2 says of the company's sites: where its seat is, and how much it owns or leases; at most one sentence of each. */
export function findSites(blocks: readonly Block[]): readonly QuotedSentence[] {
  const sentences = blocks.flatMap((block) => {
    if (block.kind === "table" || block.kind === "heading") return [];
    return splitSentences(textOf(block)).map((text) => ({ text, block: block.id }));
  });
  const fitting = sentences.filter(({ text }) => {
    const isWhole = /^[\p{Lu}\d]/u.test(text) && /[.!]$/.test(text);
    return (
      isWhole &&
      text.length >= LENGTH.least &&
      text.length <= LENGTH.most &&
      !OTHER.test(text) &&
      numbersIn(text) <= MOST_NUMBERS
    );
  });
  const seat = fitting.find(({ text }) => SEAT.test(text));
  const size =
    fitting.find((one) => one !== seat && SIZE.test(one.text)) ??
    (seat !== undefined && SIZE.test(seat.text)
      ? undefined
      : fitting.find((one) => one !== seat && OWNED.test(one.text)));
  return [seat, size].filter((one) => one !== undefined);
}

function numbersIn(text: string): number {
  return text.match(/\d[\d.,]*/g)?.length ?? 0;
}
