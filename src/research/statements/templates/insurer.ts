import { deducted, item, type StatementTemplate, total } from "#research/statements/statement.ts";
import { COMPANY_TEMPLATE } from "./company.ts";
import { BELOW_PRETAX_INCOME, EQUITY_LINES, PER_SHARE_LINES } from "./shared-lines.ts";

/** Insurers: premiums against benefits and claims. */
export const INSURER_TEMPLATE: StatementTemplate = {
  income: [
    item("premiums_earned", 1),
    {
      rest: "other_revenue",
      label: "Investment income and other revenue",
      depth: 1,
      plus: ["revenue"],
      minus: ["premiums_earned"],
      needs: ["premiums_earned"],
    },
    total("revenue", 0),
    deducted("policy_benefits", 1),
    deducted("policy_acquisition_costs", 1),
    deducted("underwriting_expense", 1),
    deducted("interest_expense", 1),
    {
      rest: "other_costs",
      label: "Other claims and costs",
      depth: 1,
      isDeducted: true,
      plus: ["revenue"],
      minus: [
        "policy_benefits",
        "policy_acquisition_costs",
        "underwriting_expense",
        "interest_expense",
        "pretax_income",
      ],
      needs: ["pretax_income"],
    },
    total("pretax_income", 0),
    ...BELOW_PRETAX_INCOME,
    ...PER_SHARE_LINES,
  ],
  balance: [
    item("cash", 1),
    item("goodwill", 1),
    item("intangibles", 1),
    {
      rest: "other_assets",
      label: "Investments and other assets",
      isNeverNegative: true,
      depth: 1,
      plus: ["total_assets"],
      minus: ["cash", "goodwill", "intangibles"],
    },
    total("total_assets", 0),
    item("short_term_debt", 1),
    item("long_term_debt", 1),
    {
      rest: "other_liabilities",
      label: "Policy and other liabilities",
      isNeverNegative: true,
      depth: 1,
      plus: ["total_liabilities"],
      minus: ["short_term_debt", "long_term_debt"],
    },
    total("total_liabilities", 0),
    ...EQUITY_LINES,
    { heading: "Also" },
    item("common_equity", 1),
    item("tangible_common_equity", 1),
    item("shares_outstanding", 1),
  ],
  cash: COMPANY_TEMPLATE.cash,
};
