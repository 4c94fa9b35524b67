import type { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis, IdentityCheck, SeriesKind } from "./analysis.ts";

interface Identity {
  readonly name: string;
  readonly left: string;
  readonly right: string;
  readonly over: readonly SeriesKind[];
  /** Only for periods whose left side is a filed value, not one derived from others. */
  readonly isAsFiledOnly?: true;
}

/** Includes temporary equity, which explains every measured miss of the plain identity (docs/research-method.md#3.7). */
const IDENTITIES: readonly Identity[] = [
  {
    name: "Total assets = Liabilities and equity",
    left: "total_assets",
    right: "liabilities_and_equity",
    over: ["instant"],
  },
  {
    name: "Total assets = Liabilities + Equity with non-controlling interests + Temporary equity",
    left: "total_assets",
    right: "sum_of_claims",
    over: ["instant"],
  },
  {
    name: "Gross profit = Revenue − Cost of revenue",
    left: "filed_gross_profit",
    right: "revenue_less_cost",
    isAsFiledOnly: true,
    over: ["year", "quarter"],
  },
  {
    name: "Change in cash = Operating + Investing + Financing cash flow + Currency effect",
    left: "cash_change",
    right: "sum_of_cash_flows",
    over: ["year"],
  },
  {
    name: "Revenue of the year = Revenue of its four quarters",
    left: "revenue",
    right: "revenue_of_quarters",
    over: ["year"],
  },
  {
    name: "Net income of the year = Net income of its four quarters",
    left: "net_income",
    right: "net_income_of_quarters",
    over: ["year"],
  },
];

/** Filers round to thousands or millions; four rounded quarters may miss their year by 2 million. */
const TOLERANCE_SHARE = "0.0005";
const TOLERANCE_AMOUNT = 2_000_000;

/** Checks every identity on every period for which both sides are held. */
export function checkIdentities(analysis: Analysis): readonly IdentityCheck[] {
  return IDENTITIES.flatMap((identity) =>
    identity.over
      .flatMap((kind) => analysis.periods(kind))
      .flatMap((period) => {
        const check = checkOne(analysis, identity, period);
        return check === null ? [] : [check];
      }),
  );
}

function checkOne(analysis: Analysis, identity: Identity, period: FiscalPeriod): IdentityCheck | null {
  const left = analysis.figure(identity.left, period);
  const right = analysis.figure(identity.right, period);
  if (left.value === null || right.value === null || !isComparable(left) || !isComparable(right)) return null;
  if (identity.isAsFiledOnly === true && left.lineage.kind !== "fact") return null;
  const verdict = agree(left.value, right.value) ? "pass" : "fail";
  return { identity: identity.name, period, verdict, left, right };
}

/** Flags of figures that another figure of the same period cannot be held against. */
const INCOMPARABLE = [
  // Filers restate years without restating their quarters.
  "restated",
  "merged-concept",
  "proxy-concept",
] as const;

function isComparable({ flags }: Figure): boolean {
  return !INCOMPARABLE.some((flag) => flags.includes(flag));
}

function agree(left: Decimal, right: Decimal): boolean {
  const miss = left.minus(right).abs();
  return miss.lte(TOLERANCE_AMOUNT) || miss.lte(left.abs().times(TOLERANCE_SHARE));
}
