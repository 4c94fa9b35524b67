import type { FigureFlag, FigureUnit } from "#facts/figure.ts";
import type { Sector } from "#metrics/analysis.ts";
import { remember } from "#platform/memo.ts";

/**
 * What a rule reads. A capital letter first: a us-gaap concept (`Revenues`); a colon: a concept with its taxonomy
 * (`derived:Revenue`); otherwise another line item (`revenue`).
 */
export type Source = string;

/** One addend: the first of `anyOf` that is held. An optional one counts as zero where it is known to be untagged. */
export interface Addend {
  readonly anyOf: readonly Source[];
  readonly isOptional: boolean;
}

/** One way to get a line item. A rule whose needed parts are not all held gives nothing and the next one is tried. */
export type Rule = {
  readonly flags: readonly FigureFlag[];
  /** Only where the filing is held completely, so that no untagged part can hide. */
  readonly needsCompleteFiling?: true;
  /** A negative result means that one of the concepts was tagged for something else. */
  readonly isNeverNegative?: true;
  /** Concepts that the company has ever stated, in whatever period, and that make this one but a part. */
  readonly unlessKnown?: readonly Source[];
  /** For a sum whose first part is the whole at some filers: an amount that it must come nearer to than that part does. */
  readonly provenBy?: { readonly by: Source; readonly withinDays: number };
  /** The concepts name the whole at some filers and a part at others. */
  readonly mayBePart?: true;
  /** Only where this amount is a third party's, which may mean less by the company's tag than the company does. */
  readonly ifThirdPartys?: Source;
} & (
  | { readonly take: "one"; readonly of: Source }
  /**
   * Of several candidates for a total the one that `proof` adds up to; else the largest, but the main one where another
   * is only slightly larger and `support` does not add up to that.
   */
  | {
      readonly take: "total";
      readonly main: Source;
      /** A list is the sum of all its members. */
      readonly others: readonly (Source | readonly Source[])[];
      readonly proof: readonly Addend[];
      readonly support: readonly Addend[];
      /** The first amount of a sum is the smaller one; where it is not, it is the whole and not a part of it. */
      readonly isSmallerFirst?: true;
      /** An amount before taxes that are passed on is no total where the support bears the one after them out. */
      readonly taxed?: { readonly before: Source; readonly after: Source };
    }
  | { readonly take: "sum"; readonly parts: readonly Addend[] }
  | { readonly take: "difference"; readonly from: Source; readonly less: readonly Addend[] }
  /** The sum over the four quarters of a year. */
  | { readonly take: "quarters"; readonly of: Source }
  /** Net income to common shares over a count of shares; `stated` is taken instead where it comes to the same. */
  | { readonly take: "quotient"; readonly by: Source; readonly stated?: Source }
  /** The first count or balance stated on or after the day, for cover pages dated after the balance sheet. */
  | { readonly take: "following"; readonly of: Source; readonly withinDays: number }
  /** Nothing of the kind is tagged in a balance sheet that is held completely. `words` go into the formula. */
  | {
      readonly take: "zero";
      /** A line item that speaks against zero when the period has any of it. */
      readonly contradiction?: Source;
      /** Amounts of the months before that speak against zero when one is large beside the evidence. */
      readonly signs?: readonly Source[];
      /** Where any of these is tagged the signs are explained by it and say nothing of the item. */
      readonly signsUnless?: readonly Source[];
      readonly whereUntagged: readonly Source[];
      readonly evidence: Source;
      readonly words: string;
    }
);

/** The rules of one kind. */
export type RuleOf<Take> = Extract<Rule, { readonly take: Take }>;

