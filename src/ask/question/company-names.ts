import type { CompanyIndex } from "#research/companies/lookup.ts";
import { editDistance } from "#research/companies/search-companies.ts";
import { foldWord, phraseTable, type PhraseTable, wordsIn } from "./tokens.ts";

/** A company that a question names, by its symbol. */
export interface NamedSymbol {
  readonly symbol: string;
}

/** Names by which people know companies besides their own ones. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  GOOGL: ["google", "alphabet"],
  META: ["facebook", "meta"],
  AMZN: ["amazon"],
  JNJ: ["j&j", "jnj"],
  JPM: ["jp morgan", "jpmorgan", "j.p. morgan", "jp morgan chase"],
  KO: ["coke", "coca cola"],
  PG: ["p&g", "procter and gamble"],
  BAC: ["bofa", "boa", "bank of america"],
  MCD: ["mcdonalds", "mcdonald"],
  GE: ["ge", "general electric"],
  MMM: ["3m"],
  T: ["at&t", "att"],
  XOM: ["exxon", "exxon mobil"],
  DIS: ["disney", "walt disney"],
  HD: ["home depot"],
  WFC: ["wells fargo"],
  GS: ["goldman"],
  PM: ["philip morris"],
  LLY: ["lilly", "eli lilly"],
  CAT: ["caterpillar"],
  BA: ["boeing"],
  UNH: ["united health", "unitedhealth"],
  WMT: ["wal mart"],
  F: ["ford"],
  GM: ["gm"],
  MS: ["morgan stanley"],
  HON: ["honeywell"],
  RTX: ["raytheon", "rtx"],
  COST: ["costco"],
  PEP: ["pepsi", "pepsico"],
  SCHW: ["schwab"],
  DE: ["john deere"],
  LUV: ["southwest airlines", "southwest"],
  UAL: ["united airlines"],
  DAL: ["delta airlines", "delta air lines"],
  C: ["citi", "citibank"],
  KDP: ["dr pepper"],
  EL: ["estee lauder"],
  AXP: ["amex"],
};

/** What follows a company's name and is often left out. */
const ENDINGS = new Set(
  "inc corp corporation company co ltd limited plc nv group holding holdings the and incorporated us usa corporation".split(
    " ",
  ),
);

/** Words of the language, of the trade and of places, which name no company by themselves. */
const COMMON_WORDS = new Set(
  "american general united international first global national air best public old capital core texas data energy global digital live good big southern western eastern northern new dollar home state bank brown jack henry stanley black under western pacific union standard delta applied advanced cooper charles johnson williams church iron align old host hotels waste monster royal genuine extra franklin principal progressive target ball apple's gap news match service quest dow key all are on it now so low well fast met hum has see can any net cost peg tech bro app ball fix cat fix fox reg ice del man sun arch edison constellation parker martin simon robert realty invitation crown interactive expand take packaging snap archer automatic baker american's builders intuitive".split(
    " ",
  ),
);

/** Lower-case words that are symbols too but mean something else in a question. */
const WORDS_NOT_SYMBOLS = new Set(
  "a all are on it now so low well fast met has see can any net cost peg tech bro app ball fix cat fox reg ice key el d de c f l t v o j so es ip ms ma pm gd gl has de da el re ai be by do go he if in is me my no of or to up us we am an as at tv am pp ps ev pe eps roe roa fcf ttm yoy q1 q2 q3 q4 sec usd max min avg high big top best sum day year open close gap act age dow snow keys low stat true for ever real hope nice fast live safe mind plan love play gain well ally".split(
    " ",
  ),
);

/** All the names of the companies that we cover. */
export interface CompanyNames {
  readonly phrases: PhraseTable<NamedSymbol>;
  /** The longer words of all names, for reading misspelt ones. */
  readonly words: ReadonlySet<string>;
  /** The symbols as they are typed in lower case, without those that are words. */
  readonly isLowerCaseSymbol: (word: string) => boolean;
  /** The companies whose name begins with nearly this word; the nearest ones only. */
  readonly near: (word: string) => readonly { readonly symbol: string; readonly distance: number }[];
  readonly nameOf: (symbol: string) => string;
}

/** Collects the names of the companies that we cover. */
export function readCompanyNames(companies: CompanyIndex): CompanyNames {
  const held = companies.heldSymbols().flatMap((symbol) => {
    const found = companies.find(symbol);
    return found.kind === "held" ? [found] : [];
  });
  const names = new Map<string, string | null>();
  const put = (name: string, symbol: string): void => {
    const key = wordsIn(name).join(" ");
    if (key === "") return;
    names.set(key, names.has(key) && names.get(key) !== symbol ? null : symbol);
  };
  for (const { symbol, displayName, name } of held) {
    for (const one of [displayName, name]) {
      const words = withoutEndings(wordsIn(one));
      put(one, symbol);
      put(words.join(" "), symbol);
      put(words.slice(0, 2).join(" "), symbol);
    }
    const [first = ""] = withoutEndings(wordsIn(displayName));
    if (first.length >= 4 && !COMMON_WORDS.has(first)) put(first, symbol);
  }
  const chosen = Object.entries(OTHER_NAMES).flatMap(([symbol, others]) =>
    others.map((other) => [wordsIn(other).join(" "), symbol] as const),
  );
  for (const [name, symbol] of chosen) names.set(name, symbol);
  const clear = [...names].flatMap(([name, symbol]) =>
    symbol === null || COMMON_WORDS.has(name) ? [] : [[name, { symbol }] as const],
  );
  const symbols = new Set(held.map(({ symbol }) => symbol.toLowerCase()));
  const nameOf = new Map(held.map(({ symbol, displayName }) => [symbol, displayName]));
  const single = clear.filter(([name]) => name.length >= 5);
  return {
    phrases: phraseTable(clear),
    words: new Set(clear.flatMap(([name]) => name.split(" ").filter((word) => word.length >= 5))),
    isLowerCaseSymbol: (word) => word.length >= 2 && symbols.has(word) && !WORDS_NOT_SYMBOLS.has(word),
    near: (word) => nearest(single, foldWord(word)),
    nameOf: (symbol) => nameOf.get(symbol) ?? symbol,
  };
}

/** A company's name in folded words, without `Inc.` and the like. */
export function plainName(name: string): string {
  return withoutEndings(wordsIn(name)).join(" ");
}

function withoutEndings(words: readonly string[]): readonly string[] {
  const start = words[0] === "the" ? 1 : 0;
  const rest = words.slice(start);
  const end = rest.findLastIndex((word) => !ENDINGS.has(word));
  return end < 0 ? rest : rest.slice(0, end + 1);
}

function nearest(names: readonly (readonly [string, NamedSymbol])[], word: string) {
  const limit = word.length >= 8 ? 2 : 1;
  const near = names.flatMap(([name, { symbol }]) => {
    const distance = name[0] === word[0] ? editDistance(name, word, limit) : limit + 1;
    return distance <= limit ? [{ symbol, distance }] : [];
  });
  const least = Math.min(...near.map(({ distance }) => distance));
  const best = near.filter(({ distance }) => distance === least);
  return best.filter((one, index) => best.findIndex(({ symbol }) => symbol === one.symbol) === index);
}
