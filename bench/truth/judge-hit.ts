import { Decimal } from "decimal.js";
import type { Analysis } from "#metrics/analysis.ts";
import type { Withheld } from "#metrics/plausibility/filter.ts";

/**
 * Whether a withheld amount was rightly withheld, by what the rule did not look at: another filing of the same period, and
 * a third party's computation. `open` where nothing else is held.
 */
export function judgeHit({ dossier }: Analysis, { candidate }: Withheld): "right" | "false" | "open" {
  const { lineage, value } = candidate;
  if (lineage.kind !== "fact" || value === null) return "open";
  const { fact } = lineage;
  const others = dossier.facts.filter(
    (other) =>
      other.id !== fact.id &&
      other.unit === fact.unit &&
      other.span.start === fact.span.start &&
      other.span.end === fact.span.end &&
      (other.concept === fact.concept || WITNESSES[candidate.measure]?.includes(other.concept) === true),
  );
  if (others.length === 0) return "open";
  const isConfirmed = others.some((other) => isSame(new Decimal(other.value), new Decimal(fact.value)));
  return isConfirmed ? "false" : "right";
}

const WITNESSES: Readonly<Record<string, readonly string[]>> = {
  revenue: ["derived:Revenue"],
  cost_of_revenue: ["derived:CostOfRevenue"],
  gross_profit: ["derived:GrossProfit"],
  operating_income: ["derived:OperatingIncome"],
  net_income: ["derived:NetIncome", "us-gaap:ProfitLoss"],
  cash: ["derived:Cash"],
  long_term_debt: ["derived:LongTermDebt"],
  short_term_debt: ["derived:ShortTermDebt"],
  capital_expenditure: ["derived:CapitalExpenditure"],
  dividends_paid: ["derived:DividendsPaid"],
  equity: ["derived:Equity"],
};

function isSame(one: Decimal, other: Decimal): boolean {
  return one.minus(other).abs().lte(other.abs().times("0.01"));
}