export interface LineItem {
  /** snake_case, stable. */
  readonly id: string;
  /** Reader's words, for example `Cost of revenue`. */
  readonly label: string;
  /** As it stands inside a sentence, for example `cost of revenue`. */
  readonly noun: string;
  readonly unit: FigureUnit;
  /** `flow`: amounts over a span, which may be added up. `balance`: amounts on a day. `rate`: per-share amounts and average counts. */
  readonly kind: "flow" | "balance" | "rate";
  /** In order of preference. */
  readonly rules: readonly Rule[];
  /** Other rules for a sector, or a whole sentence saying why the sector has no such item. */
  readonly bySector?: Readonly<Partial<Record<Sector, readonly Rule[] | string>>>;
  /** How a fourth quarter that no filing states is had from the year. */
  readonly fourthQuarter?: "eps" | "basic-eps" | "average-count" | "subtraction";
  /** How twelve months are had from four quarters when no concept gives them. */
  readonly overQuarters?: "sum" | "mean";
  /** True where a sudden fall is a sign of a missing concept rather than of a fall. */
  readonly isSteady?: boolean;
  /** The same of an amount that a third party computed: some take a part for the whole, year after year. */
  readonly doubtsThirdParty?: true;
  /** Smaller than this share of another item, the tagged amount is taken for a part and left out. */
  readonly leastShare?: { readonly of: Source; readonly share: string };
  /** For disclosures made once a year: days for which the newest earlier balance still stands. */
  readonly carriedDays?: number;
  /** The same only to days of which our data has selected items: a complete balance sheet without it says that it is gone. */
  readonly isCarriedToGaps?: true;
}

export function one(of: Source, ...flags: readonly FigureFlag[]): Rule {
  return { take: "one", of, flags };
}

export function sum(parts: readonly Addend[], ...flags: readonly FigureFlag[]): Rule {
  return { take: "sum", parts, flags };
}

export function difference(from: Source, less: readonly Addend[], ...flags: readonly FigureFlag[]): Rule {
  return { take: "difference", from, less, flags };
}

/** A part without which the rule gives nothing. */
export function part(...anyOf: readonly Source[]): Addend {
  return { anyOf, isOptional: false };
}

/** A rule that is tried only where the filing is held completely. */
export function whereComplete(rule: Rule): Rule {
  return { ...rule, needsCompleteFiling: true };
}

/** A rule for companies that have never stated what would make it but a part. */
export function unlessKnown(rule: Rule, ...concepts: readonly Source[]): Rule {
  return { ...rule, unlessKnown: concepts };
}

/** A rule whose result is held against what else the company tags of its debt. */
export function perhapsPart(rule: Rule): Rule {
  return { ...rule, mayBePart: true };
}

/** A rule for an amount that a third party states under the company's tag. */
export function ifThirdPartys(source: Source, rule: Rule): Rule {
  return { ...rule, ifThirdPartys: source };
}

/** A rule whose result is dropped when it is negative. */
export function neverNegative(rule: Rule): Rule {
  return { ...rule, isNeverNegative: true };
}

export function optional(...anyOf: readonly Source[]): Addend {
  return { anyOf, isOptional: true };
}

/** The full concept name of a source; null for a line item. */
export const conceptOf = remember((source: Source): string | null => {
  if (source.includes(":")) return source;
  const first = source.charAt(0);
  return first >= "A" && first <= "Z" ? `us-gaap:${source}` : null;
});

/** A line item in dollars, with rules in order of preference. */
export function moneyItem(
  id: string,
  words: { readonly label: string; readonly noun: string; readonly kind: "flow" | "balance" },
  rules: readonly Rule[],
): LineItem {
  return { id, ...words, unit: "USD", rules };
}

/** The same of what flows over a period. */
export function moneyFlow(
  id: string,
  words: { readonly label: string; readonly noun: string },
  rules: readonly Rule[],
): LineItem {
  return moneyItem(id, { ...words, kind: "flow" }, rules);
}

/** A filer's use of a tag holds from one annual report to the next. */
const PROOF_DAYS = 460;

/** A sum for companies whose statements show that its first part is not the whole already. */
export function whereProven(rule: Rule, by: Source, withinDays = PROOF_DAYS): Rule {
  return { ...rule, provenBy: { by, withinDays } };
}
