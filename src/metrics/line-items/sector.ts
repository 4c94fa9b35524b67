import type { FactBook } from "#facts/fact-book.ts";
import type { Sector } from "#metrics/analysis.ts";

/** Brokers and finance companies fund a balance sheet; asset managers under the same codes have ordinary statements. */
const INTEREST_BUSINESS = [
  "us-gaap:RevenuesNetOfInterestExpense",
  "us-gaap:InterestIncomeExpenseNet",
  "us-gaap:Deposits",
];
const FOREIGN_FORMS = ["20-F", "40-F", "6-K"];

/** Decides how a company's statements are built, from its industry code and what it tags. */
export function sectorOf(book: FactBook): Sector {
  const code = Number(book.dossier.company.sic ?? "0");
  if (isForeign(book)) return "foreign";
  if (isBetween(code, 6020, 6199) || (isBetween(code, 6200, 6299) && runsOnInterest(book))) return "bank";
  if (isBetween(code, 6300, 6399)) return "insurer";
  if (code === 6798) return "reit";
  if (isBetween(code, 4900, 4949)) return "utility";
  return hasRevenue(book) ? "default" : "pre-revenue";
}

function isBetween(code: number, first: number, last: number): boolean {
  return code >= first && code <= last;
}

/** A broker without a tagged operating income or net interest revenue of its own also counts as one. */
function runsOnInterest(book: FactBook): boolean {
  return INTEREST_BUSINESS.some((concept) => book.has(concept)) || !book.has("us-gaap:OperatingIncomeLoss");
}

function isForeign(book: FactBook): boolean {
  if (book.has("ifrs-full:Assets") || book.has("ifrs-full:Revenue")) return true;
  const annual = book.dossier.filings.find((filing) => /^(10-K|20-F|40-F)/.test(filing.form));
  return annual !== undefined && FOREIGN_FORMS.some((form) => annual.form.startsWith(form));
}

const REVENUE_CONCEPTS = [
  "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax",
  "us-gaap:RevenueFromContractWithCustomerIncludingAssessedTax",
  "us-gaap:Revenues",
  "us-gaap:SalesRevenueNet",
  "us-gaap:SalesRevenueGoodsNet",
  "derived:Revenue",
];

function hasRevenue(book: FactBook): boolean {
  return REVENUE_CONCEPTS.some((concept) => book.has(concept));
}
