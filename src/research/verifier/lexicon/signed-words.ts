/** Names that carry a sign: a figure they govern must have it. */
export const SIGNED_NAMES: Readonly<Record<string, 1 | -1>> = {
  "net cash": -1,
  "net debt": 1,
  "net loss": -1,
  "operating loss": -1,
  "pre-tax loss": -1,
  "loss per share": -1,
  "diluted loss per share": -1,
  "accumulated deficit": -1,
};

/** Words that say a figure is below or above zero. */
export const SIGN_WORDS: Readonly<Record<string, 1 | -1>> = {
  negative: -1,
  loss: -1,
  losses: -1,
  lost: -1,
  deficit: -1,
  outflow: -1,
  burned: -1,
  "loss-making": -1,
  positive: 1,
  profit: 1,
  profitable: 1,
  inflow: 1,
};

/** Sign words that swallow the sign: "a loss of $5M" prints no minus. */
export const SIGN_NOUNS: ReadonlySet<string> = new Set(["loss", "losses", "lost", "deficit", "outflow", "burned"]);

const UP =
  "up rose risen rise rises rising grew grown grow grows increased increase increases gained gain higher above more exceeded exceeds exceed climbed climbs expanded widened faster quickened accelerated longer larger greater ahead beat improved dearer";
const DOWN =
  "down fell fallen fall falls falling declined decline declines decreased decrease decreases dropped drop drops lower below less fewer shrank shrunk shrink shrinks narrowed slowed contracted slower shorter smaller behind missed worsened cheaper";

/** Words that say which way something went. `0` says that it hardly moved. */
export const DIRECTION_WORDS: Readonly<Record<string, 1 | 0 | -1>> = {
  ...Object.fromEntries(UP.split(" ").map((word) => [word, 1 as const])),
  ...Object.fromEntries(DOWN.split(" ").map((word) => [word, -1 as const])),
  brought: 1,
  contributed: 1,
  "took away": -1,
  flat: 0,
  unchanged: 0,
  "little changed": 0,
};

/** Words about a price: a yield says the opposite of a multiple. */
export const PRICE_WORDS: ReadonlySet<string> = new Set(["cheaper", "dearer"]);

/** Words that claim an extreme. `1` the most, `-1` the least. */
export const SUPERLATIVES: Readonly<Record<string, 1 | -1>> = {
  highest: 1,
  largest: 1,
  biggest: 1,
  strongest: 1,
  longest: 1,
  fastest: 1,
  record: 1,
  lowest: -1,
  smallest: -1,
  weakest: -1,
  shortest: -1,
  slowest: -1,
};
