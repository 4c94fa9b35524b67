// Whether a sentence on a page shows only what the model was shown: read from the text of the prompt and of the page alone,
// without the verifier, so that an error there cannot hide itself.
import type { Offer } from "./hostile-offers.ts";
import { type ListedFigure, listedFigures } from "./listed-figures.ts";

/** Names that have a number in them. */
const NUMBERED_NAMES = ["52-week"];

/** Stands for a number that was found. */
const FOUND = "¤";

/**
 * Every number of a sentence that no figure of the prompt has, and every found one that something else is glued to.
 *
 * @param days ISO days on which figures of the sentence end: that of a fiscal year is not in the prompt
 */
export function strayNumbers(sentence: string, days: readonly string[], prompt: string): readonly string[] {
  let text = sentence;
  for (const known of printedForms(days, prompt)) {
    text = text.replaceAll(
      new RegExp(`(?<![\\p{L}\\p{N}.,$−])${escaped(known)}(?![\\p{L}\\p{N}%×]|[.,]\\p{N})`, "gu"),
      FOUND,
    );
  }
  const numbers = text.match(/\S*\p{N}\S*/gu) ?? [];
  const glued = text.match(/\S*(?:¤[\p{L}\p{N}\p{M}%×¤]|[–−(-]¤)\S*/gu) ?? [];
  return [...numbers, ...glued];
}

/** How the prompt's figures may be printed, longest first: value, size, time, day, rank, points, years. */
function printedForms(days: readonly string[], prompt: string): readonly string[] {
  const forms = listedFigures(prompt).flatMap((figure) => {
    const { label, value, time } = figure;
    const size = value.replace(/^−/, "");
    const years = yearsOf(figure);
    const when = time.replace(/^(?:in|on) /, "");
    return [
      // Some measures have a number in their name: 52-week high.
      ...(/\d/.test(label) ? [label, label.replace(/^./, (letter) => letter.toLowerCase())] : []),
      value,
      size,
      size.replace(/(?:%| points)$/, " percentage points"),
      ...(/^\d+$/.test(size) ? ["st", "nd", "rd", "th"].map((ending) => size + ending) : []),
      when,
      ...(when.includes(" to ") ? [when.replace(/^.* to /, "")] : []),
      ...(years === null ? [] : [`${years} years`, `${years} year`]),
    ];
  });
  return [...new Set([...forms, ...days.map(dayOf), ...NUMBERED_NAMES])].toSorted((a, b) => b.length - a.length);
}

const ENDINGS: Readonly<Record<string, string>> = { 1: "st", 2: "nd", 3: "rd" };

/** The years that a measure spans: `revenue_cagr_3y`. */
function yearsOf({ id, label }: ListedFigure): string | null {
  return /_(\d+)y\b/.exec(id)?.[1] ?? /\b(\d+)[ -]years?\b/i.exec(label)?.[1] ?? null;
}

function dayOf(isoDate: string): string {
  return new Date(`${isoDate}T00:00:00Z`)
    .toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" })
    .replace("Sept", "Sep");
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** A model's sentence with the prompt's own words in its slots, to find it again on the page. */
export function renderOffer({ written }: Offer, prompt: string): string {
  const figures = listedFigures(prompt);
  return written.text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const slot = written.slots.find((one) => one.name === name);
    const figure = figures.find(({ id }) => id === slot?.figure);
    if (slot === undefined || figure === undefined) return whole;
    if (slot.show === "period" || slot.show === "date") return figure.time.replace(/^(?:in|on) /, "");
    const size = figure.value.replace(/^−/, "");
    if (slot.show === "years") return `${yearsOf(figure) ?? "?"} years`;
    if (slot.show === "ordinal")
      return `${figure.value}${/1[123]$/.test(size) ? "th" : (ENDINGS[size.at(-1) ?? ""] ?? "th")}`;
    return slot.show === "size" ? size : figure.value;
  });
}

/** Our code may add that an operating income is derived, and prints steps between two ratios in points. */
export function isShownAs(shown: string, written: string): boolean {
  const offered = shown.includes("percentage points") ? written.replaceAll(/%| points/g, "") : written;
  if (offered !== written) return shown.replaceAll(/%| percentage points/g, "") === offered;
  return shown === offered || (shown.includes("; we derive ") && shown.startsWith(offered.replace(/\.$/, "")));
}
