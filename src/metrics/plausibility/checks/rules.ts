import { fineAndSmall, roundedOtherwise, standsTwice } from "./filing-checks.ts";
import { estimatedElsewhere, shareOfRevenueChanged, unusualStep } from "./neighbour-checks.ts";
import { NEIGHBOUR_RULES } from "./neighbour-rules.ts";
import { EVERY_PERIOD, type PlausibilityRule, SPANS, SPANS_AND_BALANCES, THRESHOLDS } from "./rule.ts";
import {
  contradictsEarningsPerShare,
  contradictsOtherEarningsPerShare,
  countsIssuedShares,
  includesPreferred,
  isNotOfCommon,
} from "./per-share-checks.ts";
import {
  debtVanished,
  grossMarginOutOfBounds,
  largerThanCompany,
  largerThanWhole,
  revenueNotPositive,
  yearBelowPart,
} from "./statement-checks.ts";
import { isOfOtherOwners, isPartOfDividends } from "./dividend-checks.ts";
import { THIRD_PARTY_RULES } from "./third-party-rules.ts";
import { TOTAL_OF_SEGMENTS } from "#metrics/plausibility/segment-totals.ts";
import { isStated } from "#metrics/plausibility/suspect.ts";

/** Every rule, the surest first. Thresholds were set by counting hits over the bundled companies (`npm run bench:truth`). */
export const PLAUSIBILITY_RULES: readonly PlausibilityRule[] = [
  {
    id: "revenue-not-positive",
    weight: "contradiction",
    evidence: "itself",
    looksFor: "Revenue of zero or less.",
    over: EVERY_PERIOD,
    appliesTo: (item) => item === "revenue",
    finds: revenueNotPositive,
  },
  {
    id: "negative",
    weight: "contradiction",
    evidence: "itself",
    looksFor: "A negative amount of what cannot be negative, such as assets, costs or share counts.",
    over: EVERY_PERIOD,
    appliesTo: (item, { isNeverNegative }) => isNeverNegative === true && item !== "revenue",
    finds: ({ value }) => (value >= 0 ? null : "is negative, which this item cannot be"),
  },
  ...THIRD_PARTY_RULES,
  TOTAL_OF_SEGMENTS,
  {
    id: "larger-than-whole",
    weight: "contradiction",
    evidence: "statement",
    looksFor: "A part that is more than 2 % larger than what it is a part of.",
    over: SPANS_AND_BALANCES,
    appliesTo: (_item, { partOf }) => partOf !== undefined,
    finds: largerThanWhole,
  },
  {
    id: "larger-than-company",
    weight: "contradiction",
    evidence: "statement",
    looksFor: `A flow of more than ${THRESHOLDS.largestFlow} times total assets and revenue together, or a balance of ${THRESHOLDS.largestBalance} times total assets.`,
    over: SPANS_AND_BALANCES,
    appliesTo: (_item, { mayExceedCompany }) => mayExceedCompany !== true,
    finds: largerThanCompany,
  },
  {
    id: "year-below-part",
    weight: "contradiction",
    evidence: "statement",
    looksFor: "A year that is smaller than its own first nine months, or a part that is larger than the year.",
    over: SPANS,
    appliesTo: (item, { isNeverNegative, isSteady }) =>
      isNeverNegative === true && isSteady === true && !item.endsWith("shares"),
    finds: yearBelowPart,
  },
  {
    id: "identity",
    weight: "contradiction",
    evidence: "statement",
    looksFor: "A sum of the statements that holds in most other periods and is broken by this amount.",
    over: SPANS_AND_BALANCES,
    appliesTo: () => true,
    finds: (suspect, { articulation }) => {
      const broken = articulation.brokenBy(suspect);
      return broken === null ? null : `does not agree with its own statement, where ${broken.words}`;
    },
  },
  {
    id: "double-in-sum",
    weight: "contradiction",
    evidence: "double",
    looksFor: "Exactly the amount of another line, in a sum of the statements that usually holds and does not with it.",
    over: SPANS_AND_BALANCES,
    appliesTo: () => true,
    finds: (suspect, company) =>
      company.articulation.failingWith(suspect) === null
        ? null
        : standsTwice(suspect, company, THRESHOLDS.digits.telling),
  },
  {
    id: "exact-double",
    weight: "contradiction",
    evidence: "double",
    looksFor: `Exactly the amount, of ${THRESHOLDS.digits.unmistakable} digits or more, of another line that it never has otherwise.`,
    over: SPANS_AND_BALANCES,
    appliesTo: () => true,
    finds: (suspect, company) => standsTwice(suspect, company, THRESHOLDS.digits.unmistakable),
  },
  {
    id: "strained-sum",
    weight: "doubt",
    evidence: "statement",
    looksFor:
      "A sum of the statements that holds in most other periods and would hold, were this amount nearer to its neighbours.",
    over: SPANS_AND_BALANCES,
    appliesTo: () => true,
    finds: (suspect, { articulation, continuity }) => {
      const step = continuity.step(suspect.item.id, suspect.period, suspect.value);
      if (step === null || step < THRESHOLDS.strainStep || !isStated(suspect.figure)) return null;
      const strained = articulation.strainedBy(suspect);
      return strained === null ? null : `does not agree with other amounts, where ${strained.words}`;
    },
  },
  {
    id: "earnings-per-share",
    weight: "contradiction",
    evidence: "statement",
    looksFor: "Net income divided by diluted shares more than 30 % and 5 cents away from the EPS that was filed.",
    over: ["year", "quarter"],
    appliesTo: (item) => ["net_income", "diluted_shares", "eps_diluted", "eps_basic"].includes(item),
    finds: contradictsEarningsPerShare,
  },
  {
    id: "quarterly-dividend",
    weight: "contradiction",
    evidence: "statement",
    looksFor:
      "A year's dividend per share that is a quarter of what was paid per share, usually half of it, or next to nothing: filers tag a part of the year for the year.",
    over: ["year"],
    appliesTo: (item) => item === "dividends_per_share",
    finds: isPartOfDividends,
  },
  {
    id: "dividends-of-others",
    weight: "contradiction",
    evidence: "statement",
    looksFor:
      "A third party's dividends paid that no dividend per share bears out, where the company's own reports of the years before have none or they are next to nothing of net income.",
    over: SPANS,
    appliesTo: (item) => item === "dividends_paid",
    finds: isOfOtherOwners,
  },
  {
    id: "issued-shares",
    weight: "contradiction",
    evidence: "statement",
    looksFor: "Shares tagged as outstanding by a company whose earlier cover counted a tenth fewer on the same day.",
    over: ["instant"],
    appliesTo: (item) => item === "shares_outstanding",
    finds: countsIssuedShares,
  },
  {
    id: "basic-and-diluted",
    weight: "contradiction",
    evidence: "statement",
    looksFor: "Basic and diluted earnings per share more than a quarter and 5 cents apart.",
    over: ["year", "quarter"],
    appliesTo: (item) => item === "eps_diluted" || item === "eps_basic",
    finds: contradictsOtherEarningsPerShare,
  },
  {
    id: "income-to-common",
    weight: "contradiction",
    evidence: "statement",
    looksFor: "Net income to common shares above net income, or below it by more than 5 % of revenue.",
    over: ["year", "quarter"],
    appliesTo: (item) => item === "net_income_common",
    finds: isNotOfCommon,
  },
  {
    id: "before-preferred",
    weight: "contradiction",
    evidence: "statement",
    looksFor:
      "Basic EPS or net income to common shares computed from all of net income, where diluted EPS as filed is lower than net income per share.",
    over: ["year", "quarter"],
    appliesTo: (item) => item === "eps_basic" || item === "net_income_common",
    finds: includesPreferred,
  },
  ...NEIGHBOUR_RULES,
  {
    id: "fine-and-small",
    weight: "contradiction",
    evidence: "rounding",
    looksFor: `An amount rounded more finely than the rest of its filing and ${THRESHOLDS.fineAndSmall} times smaller than the middle of its neighbours.`,
    over: SPANS_AND_BALANCES,
    appliesTo: () => true,
    finds: fineAndSmall,
  },
  {
    id: "rounding",
    weight: "doubt",
    evidence: "rounding",
    looksFor: "An amount rounded a thousand times finer or coarser than the rest of its filing.",
    over: SPANS_AND_BALANCES,
    appliesTo: () => true,
    finds: roundedOtherwise,
  },
  {
    id: "gross-margin",
    weight: "contradiction",
    evidence: "statement",
    looksFor: "A gross margin below −5 % or above 100 % that operating income of the same filing does not bear out.",
    over: SPANS,
    appliesTo: (item) => ["revenue", "cost_of_revenue", "gross_profit"].includes(item),
    finds: grossMarginOutOfBounds,
  },
  {
    id: "estimate",
    weight: "doubt",
    evidence: "statement",
    looksFor: "An amount that the rest of its statement or year puts elsewhere, near those of neighbouring periods.",
    over: SPANS_AND_BALANCES,
    appliesTo: (item) => !item.endsWith("shares"),
    finds: estimatedElsewhere,
  },
  {
    id: "step",
    weight: "hint",
    evidence: "neighbours",
    looksFor: "An amount farther from all neighbouring periods than three in five of its item are.",
    over: SPANS_AND_BALANCES,
    appliesTo: (item, { isOccasional }) => isOccasional !== true && !item.endsWith("shares"),
    finds: unusualStep,
  },
  {
    id: "share-of-revenue",
    weight: "doubt",
    evidence: "neighbours",
    looksFor: `A share of revenue that changed more than ${THRESHOLDS.shareChange} times in a year while revenue did not.`,
    over: SPANS,
    appliesTo: (item, { isSteady }) => isSteady === true && item !== "revenue" && !item.endsWith("shares"),
    finds: shareOfRevenueChanged,
  },
  {
    id: "debt-vanished",
    weight: "contradiction",
    evidence: "statement",
    looksFor:
      "Debt of less than a quarter of last year's, without a repayment of half the difference in the cash flow.",
    over: ["instant"],
    appliesTo: (item) => item === "total_debt" || item === "long_term_debt",
    finds: debtVanished,
  },
  {
    id: "double",
    weight: "hint",
    evidence: "double",
    looksFor: "Exactly the amount of another concept for the same period, which it never is otherwise.",
    over: SPANS_AND_BALANCES,
    appliesTo: () => true,
    finds: (suspect, company) => standsTwice(suspect, company, THRESHOLDS.digits.telling),
  },
];
