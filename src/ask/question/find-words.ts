import type { AskDeps } from "#ask/deps.ts";
import { editDistance } from "#research/companies/search-companies.ts";
import { MEASURE_PHRASES, MEASURE_VOCABULARY } from "./measure-names.ts";
import { plainName } from "./company-names.ts";
import { foldWord, phraseAt, type Token, tokensOf } from "./tokens.ts";

const NO_SYMBOLS = new Set(
  "EPS ROE ROA ROIC PE P E EV FCF TTM YOY FY CAGR EBIT EBITDA SEC US USA USD GAAP CEO CFO AND OR THE I A Q1 Q2 Q3 Q4 DCF SBC DSO DIO DPO CCC R&D RD SG&A SGA PP&E OCF CFO D B M T S PS PB OK IN ON IS IT ALL FOR HAS".split(
    " ",
  ),
);

export interface FoundWords {
  readonly symbols: readonly string[];
  readonly strangers: readonly { readonly text: string; readonly candidates: readonly string[] }[];
  readonly measures: readonly FoundMeasure[];
  /** Words that may change what is asked and that nothing above explains, as typed. */
  readonly unread: readonly string[];
  /** Words of the language, numbers among them, that nothing above explains. */
  readonly loose: readonly { readonly text: string; readonly word: string }[];
  /** Every naming of a company with its place in the text. */
  readonly mentions: readonly { readonly symbol: string; readonly start: number }[];
}

export interface FoundMeasure {
  readonly phrase: string;
  readonly ids: readonly string[];
  /** In the text. */
  readonly start: number;
  readonly end: number;
}

interface Reader {
  readonly tokens: readonly Token[];
  readonly words: readonly string[];
  readonly taken: boolean[];
}

/**
 * Finds the companies and measures that a question names: names and phrases as they are written first, then symbols, then
 * misspelt ones. A word is used once. On a page of companies, a word in lower case that only resembles a name is none.
 */
export function findWords(
  text: string,
  { companies, names }: Pick<AskDeps, "companies" | "names">,
  { isAboutPage = false }: { readonly isAboutPage?: boolean } = {},
): FoundWords {
  const tokens = tokensOf(text);
  const known = names();
  const words = tokens.map(({ word }) => corrected(word, known));
  const reader: Reader = { tokens, words, taken: tokens.map(() => false) };
  const found: { readonly at: number; readonly symbol: string }[] = [];
  const measures: FoundMeasure[] = [];
  // A company's name of several words may contain a measure: Capital One, Equity Residential.
  each(reader, (at) => {
    const name = phraseAt(known.phrases, reader.words, at);
    const measure = phraseAt(MEASURE_PHRASES, reader.words, at);
    if (name !== null && name.to - name.from >= (measure === null ? 1 : measure.to - measure.from)) {
      found.push({ at, symbol: name.value.symbol });
      return name.to;
    }
    if (measure === null) return null;
    measures.push(foundMeasure(text, tokens, measure));
    return measure.to;
  });
  each(reader, (at) => {
    const symbol = symbolAt(reader, at, companies, known.isLowerCaseSymbol);
    if (symbol === null) return null;
    found.push({ at, symbol: symbol.symbol });
    return symbol.to;
  });
  const { strangers, unread } = readStrangers(text, reader, { companies, known, found, isAboutPage });
  const named = found.toSorted((a, b) => a.at - b.at);
  return {
    symbols: [...new Set(named.map(({ symbol }) => symbol))],
    strangers,
    unread,
    loose: tokens.filter((_token, at) => reader.taken[at] === false),
    measures: measures.toSorted((a, b) => a.start - b.start),
    mentions: named.map(({ symbol, at }) => ({ symbol, start: tokens[at]?.start ?? 0 })),
  };
}

/** Walks over words that are not used yet; a step that understood some says where they end. */
function each({ tokens, taken }: Reader, step: (at: number) => number | null): void {
  for (let at = 0; at < tokens.length;) {
    const end = taken[at] === true ? null : step(at);
    if (end !== null) taken.fill(true, at, end);
    at = end ?? at + 1;
  }
}

function foundMeasure(
  text: string,
  tokens: readonly Token[],
  { from, to, value }: { readonly from: number; readonly to: number; readonly value: readonly string[] },
): FoundMeasure {
  const start = tokens[from]?.start ?? 0;
  const end = tokens[to - 1]?.end ?? start;
  return { phrase: text.slice(start, end), ids: value, start, end };
}

