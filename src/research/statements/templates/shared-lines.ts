import { deducted, item, type StatementLine, total } from "#research/statements/statement.ts";

/** From income before tax to what is left for each share; the same for every kind of company. */
export const BELOW_PRETAX_INCOME: readonly StatementLine[] = [
  deducted("income_tax", 1),
  {
    rest: "other_after_tax",
    label: "Other, after tax",
    depth: 1,
    isDeducted: true,
    plus: ["pretax_income"],
    minus: ["income_tax", "net_income"],
    needs: ["net_income", "income_tax"],
  },
  total("net_income", 0),
];

/** Amounts per share and counts of shares. */
export const PER_SHARE_LINES: readonly StatementLine[] = [
  { heading: "Per share" },
  item("eps_diluted", 1),
  item("eps_basic", 1, { isFiledOnly: true }),
  item("dividends_per_share", 1),
  item("diluted_shares", 1),
  item("basic_shares", 1),
];

/** Equity by its parts, and both sides of the balance sheet together. */
export const EQUITY_LINES: readonly StatementLine[] = [
  item("temporary_equity", 1),
  item("additional_paid_in_capital", 2),
  item("retained_earnings", 2),
  item("accumulated_oci", 2),
  deducted("treasury_stock", 2),
  {
    rest: "other_equity",
    label: "Other equity",
    depth: 2,
    plus: ["equity", "treasury_stock"],
    minus: ["additional_paid_in_capital", "retained_earnings", "accumulated_oci"],
    needs: ["retained_earnings"],
  },
  total("equity", 1),
  item("minority_interest", 1),
  total("liabilities_and_equity", 0, {
    equals: { plus: ["total_liabilities", "temporary_equity", "equity", "minority_interest"], minus: [] },
  }),
];

/** Investing and financing, and how cash changed. */
export const CASH_BELOW_OPERATIONS: readonly StatementLine[] = [
  deducted("debt_repaid", 1),
  item("debt_issued", 1),
  item("stock_issuance", 1),
  deducted("buybacks", 1),
  deducted("dividends_paid", 1),
  {
    rest: "other_financing",
    label: "Other financing cash flow",
    depth: 1,
    plus: ["financing_cash_flow", "debt_repaid", "buybacks", "dividends_paid"],
    minus: ["debt_issued", "stock_issuance"],
  },
  total("financing_cash_flow", 0, { hasNoGrowth: true }),
  {
    rest: "currency_and_other",
    label: "Currency effect and other",
    depth: 1,
    plus: ["cash_change"],
    minus: ["operating_cash_flow", "investing_cash_flow", "financing_cash_flow"],
    needs: ["operating_cash_flow", "investing_cash_flow", "financing_cash_flow"],
  },
  total("cash_change", 0, { hasNoGrowth: true }),
];
