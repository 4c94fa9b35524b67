import type { FactBook } from "#facts/fact-book.ts";
import type { Sector } from "#metrics/analysis.ts";

/** Brokers and lenders live on interest; exchanges and asset managers under the same codes have ordinary statements. */
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
  if (isBetween(code, 6020, 6099)) return "bank";
  if (isBetween(code, 6100, 6211) && !stated(book, ["us-gaap:OperatingIncomeLoss"])) return "bank";
  if (isBetween(code, 6212, 6299) && runsOnInterest(book)) return "bank";
  if (isBetween(code, 6300, 6399)) return "insurer";
  if (code === 6798) return "reit";
  if (isBetween(code, 4900, 4949)) return "utility";
  return hasRevenue(book) ? "default" : "pre-revenue";
}

function isBetween(code: number, first: number, last: number): boolean {
  return code >= first && code <= last;
}

function runsOnInterest(book: FactBook): boolean {
  return stated(book, INTEREST_BUSINESS) && !stated(book, ["us-gaap:OperatingIncomeLoss"]);
}

/** Whether the newest statements hold any of some concepts: one old fact under a bank's name makes no bank. */
function stated(book: FactBook, concepts: readonly string[]): boolean {
  const years = book.periods("year").slice(-NEWEST_YEARS);
  const dates = book.periods("instant").filter(({ end }) => years.some((year) => year.end === end));
  return concepts.some((concept) =>
    [...years, ...dates].some((period) => book.figure(concept, period)?.value?.isZero() === false),
  );
}

const NEWEST_YEARS = 3;

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
  "us-gaap:RealEstateRevenueNet",
  "us-gaap:OperatingLeaseLeaseIncome",
  "us-gaap:OperatingLeasesIncomeStatementLeaseRevenue",
  "us-gaap:RegulatedAndUnregulatedOperatingRevenue",
  "derived:Revenue",
];

function hasRevenue(book: FactBook): boolean {
  return REVENUE_CONCEPTS.some((concept) => book.has(concept));
}
