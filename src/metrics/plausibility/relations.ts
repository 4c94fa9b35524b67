import type { PeriodKind } from "#facts/fact.ts";
import { SPANS } from "./checks/rule.ts";

/** A sum of line items (`revenue`) and filed concepts (`GrossProfit`), each added or, with a minus first, taken away. */
export type Sum = readonly string[];

/** Amounts of one filing that have to add up. Where filers build a statement in several ways, one of them is enough. */
export interface Relation {
  readonly id: string;
  /** As a reader would say it. */
  readonly words: string;
  readonly over: readonly PeriodKind[];
  /** Line items that it speaks for or against. */
  readonly members: readonly string[];
  /** Each comes to zero. A question mark marks a term that counts as zero where it is not held. */
  readonly ways: readonly Sum[];
  /** Other lines may stand between its terms, so that a miss says nothing. */
  readonly isOnlySupport?: true;
}

/** The articulation of the three statements (ASC 205, 220, 230), as far as filers tag its terms. */
const RELATIONS: readonly Relation[] = [
  {
    id: "gross-profit",
    words: "revenue less cost of revenue is gross profit",
    over: SPANS,
    members: ["revenue", "cost_of_revenue", "gross_profit"],
    ways: [["revenue", "-cost_of_revenue", "-GrossProfit"]],
  },
  {
    id: "operating-income",
    words: "revenue less costs and expenses is operating income",
    over: SPANS,
    members: ["revenue", "operating_income", "gross_profit"],
    ways: [
      ["revenue", "-CostsAndExpenses", "-operating_income"],
      ["revenue", "-OperatingExpenses", "-operating_income"],
      ["gross_profit", "-OperatingExpenses", "-operating_income"],
      ["revenue", "-cost_of_revenue", "-OperatingExpenses", "-operating_income"],
    ],
  },
  {
    id: "operating-expenses",
    isOnlySupport: true,
    words: "the operating expenses add up to their total",
    over: SPANS,
    members: ["research_development", "selling_general_administrative", "cost_of_revenue"],
    ways: [
      [
        "?research_development",
        "selling_general_administrative",
        "?AmortizationOfIntangibleAssets",
        "-OperatingExpenses",
      ],
      ["?research_development", "selling_general_administrative", "-OperatingExpenses"],
      ["cost_of_revenue", "?research_development", "selling_general_administrative", "-CostsAndExpenses"],
      ["revenue", "-cost_of_revenue", "?-research_development", "-selling_general_administrative", "-operating_income"],
      ["gross_profit", "?-research_development", "-selling_general_administrative", "-operating_income"],
    ],
  },
  {
    id: "pretax-income",
    isOnlySupport: true,
    words: "operating income and other income add up to pre-tax income",
    over: SPANS,
    members: ["operating_income", "pretax_income"],
    ways: [
      ["operating_income", "NonoperatingIncomeExpense", "-pretax_income"],
      ["operating_income", "NonoperatingIncomeExpense", "-interest_expense", "-pretax_income"],
      ["operating_income", "OtherNonoperatingIncomeExpense", "-interest_expense", "-pretax_income"],
    ],
  },
  {
    id: "net-income",
    words: "pre-tax income less tax is net income",
    over: SPANS,
    members: ["pretax_income", "income_tax", "net_income"],
    ways: [
      ["pretax_income", "-income_tax", "-net_income"],
      ["pretax_income", "-income_tax", "-ProfitLoss"],
      ["pretax_income", "-income_tax", "?IncomeLossFromEquityMethodInvestments", "-ProfitLoss"],
      ["pretax_income", "-income_tax", "?IncomeLossFromEquityMethodInvestments", "-net_income"],
      ["pretax_income", "-income_tax", "-IncomeLossFromContinuingOperations"],
      ["pretax_income", "-income_tax", "IncomeLossFromDiscontinuedOperationsNetOfTax", "-net_income"],
      ["pretax_income", "-income_tax", "-MinorityInterest", "-net_income"],
    ],
  },
  {
    id: "total-assets",
    words: "assets equal liabilities and equity",
    over: ["instant"],
    members: ["total_assets"],
    ways: [["total_assets", "-LiabilitiesAndStockholdersEquity"]],
  },
  {
    id: "claims",
    words: "liabilities and equity add up to total assets",
    over: ["instant"],
    members: ["total_liabilities", "equity", "total_assets", "minority_interest", "temporary_equity"],
    ways: [
      ["total_liabilities", "equity", "?minority_interest", "?temporary_equity", "-total_assets"],
      [
        "total_liabilities",
        "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
        "?temporary_equity",
        "-total_assets",
      ],
    ],
  },
  {
    id: "cash-flow",
    words: "the three cash flows and the currency effect add up to the change in cash",
    over: ["year", "nine-months", "half", "quarter"],
    members: ["operating_cash_flow", "investing_cash_flow", "financing_cash_flow", "cash_change"],
    ways: [
      [
        "operating_cash_flow",
        "investing_cash_flow",
        "financing_cash_flow",
        "?EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",
        "-cash_change",
      ],
      [
        "operating_cash_flow",
        "investing_cash_flow",
        "financing_cash_flow",
        "?EffectOfExchangeRateOnCashAndCashEquivalents",
        "-cash_change",
      ],
    ],
  },
  {
    id: "long-term-debt",
    words: "the current and the long-term part of debt add up to total debt",
    over: ["instant"],
    members: ["long_term_debt"],
    ways: [["long_term_debt", "LongTermDebtCurrent", "-LongTermDebt"]],
  },
];

const BY_MEMBER = new Map<string, Relation[]>();
for (const relation of RELATIONS)
  for (const member of relation.members) BY_MEMBER.set(member, [...(BY_MEMBER.get(member) ?? []), relation]);

/** The relations that speak for or against a line item. */
export function relationsWith(item: string): readonly Relation[] {
  return BY_MEMBER.get(item) ?? [];
}
