import { METRICS } from "#metrics/catalogue.ts";
import { LINE_ITEMS } from "#metrics/line-items/items/table.ts";
import { WORDS } from "#research/verifier/lexicon/phrases.ts";
import { phraseTable } from "./tokens.ts";

/** What people write besides the words of the verifier's lexicon. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  revenue: ["rev", "revs", "top line", "turnover", "net revenues", "total sales", "total revenues"],
  net_income: [
    "loss",
    "losses",
    "lost money",
    "lose money",
    "losing money",
    "making money",
    "unprofitable",
    "loses money",
    "made money",
    "make money",
    "makes money",
    "profitable",
    "net loss",
    "net losses",
    "bottom line",
    "profit after tax",
    "net profits",
    "net earning",
    "net incomes",
  ],
  eps_diluted: [
    "loss per share",
    "diluted loss per share",
    "earnings per share",
    "eps",
    "diluted eps",
    "profit per share",
    "earn per share",
    "earned per share",
    "earn a share",
    "earned a share",
    "earnings a share",
    "net income per share",
    "net income a share",
    "net earnings per share",
    "income per share",
    "make per share",
    "made per share",
  ],
  vendor_eps_actual: ["adjusted eps", "adjusted earnings per share"],
  eps_basic: ["basic eps", "basic earnings per share"],
  operating_income: ["operating loss", "ebit", "operating profits", "operating earnings", "income from operations"],
  pretax_income: ["profit before tax", "earnings before tax", "ebt", "pre tax profit", "pretax profit"],
  cost_of_revenue: ["cogs", "cost of goods", "costs of revenue", "costs of sales"],
  research_development: [
    "r&d",
    "r and d",
    "r & d",
    "r&d expense",
    "r&d spending",
    "r&d expenses",
    "rnd",
    "spend on research",
    "spends on research",
    "spent on research",
    "spending on research",
    "research spending",
    "research & development",
  ],
  selling_general_administrative: ["sg&a", "sga", "sg&a expense", "overhead"],
  capital_expenditure: ["capex", "capital expenditures", "capital spending", "cap ex"],
  operating_cash_flow: [
    "ocf",
    "cfo",
    "operating cash flows",
    "cash from operating activities",
    "cash flow from operating activities",
  ],
  free_cash_flow: ["fcf", "free cash flows", "free cashflow"],
  stock_compensation: ["sbc", "stock based compensation", "share based compensation", "stock based comp"],
  buybacks: [
    "buyback",
    "buy back",
    "bought back",
    "repurchase",
    "repurchased",
    "buying back shares",
    "buying back stock",
    "buy back shares",
    "buy back stock",
    "buying back its own shares",
    "share repurchases",
    "stock buybacks",
    "stock repurchases",
    "share buyback",
    "repurchases",
  ],
  dividends_paid: [
    "dividends paid",
    "paid in dividends",
    "paid out in dividends",
    "pay out in dividends",
    "pay in dividends",
    "spent on dividends",
    "spend on dividends",
    "paid as dividends",
    "dividend payments",
  ],
  dividends_per_share: [
    "dividend per share",
    "pay a dividend",
    "pays a dividend",
    "paid a dividend",
    "pay dividends",
    "pays dividends",
    "paying a dividend",
    "paying dividends",
    "dps",
    "dividends a share",
    "dividend a share",
    "dividends per share",
  ],
  cash: ["cash and cash equivalents", "cash & equivalents", "cash balance", "cash on hand"],
  inventory: ["inventories"],
  receivables: ["accounts receivable", "trade receivables"],
  payables: ["accounts payable", "trade payables"],
  total_assets: ["total asset", "balance sheet total"],
  total_liabilities: ["total liability"],
  total_debt: ["debt", "total borrowings", "borrowings"],
  equity: ["shareholders equity", "stockholders equity", "shareholder equity", "book value", "owners equity"],
  shares_outstanding: ["outstanding shares", "number of shares outstanding"],
  deposits: ["customer deposits"],
  gross_margin: ["gross margins", "gross profit margin"],
  operating_margin: ["operating margins", "operating profit margin", "ebit margin", "op margin"],
  net_margin: ["net margins", "net profit margin", "profit margin", "net income margin"],
  fcf_margin: ["free cash flow margins", "fcf margin", "free cashflow margin"],
  ebitda: ["ebitda"],
  roic: ["return on capital", "return on invested capital", "roic"],
  return_on_equity: ["roe", "return on equity"],
  return_on_assets: ["roa", "return on assets"],
  effective_tax_rate: ["effective tax rate", "tax rate"],
  current_ratio: ["current ratio"],
  debt_to_equity: ["debt to equity", "debt equity ratio", "d/e", "d/e ratio", "debt to equity ratio"],
  debt_to_assets: ["debt to assets", "debt to assets ratio"],
  net_debt_to_ebitda: ["net debt to ebitda", "leverage ratio", "net debt / ebitda"],
  interest_cover: ["interest coverage", "interest cover", "interest coverage ratio"],
  payout_ratio: [
    "dividend payout ratio",
    "dividend payout",
    "payout ratio",
    "dividend covered",
    "dividends covered",
    "dividend cover",
    "dividend coverage",
  ],
  pe: [
    "pe",
    "p/e",
    "pe ratio",
    "p/e ratio",
    "price to earnings",
    "price earnings ratio",
    "price to earnings ratio",
    "earnings multiple",
  ],
  ps: ["p/s", "ps ratio", "p/s ratio", "price to sales", "price to sales ratio"],
  pb: ["p/b", "pb ratio", "p/b ratio", "price to book", "price to book ratio"],
  p_fcf: ["p/fcf", "price to free cash flow"],
  ev_ebit: ["ev/ebit", "ev to ebit"],
  ev_ebitda: ["ev/ebitda", "ev to ebitda"],
  ev_sales: ["ev/sales", "ev to sales", "ev/revenue"],
  market_cap: ["market cap", "market capitalisation", "market capitalization", "market value", "mkt cap"],
  enterprise_value: ["enterprise value", "ev"],
  price: ["share price", "stock price", "closing price", "last close"],
  return_1y: ["one year return", "1 year return", "share price change over a year", "stock return"],
  dividend_yield: ["dividend yield", "yield on the dividend"],
  fcf_yield: ["fcf yield", "free cash flow yield"],
  high_52w_gap: [
    "below its 52 week high",
    "below 52 week high",
    "off its 52 week high",
    "from its 52 week high",
    "under its 52 week high",
  ],
  premiums_earned: ["premium", "premiums", "insurance premiums", "earned premium"],
  piotroski_f: ["piotroski", "piotroski score", "f score", "piotroski f score"],
  altman_z: ["altman z score", "z score", "altman score"],
  beneish_m: ["beneish m score", "m score", "beneish score"],
  days_sales: ["dso", "days sales outstanding"],
  days_inventory: ["dio", "days inventory outstanding", "inventory days"],
  days_payables: ["dpo", "days payables outstanding"],
  cash_cycle: ["cash conversion cycle", "ccc"],
  revenue_growth: ["sales growth", "top line growth", "revenue growth rate"],
  net_income_growth: ["net income growth", "net profit growth"],
  eps_growth: ["eps growth", "earnings per share growth"],
  operating_income_growth: ["operating income growth", "operating profit growth"],
  fcf_growth: ["fcf growth", "free cash flow growth"],
  ocf_growth: ["operating cash flow growth"],
  gross_profit_growth: ["gross profit growth"],
  dividend_growth: ["dividend growth", "dividend growth rate"],
  pe_percentile: ["p/e percentile", "pe percentile"],
  retained_earnings: ["retained earnings", "accumulated deficit"],
  buyback_yield: ["buyback yield"],
  sbc_share_of_revenue: ["sbc as a share of revenue"],
  discontinued_income: ["income of discontinued operations"],
  equity_method_income: ["income of equity-method investments"],
  minority_income: ["income of non-controlling interests"],
};

/** Words that name several measures; a reader must choose. */
const AMBIGUOUS: Readonly<Record<string, readonly string[]>> = {
  profit: ["net_income", "operating_income", "gross_profit"],
  "more profitable": ["net_income", "net_margin"],
  "most profitable": ["net_income", "net_margin"],
  "makes more money": ["revenue", "net_income"],
  "make more money": ["revenue", "net_income"],
  "made more money": ["revenue", "net_income"],
  profits: ["net_income", "operating_income", "gross_profit"],
  income: ["net_income", "operating_income", "pretax_income"],
  earnings: ["net_income", "eps_diluted"],
  margin: ["gross_margin", "operating_margin", "net_margin"],
  margins: ["gross_margin", "operating_margin", "net_margin"],
  growth: ["revenue_growth", "net_income_growth", "eps_growth"],
  "cash flow": ["operating_cash_flow", "free_cash_flow"],
  "cash flows": ["operating_cash_flow", "free_cash_flow"],
  dividend: ["dividends_per_share", "dividends_paid", "dividend_yield"],
  dividends: ["dividends_per_share", "dividends_paid", "dividend_yield"],
  yield: ["dividend_yield", "fcf_yield", "earnings_yield"],
  leverage: ["debt_to_equity", "net_debt_to_ebitda"],
  valuation: ["pe", "ev_ebit", "fcf_yield"],
  cheap: ["pe", "ev_ebit", "fcf_yield"],
  expensive: ["pe", "ev_ebit", "fcf_yield"],
  overpriced: ["pe", "ev_ebit", "fcf_yield"],
  cheaper: ["pe", "ev_ebit", "fcf_yield"],
  dearer: ["pe", "ev_ebit", "fcf_yield"],
  pricier: ["pe", "ev_ebit", "fcf_yield"],
  "more expensive": ["pe", "ev_ebit", "fcf_yield"],
  "less expensive": ["pe", "ev_ebit", "fcf_yield"],
  returns: ["roic", "return_on_equity", "return_1y"],
  return: ["roic", "return_on_equity", "return_1y"],
  debt: ["total_debt", "net_debt", "long_term_debt"],
  shares: ["shares_outstanding", "diluted_shares"],
  "share count": ["shares_outstanding", "diluted_shares"],
  tax: ["income_tax", "effective_tax_rate"],
  taxes: ["income_tax", "taxes_paid", "effective_tax_rate"],
};

