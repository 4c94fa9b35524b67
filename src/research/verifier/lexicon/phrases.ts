import { METRICS, metric } from "#metrics/catalogue.ts";
import { LINE_ITEMS } from "#metrics/line-items/items/table.ts";
import { OWN_HISTORY_MEASURES } from "#metrics/registry/shares/own-history.ts";
import { contributorOf } from "#research/findings/contribution.ts";
import { partOf } from "#research/findings/finding-figure.ts";
import { MARKET_WORDS, METRIC_WORDS } from "./metrics.ts";
import type { Figure } from "#facts/figure.ts";

type Words = Readonly<Record<string, readonly string[]>>;

interface NamedWords {
  readonly id: string;
  /** What the registry calls it. */
  readonly names: readonly string[];
}

/**
 * The words that name a line item. Each entry is one way to say it; parts joined with ` + ` must all be there, the
 * first one governing the number, a part beginning with `of` directly behind it.
 */
const LINE_ITEM_WORDS: Readonly<Record<string, readonly string[]>> = {
  revenue: ["revenue", "revenues", "sales", "net sales", "net revenue", "total revenue"],
  cost_of_revenue: ["cost of revenue", "cost of sales", "cost of goods sold"],
  gross_profit: ["gross profit"],
  research_development: ["research and development", "R&D", "R&D spending"],
  selling_general_administrative: ["selling, general and administrative", "SG&A", "selling and administrative costs"],
  operating_income: ["operating income", "operating profit", "operating loss"],
  interest_expense: ["interest expense"],
  pretax_income: ["pre-tax income", "pretax income", "income before tax", "pre-tax loss"],
  income_tax: ["income tax", "income taxes", "tax expense"],
  net_income: ["net income", "net profit", "net earnings", "net loss"],
  eps_diluted: [
    "diluted earnings per share",
    "diluted EPS",
    "earnings per share",
    "EPS",
    "diluted loss per share",
    "loss per share",
  ],
  diluted_shares: ["diluted share count", "diluted shares", "share count"],
  basic_shares: ["basic share count", "basic shares"],
  depreciation_amortization: ["depreciation and amortization", "depreciation"],
  stock_compensation: ["stock compensation", "stock-based compensation", "share-based compensation"],
  operating_cash_flow: ["operating cash flow", "cash flow from operations", "cash from operations"],
  investing_cash_flow: ["investing cash flow", "cash flow from investing"],
  financing_cash_flow: ["financing cash flow", "cash flow from financing"],
  capital_expenditure: ["capital expenditure", "capital spending", "capex"],
  dividends_paid: ["dividends paid", "dividends", "cash dividends"],
  buybacks: ["buybacks", "share buybacks", "share repurchases", "repurchases"],
  stock_issuance: ["stock issuance", "share issues", "share issuance"],
  dividends_per_share: ["dividends per share", "dividend per share"],
  net_interest_income: ["net interest income"],
  noninterest_income: ["noninterest income", "non-interest income", "fee income"],
  noninterest_expense: ["noninterest expense", "non-interest expense"],
  credit_loss_provision: ["provision for credit losses", "credit-loss provision", "credit provision"],
  premiums_earned: ["premiums earned", "earned premiums"],
  policy_benefits: ["policy benefits", "claims and benefits", "claims"],
  cash: ["cash", "cash and equivalents"],
  short_term_investments: ["short-term investments"],
  long_term_investments: ["long-term investments"],
  receivables: ["receivables", "accounts receivable"],
  inventory: ["inventory", "inventories"],
  payables: ["payables", "accounts payable"],
  current_assets: ["current assets"],
  current_liabilities: ["current liabilities"],
  property_plant_equipment: ["property, plant and equipment", "PP&E"],
  goodwill: ["goodwill"],
  intangibles: ["intangibles", "intangible assets"],
  total_assets: ["total assets", "assets"],
  total_liabilities: ["total liabilities", "liabilities"],
  short_term_debt: ["short-term debt", "debt due within a year"],
  long_term_debt: ["long-term debt"],
  total_debt: ["total debt", "debt"],
  operating_leases: ["operating leases", "operating lease liabilities"],
  equity: ["equity", "shareholders' equity", "stockholders' equity"],
  minority_interest: ["minority interest", "non-controlling interest"],
  temporary_equity: ["temporary equity"],
  preferred_stock: ["preferred stock"],
  retained_earnings: ["retained earnings", "accumulated deficit"],
  deferred_revenue: ["deferred revenue"],
  shares_outstanding: ["shares outstanding"],
  deposits: ["deposits"],
  loan_loss_allowance: ["allowance for credit losses", "loan-loss allowance"],
};

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
export function alternativesOf(figure: Pick<Figure, "id" | "measure" | "label">): readonly Alternative[] {
  const base = grownMeasure(figure.measure);
  if (base !== null) {
    const words = growthWords(base);
    return waysOf([...words, ...words.map((phrase) => `${phrase} growth`), ...(WORDS[figure.measure] ?? [])]);
  }
  const contributor = contributorOf(figure);
  if (contributor !== null) return waysOf([`${contributor.part} + ${contributor.total}`, figure.label]);
  const named = partOf(figure);
  if (named !== null)
    return waysOf(isShare(named) ? [nounOfPart(named), figure.label] : [`${named.part} + ${named.of}`]);
  return waysOf(WORDS[figure.measure] ?? [figure.label]);
}

/** What belongs to a part of a company, as its company writes it: `iPhone revenue`, `share of revenue from iPhone`. */
export function nounOfPart(named: { readonly part: string; readonly of: string }): string {
  return isShare(named) ? `${named.of} from ${named.part}` : `${named.part} ${named.of}`;
}

function isShare({ of }: { readonly of: string }): boolean {
  return of.startsWith("share of ");
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
