import { METRICS } from "#metrics/catalogue.ts";
import { LINE_ITEMS } from "#metrics/line-items/table.ts";
import { LINE_ITEM_WORDS } from "./line-items.ts";
import { MARKET_WORDS } from "./market.ts";
import { METRIC_WORDS } from "./metrics.ts";

type Words = Readonly<Record<string, readonly string[]>>;

interface Named {
  readonly id: string;
  /** What the registry calls it. */
  readonly names: readonly string[];
}

const CHOSEN: Words = { ...LINE_ITEM_WORDS, ...METRIC_WORDS, ...MARKET_WORDS };
const TAKEN = new Set(
  Object.values(CHOSEN)
    .flat()
    .map((words) => words.toLowerCase()),
);

/** Every line item by its words: those chosen for it, or what the registry calls it, so that none can be left out. */
export const WORDS_OF_LINE_ITEMS: Words = withNames(
  LINE_ITEM_WORDS,
  LINE_ITEMS.map(({ id, noun, label }) => ({ id, names: [noun, label] })),
);

/** The words of every measure. The tests that a score counts have none: "gross margin rose" speaks of the margin. */
export const WORDS: Words = {
  ...WORDS_OF_LINE_ITEMS,
  ...withNames(
    { ...METRIC_WORDS, ...MARKET_WORDS },
    METRICS.filter(({ family }) => family !== "scores").map(({ id, label }) => ({ id, names: [label] })),
  ),
};

/** A name that was chosen for another measure stays with that. */
function withNames(chosen: Words, measures: readonly Named[]): Words {
  const named = measures.flatMap(({ id, names }) => {
    const own = CHOSEN[id] ?? names.filter((name) => !TAKEN.has(name.toLowerCase()));
    return own.length === 0 ? [] : [[id, [...new Set(own)]] as const];
  });
  return { ...chosen, ...Object.fromEntries(named) };
}