const LABELS: ReadonlyMap<string, string> = new Map([...LINE_ITEMS, ...METRICS].map(({ id, label }) => [id, label]));

/** What the registry calls a measure. */
export function labelOf(measure: string): string {
  return LABELS.get(measure) ?? measure;
}

/** Every phrase that names measures, with the measures. The clearest meaning of a phrase comes first, and it stays with that. */
export const MEASURE_PHRASES = phraseTable(namesOfMeasures());

function namesOfMeasures(): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, readonly string[]>(Object.entries(AMBIGUOUS));
  const add = (phrase: string, id: string): void => {
    // "Change in cash" in a question asks how a balance moved, so such names are read with another word.
    const key = phrase.toLowerCase().replace(/^change in /, "change of ");
    for (const one of key.endsWith(" ratio") ? [key, `${key}s`] : [key]) {
      if (LABELS.has(id) && !names.has(one)) names.set(one, [id]);
    }
  };
  for (const [id, phrases] of Object.entries(SYNONYMS)) for (const phrase of phrases) add(phrase, id);
  for (const [id, label] of LABELS) add(label, id);
  for (const [id, phrases] of Object.entries(WORDS)) {
    for (const phrase of phrases) if (!phrase.includes(" + ") && !/ loss|^loss/.test(phrase)) add(phrase, id);
  }
  for (const item of LINE_ITEMS) add(item.noun, item.id);
  for (const id of LABELS.keys()) add(id.replaceAll("_", " "), id);
  return names;
}

/** The words that measures' names are made of, for reading misspelt ones. */
export const MEASURE_VOCABULARY: ReadonlySet<string> = new Set(
  [...MEASURE_PHRASES.values()].flat().flatMap(({ words }) => words.filter((word) => word.length >= 5)),
);
