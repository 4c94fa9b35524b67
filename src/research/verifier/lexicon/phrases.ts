import { METRICS, metric } from "#metrics/catalogue.ts";
import { LINE_ITEMS } from "#metrics/line-items/items/table.ts";
import { OWN_HISTORY_MEASURES } from "#metrics/registry/shares/own-history.ts";
import { contributorOf } from "#research/findings/finding-figure.ts";
import { LINE_ITEM_WORDS } from "./line-items.ts";
import { MARKET_WORDS, METRIC_WORDS } from "./metrics.ts";
import type { Figure } from "#facts/figure.ts";

type Words = Readonly<Record<string, readonly string[]>>;

interface NamedWords {
  readonly id: string;
  /** What the registry calls it. */
  readonly names: readonly string[];
}

const CHOSEN: Words = { ...LINE_ITEM_WORDS, ...METRIC_WORDS, ...MARKET_WORDS, ...ownHistoryWords() };
const TAKEN = new Set(
  Object.values(CHOSEN)
    .flat()
    .map((words) => words.toLowerCase()),
);

/** Every line item by its words: those chosen for it and what the registry calls it, so that none can be left out. */
export const WORDS_OF_LINE_ITEMS: Words = withNames(
  LINE_ITEM_WORDS,
  LINE_ITEMS.map(({ id, noun, label }) => ({ id, names: [noun, label] })),
);

/** The words of every measure. The tests that a score counts have none: "gross margin rose" speaks of the margin. */
export const WORDS: Words = {
  ...WORDS_OF_LINE_ITEMS,
  ...withNames(
    { ...METRIC_WORDS, ...MARKET_WORDS, ...ownHistoryWords() },
    METRICS.filter(({ id, family }) => family !== "scores" || id in CHOSEN).map(({ id, label }) => ({
      id,
      names: [label],
    })),
  ),
};

/** A multiple's percentile, median and number of months are named by the multiple and the word for what is made of it. */
function ownHistoryWords(): Words {
  const named = OWN_HISTORY_MEASURES.map((of) => {
    const words = METRIC_WORDS[of] ?? MARKET_WORDS[of] ?? [metric(of)?.label ?? of];
    return {
      of,
      amongMonths: words.map((word) => `${word} + month-ends`),
      medians: words.map((word) => `median + ${word}`),
    };
  });
  return Object.fromEntries(
    named.flatMap(({ of, amongMonths, medians }) => [
      [`${of}_percentile`, amongMonths],
      [`${of}_months`, amongMonths],
      [`${of}_median`, medians],
    ]),
  );
}

/** A name that was chosen for another measure stays with that. */
function withNames(chosen: Words, measures: readonly NamedWords[]): Words {
  const named = measures.flatMap(({ id, names }) => {
    const own = [...(CHOSEN[id] ?? []), ...names.filter((name) => !TAKEN.has(name.toLowerCase()))];
    return own.length === 0 ? [] : [[id, [...new Set(own)]] as const];
  });
  return { ...chosen, ...Object.fromEntries(named) };
}

/** One way to name a measure: the phrase that governs the number, and phrases that must be there too. */
export interface Alternative {
  readonly governing: string;
  readonly others: readonly string[];
}

/** Short forms in the ids of growth rates. */
const GROWING: Readonly<Record<string, string>> = {
  eps: "eps_diluted",
  ocf: "operating_cash_flow",
  fcf: "free_cash_flow",
  dividend: "dividends_per_share",
};

/** Words that say which statistic of a measure a number is; no measure is named by them alone. */
const QUALIFIERS: readonly string[] = ["median", "average", "first filed"];

/** Every phrase that names a measure, in lower case. */
export function allPhrases(): readonly string[] {
  const measures = Object.keys(WORDS);
  const grown = measures.flatMap((measure) => growthWords(measure).map((words) => `${words} growth`));
  const named = measures.flatMap((measure) => waysOf(WORDS[measure] ?? []).flatMap((way) => phrasesOf(way)));
  return [...new Set([...named, ...grown.map((phrase) => phrase.toLowerCase()), ...QUALIFIERS])];
}

/** How a measure may be named; by its label where the lexicon has no entry. */
export function alternativesOf(figure: Pick<Figure, "measure" | "label">): readonly Alternative[] {
  const base = grownMeasure(figure.measure);
  if (base !== null) {
    const words = growthWords(base);
    return waysOf([...words, ...words.map((phrase) => `${phrase} growth`), ...(WORDS[figure.measure] ?? [])]);
  }
  const contributor = contributorOf(figure);
  if (contributor !== null) return waysOf([`${contributor.part} + ${contributor.total}`, figure.label]);
  return waysOf(WORDS[figure.measure] ?? [figure.label]);
}

/** What a growth rate is the growth of; null for measures that are none. */
export function grownMeasure(measure: string): string | null {
  const base = /^(.+?)_(?:growth|cagr_\d+y)$/.exec(measure)?.[1];
  return base === undefined ? null : (GROWING[base] ?? base);
}

/** The measure a phrase names by itself; null when it names none. */
export function measureNamed(phrase: string): string | null {
  const entry = Object.entries(WORDS).find(([, words]) => words.some((one) => one.toLowerCase() === phrase));
  return entry?.[0] ?? null;
}

/** The line item a phrase names by itself; null when it names none. */
export function lineItemNamed(phrase: string): string | null {
  const entry = Object.entries(WORDS_OF_LINE_ITEMS).find(([, words]) =>
    words.some((one) => one.toLowerCase() === phrase),
  );
  return entry?.[0] ?? null;
}

/** Every phrase of a way to name a measure. */
export function phrasesOf(alternative: Alternative): readonly string[] {
  return [alternative.governing, ...alternative.others];
}

function growthWords(measure: string): readonly string[] {
  return (WORDS[measure] ?? []).filter((words) => !words.includes(" + "));
}

function waysOf(entries: readonly string[]): readonly Alternative[] {
  return entries.map((entry) => {
    const [governing = entry, ...others] = entry.toLowerCase().split(" + ");
    return { governing, others };
  });
}