/** A ticker in capitals, after a dollar sign, or in lower case where it is no other word. */
function symbolAt(
  { tokens, words, taken }: Reader,
  at: number,
  companies: AskDeps["companies"],
  isLowerCaseSymbol: (word: string) => boolean,
): { readonly symbol: string; readonly to: number } | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const bare = token.text.replace(/^\$/, "").replace(/['’]s$/, "");
  const next = tokens[at + 1];
  const isClass =
    next !== undefined && taken[at + 1] === false && /^[AB]$/.test(next.text) && next.start === token.end + 1;
  const isCapital = /^[A-Z]{1,5}(?:[.][A-Z])?$/.test(bare) && (token.text.startsWith("$") || !NO_SYMBOLS.has(bare));
  if (!isCapital && !isLowerCaseSymbol(words[at] ?? "")) return null;
  for (const [text, to] of isClass
    ? [[`${bare}-${next.text}`, at + 2] as const, [bare, at + 1] as const]
    : [[bare, at + 1] as const]) {
    const found = companies.find(text.toUpperCase());
    if (found.kind === "held" || found.kind === "moved") return { symbol: found.symbol, to };
  }
  return null;
}

interface Findings {
  readonly companies: AskDeps["companies"];
  readonly known: ReturnType<AskDeps["names"]>;
  readonly found: { readonly at: number; readonly symbol: string }[];
  readonly isAboutPage: boolean;
}

interface Stranger {
  readonly text: string;
  readonly candidates: readonly string[];
}

/** Reads what is left: misspelt names, and words that seem to name a company that we do not cover. */
function readStrangers(text: string, reader: Reader, { companies, known, found, isAboutPage }: Findings) {
  const strangers: Stranger[] = [];
  const unsure: Stranger[] = [];
  const unsaid: string[] = [];
  each(reader, (at) => {
    const token = reader.tokens[at];
    const word = reader.words[at] ?? "";
    if (token === undefined || PLAIN_WORDS.has(word) || /^[\d.,%$]/.test(token.text)) return null;
    if (NO_NAMES.has(word)) {
      unsaid.push(token.text);
      return at + 1;
    }
    const near = word.length >= 5 ? known.near(word) : [];
    const [only] = near;
    if (only !== undefined && near.length === 1) {
      found.push({ at, symbol: only.symbol });
      return at + 1;
    }
    const isName = /^[A-Z]/.test(token.text) && (at > 0 || word.length >= 4);
    if (near.length > 1) strangers.push({ text: token.text, candidates: near.map(({ symbol }) => symbol) });
    else if (isName || !isPlain(word)) {
      const to = endOfName(reader, at);
      const one = stranger(textOf(text, reader, at, to), companies);
      const only = isName || /['’]s$/.test(token.text) ? wholeName(one, known) : null;
      if (only !== null) found.push({ at, symbol: only });
      else if (!NO_SYMBOLS.has(token.text)) {
        (isName && !isAcronym(token.text, companies) ? strangers : unsure).push(one);
      }
      return to;
    }
    return at + 1;
  });
  // A word in lower case may be anything; where neither text nor page names a company, it is most likely a name.
  const isNamed = found.length > 0 || strangers.length > 0;
  const isLikelyName = ({ text }: Stranger): boolean =>
    text.length >= 4 && (!isAboutPage || companies.search(text, 1).some(({ match }) => match !== "near"));
  const likely = isNamed ? [] : unsure.filter(isLikelyName).slice(0, 1);
  const unread = [...unsaid, ...unsure.filter((one) => !likely.includes(one)).map(({ text }) => text)];
  return { strangers: isNamed ? strangers : likely, unread };
}

/** Capitals that no listed company has for its symbol are more likely a measure that we don't know: AFFO, ARPU. */
function isAcronym(text: string, companies: AskDeps["companies"]): boolean {
  return /^[A-Z]{3,6}$/.test(text) && companies.find(text).kind === "unknown";
}

/** Where a name of several words that nothing explains ends: `taiwan semiconductor`. */
function endOfName({ tokens, words, taken }: Reader, at: number): number {
  const isCapital = /^[A-Z]/.test(tokens[at]?.text ?? "");
  let to = at + 1;
  while (
    to < tokens.length &&
    taken[to] === false &&
    !isPlain(words[to] ?? "") &&
    /^\p{L}/u.test(tokens[to]?.text ?? "") &&
    /^[A-Z]/.test(tokens[to]?.text ?? "") === isCapital
  )
    to += 1;
  return to;
}

function textOf(text: string, { tokens }: Reader, from: number, to: number): string {
  return text.slice(tokens[from]?.start, tokens[to - 1]?.end);
}

function stranger(words: string, companies: AskDeps["companies"]): Stranger {
  const text = words.replace(/['’]s$/, "");
  const held = companies.search(foldWord(text), 6).filter(({ isHeld }) => isHeld);
  return { text, candidates: [...new Set(held.map(({ symbol }) => symbol))] };
}

/** The company of which a word of the language is the whole name: Target, Progressive. */
function wholeName({ text, candidates }: Stranger, known: ReturnType<AskDeps["names"]>): string | null {
  const named = candidates.filter((symbol) => plainName(known.nameOf(symbol)) === foldWord(text));
  return named.length === 1 ? (named[0] ?? null) : null;
}

/**
 * A word as it is spelt in the names of measures and companies, where it is misspelt and one spelling is nearest; the word
 * itself otherwise.
 */
function corrected(word: string, known: ReturnType<AskDeps["names"]>): string {
  if (word.length < 5 || PLAIN_WORDS.has(word) || MEASURE_VOCABULARY.has(word) || known.words.has(word)) return word;
  const limit = word.length >= 8 ? 2 : 1;
  const near = [...MEASURE_VOCABULARY, ...known.words].flatMap((name) => {
    const distance = Math.abs(name.length - word.length) > limit ? limit + 1 : editDistance(name, word, limit);
    return distance <= limit ? [{ name, distance }] : [];
  });
  const least = Math.min(...near.map(({ distance }) => distance));
  const best = near.filter(({ distance }) => distance === least);
  const [only] = best;
  return only !== undefined && new Set(best.map(({ name }) => name)).size === 1 ? only.name : word;
}

/** Words for many companies, which name none although some companies' names and symbols resemble them. */
const NO_NAMES: ReadonlySet<string> = new Set(["sector", "sectors", "industry", "industries", "cap", "caps"]);

/** Words of questions that name neither a company nor a measure, and change nothing in what is asked. */
const PLAIN_WORDS: ReadonlySet<string> = new Set(
  `my mine portfolio watchlist negative positive profitable unprofitable cheapest dearest fewest strongest weakest outstanding billion billions million millions trillion thousand bn mn tn x a about above absent according across actual actually add added after again against ago all all-time alltime alright
  also altogether always am among amount amounted amounts an and announce announced announcement announces announcing
  annual annualised annualized annually another any approximately are aren't around as at available average averaged
  averages back bad basis be beat beating beats been before began begin beginning being below best better between big
  bigger biggest blank book booked both bottom bps bring brings bro brought bucks business businesses but by cagr
  calculate calculated calendar call came can can't cannot carried carries carry cash change changed changes changing
  chart check combined come comes coming companies company company's compare compare's compared compares comparing
  comparison comparisons compound compounded compounding compute computed corp corporation could cover covered covers
  cumulative cumulatively curious current currently date dates day days decline declined declining decrease
  decreased decreasing define defined definition describe did didn't differ difference different diluted disclose
  disclosed display divided dividend's do does doesn't doing dollar dollars don't done down drop dropped due during
  each earn earned earning earns either empty end ended ending ends enough entire equal equities equity eur even ever
  every exactly exceed exceeded exceeds exist expand expanded expanding expect expected explain explained fact facts
  fall falling far fast faster fastest fell figure figures file filed files filing filings financial financials find
  firm firms first fiscal for formula fraction free from full fully fundamentals generate generated generates generating
  get gets getting give go goes going gone good got graph greater grew gross grow growing grown grows growth
  guys had has hasn't have haven't having healthy held hello her here hey hi high higher highest highs his historical
  historically history hit hold holding holdings holds how hows huge i i'd i'm improve improved improving in inc
  increase increased increases increasing instead investor investors is isn't it it's its just keep keeps
  kept know knowing known lack lacking lacks large larger largest last lately latest leader leaders leading least less
  level levels like list listed lists long look looking lot lots low lower lowest lows made make makes making many
  max maximum may me mean measure median metric metrics might min minimum missing money month monthly
  months more most move moved moves much multiple multiples must n't name names need neither net never newest next no
  none normally not nothing now nowadays null number numbers of ok on one one's only or order other our out outperform
  over overall own owned owns pace paid part past pay paying pays pct peak peaks per percent percentage percentages
  percentile percents perform performance performed performing period periods please plot point points portion
  position post posted present previous prior produce produced producing proportion public publish published qoq
  quarter quarter's quarterly quarters quick quickly quite rank ranked ranking rankings ranks rate rates rather ratio
  ratios reach reached really reason reasons recent recently record recorded records relative release released
  releases report reported reportedly reporting reports respectively result results rise rising rose roughly said same
  say says scheduled second see shall share shareholder shareholders shares should show shrank shrink shrinking
  since size slow slower slowest small smaller smallest so so-called some soon sort sorted spend spending spends spent
  start started stat stats still stock stocks strong sum swing swung symbol table take taken taking tell term terms
  than thank thanks that the their them then there these they third this those threw through throughout ticker till
  time times to today together tomorrow tonight too took top total totaled totalled totals trade traded trades trading trend trending trends turn
  turned typical typically unavailable under until up upcoming us usd use used uses using usually value values versus
  very visualise visualize vs vs. want was wasn't wat we weak week weeks well went were what what's whats when where
  whereas wheres which while who whole whom whose why wise with without won't wondering work worked worse worsen
  worsened worst worth would x year year's yearly years yesterday yet you your yoy zero`
    .split(/\s+/)
    .map((word) => word.replaceAll("'", "")),
);

const LONG_PLAIN_WORDS = [...PLAIN_WORDS].filter((word) => word.length >= 6);

/** Whether a word is a plain one, as it is written or with one letter wrong. */
export function isPlain(word: string): boolean {
  return PLAIN_WORDS.has(word) || (word.length >= 6 && LONG_PLAIN_WORDS.some((one) => editDistance(one, word, 1) <= 1));
}
