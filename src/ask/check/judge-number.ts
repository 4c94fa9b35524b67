import { Decimal } from "decimal.js";
import { unitKind, type UnitKind } from "#contracts/api/units.ts";
import type { CheckedClaim } from "#contracts/api/ask.ts";
import { chooseFigure } from "#ask/answer/choose-figure.ts";
import { figureSources } from "#ask/answer/figure-sources.ts";
import type { PeriodWish } from "#ask/question/periods.ts";
import type { FigureUnit } from "#facts/figure.ts";
import type { Figure } from "#facts/figure.ts";
import { calendarYearOf } from "#facts/periods/year-ends.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { metric } from "#metrics/catalogue.ts";
import { lineItem } from "#metrics/line-items/items/table.ts";
import { inPeriod, isOrAre, midSentence } from "#metrics/wording.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import { viewOf } from "#research/text/figure-view.ts";
import type { NumberKind, StatedNumber } from "./read-numbers.ts";

/** What a number of a text is said to be. */
export interface NumberClaim {
  readonly number: StatedNumber;
  /** Each measure that its words can mean. */
  readonly measures: readonly string[];
  readonly period: PeriodWish;
  /** The period that a change is said to begin with; null: a year before. */
  readonly base: PeriodWish | null;
  /** The year was said to be a fiscal one, or the company's own. */
  readonly isFiscal: boolean;
  /** `level`: the measure's own value; `change`: how much it rose or fell; `yearly`: that for each year; `share`: of revenue. */
  readonly says: "level" | "change" | "yearly" | "share";
  /** The direction that the words give; null for none. */
  readonly direction: "up" | "down" | null;
  /** `net loss of $1.2B`: a negative income written as a positive loss. */
  readonly isLoss: boolean;
  /** The words leave the period open and this is the likelier one: a number that is not right for it is not wrong. */
  readonly isGuess: boolean;
}

export type Judgement = Pick<CheckedClaim, "verdict" | "fault" | "detail" | "figure" | "source">;

interface StatedFigure {
  readonly figure: Figure;
  /** What the text should say. */
  readonly value: Decimal;
}

/** Judges a number against the figures that its words can mean. It is wrong only where every one of them says otherwise. */
export function judgeNumber(claim: NumberClaim, analysis: Analysis): Judgement {
  const fitting = claim.measures.filter((measure) => fitsUnit(claim, unitOf(measure)));
  if (fitting.length === 0) return notCheckable("This is not the kind of number that the named figure is.");
  const candidates = fitting.flatMap((measure) => candidatesOf(claim, measure, claim.period, analysis));
  const [first] = candidates;
  if (first === undefined) return notCheckable("We have no figure for this measure and period.");
  const right = candidates.find((candidate) => agrees(claim, candidate.value));
  if (right !== undefined)
    return judged("right", null, right.figure, { analysis, detail: `Our figure: ${written(right)}.` });
  const filed = fitting.length === 1 && claim.says === "level" ? earlierValue(claim, first.figure) : null;
  if (filed !== null)
    return judged("right", null, first.figure, {
      analysis,
      detail: `As first filed; since restated: ${written(first)}.`,
    });
  const other = otherReading(claim, fitting, analysis);
  if (other !== null) {
    return judged("ambiguous", null, other.figure, {
      analysis,
      detail: `Right for ${other.figure.period.label}, whose months lie mostly in that calendar year.`,
    });
  }
  const related = relatedReading(claim, fitting, analysis);
  if (related !== null) {
    return judged("ambiguous", null, related.figure, {
      analysis,
      detail: `Right for ${midSentence(related.figure.label)}: ${written(related)}.`,
    });
  }
  if (fitting.length > 1)
    return judged("ambiguous", null, first.figure, {
      analysis,
      detail: "The words can mean several figures; none of ours matches this number.",
    });
  if (claim.isGuess)
    return judged("ambiguous", null, first.figure, {
      analysis,
      detail: "The text leaves the period open; for the likelier one, our figure is different.",
    });
  if (first.figure.flags.includes("doubtful"))
    return notCheckable("Our own figure is doubtful, so we do not judge the number by it.");
  return {
    ...judged("wrong", faultOf(claim, first, analysis), first.figure, {
      analysis,
      detail: `Our figure: ${written(first)}.`,
    }),
  };
}

export function notCheckable(detail: string): Judgement {
  return { verdict: "not-checkable", fault: null, detail, figure: null, source: null };
}

export function judged(
  verdict: CheckedClaim["verdict"],
  fault: CheckedClaim["fault"],
  figure: Figure,
  { analysis, detail }: { readonly analysis: Analysis; readonly detail: string },
): Judgement {
  return {
    verdict,
    fault,
    detail,
    figure: viewOf(figure),
    source: figureSources([figure], analysis.dossier)[0] ?? null,
  };
}

function written({ figure, value }: StatedFigure): string {
  const level = `${midSentence(figure.label)} ${inPeriod(figure.period)} ${isOrAre(figure.label)} ${formatFigure(viewOf(figure), "auto")}`;
  return value.eq(figure.value ?? 0) ? level : `${level}, a change of ${value.mul(100).toDecimalPlaces(1).toFixed()}%`;
}

function unitOf(measure: string): FigureUnit {
  return (metric(measure) ?? lineItem(measure))?.unit ?? "count";
}

const KINDS: Readonly<Record<UnitKind, readonly NumberKind[]>> = {
  money: ["money"],
  "money-per-share": ["money"],
  shares: ["shares", "money"],
  ratio: ["percent"],
  times: ["times", "plain"],
  days: ["days"],
  score: ["plain"],
  count: ["plain"],
  years: ["plain"],
};

function fitsUnit({ number, says }: NumberClaim, unit: FigureUnit): boolean {
  if (says === "level") return KINDS[unitKind(unit)].includes(number.kind);
  if (says === "share") return unitKind(unit) === "money";
  if (number.kind === "points") return unit === "ratio";
  return number.kind === "percent" ? unit !== "ratio" : KINDS[unitKind(unit)].includes(number.kind);
}

/** The figure of a measure, or its change, with the value that the text should state. */
function candidatesOf(
  claim: NumberClaim,
  measure: string,
  period: PeriodWish,
  analysis: Analysis,
): readonly StatedFigure[] {
  const chosen = chooseFigure(analysis, measure, period);
  if (!chosen.ok || chosen.figure.value === null) return [];
  const { figure } = chosen;
  if (claim.says === "level")
    return [{ figure, value: claim.isLoss ? chosen.figure.value.negated() : chosen.figure.value }];
  if (claim.says === "share") return shareOfRevenue(figure, chosen.figure.value, analysis);
  const before = baseFigure(claim, figure, analysis);
  if (before === null || before.value === null || before.value.isZero()) return [];
  const difference = chosen.figure.value.minus(before.value);
  const isPercent = claim.number.kind === "percent";
  if (isPercent && before.value.isNegative()) return [];
  const years = figure.period.fiscalYear - before.period.fiscalYear;
  if (claim.says === "yearly") return isPercent && years > 0 ? yearlyGrowth(figure, before, years) : [];
  return [{ figure, value: isPercent ? difference.div(before.value) : difference }];
}

function yearlyGrowth(figure: Figure, before: Figure, years: number): readonly StatedFigure[] {
  if (figure.value === null || before.value === null || figure.value.isNegative()) return [];
  return [{ figure, value: figure.value.div(before.value).pow(new Decimal(1).div(years)).minus(1) }];
}

function shareOfRevenue(figure: Figure, value: Decimal, analysis: Analysis): readonly StatedFigure[] {
  const { kind } = figure.period;
  if (kind === "half" || kind === "nine-months" || kind === "instant" || kind === "day") return [];
  const revenue = analysis.figure("revenue", figure.period).value;
  return revenue === null || !revenue.isPositive() || revenue.isZero() ? [] : [{ figure, value: value.div(revenue) }];
}

function baseFigure({ base }: NumberClaim, figure: Figure, analysis: Analysis): Figure | null {
  if (base !== null) {
    const chosen = chooseFigure(analysis, figure.measure, base);
    return chosen.ok ? chosen.figure : null;
  }
  const period = analysis.yearBefore(figure.period);
  return period === null ? null : analysis.figure(figure.measure, period);
}

/** How far a bound may be from what it bounds, and a rough number from what it stands for. */
const NEAR = { over: "0.1", under: "0.05", about: "0.15" } as const;

/** Whether a stated number is ours within what it was rounded to. A change's sign is in its word. */
function agrees({ number, says, direction }: NumberClaim, ours: Decimal): boolean {
  const isMove = (says === "change" || says === "yearly") && direction !== null;
  if (isMove && !ours.isZero() && ours.isNegative() !== (direction === "down")) return false;
  const stated = number.value;
  const value = isMove ? ours.abs() : ours;
  const gap = value.minus(stated);
  const isWithin = (share: string): boolean => gap.abs().lte(stated.abs().mul(share));
  switch (number.hedge) {
    case "about":
      return gap.abs().lte(number.slack) || (gap.abs().lte(number.slack.mul(2)) && isWithin(NEAR.about));
    case "over":
      return !gap.isNegative() && isWithin(NEAR.over);
    case "under":
      return !gap.isPositive() && isWithin(NEAR.under);
    case null:
      return gap.abs().lte(number.slack);
  }
}

/** A value that an earlier filing stated for the same period. */
function earlierValue(claim: NumberClaim, { lineage }: Figure): Decimal | null {
  const others = lineage.kind === "fact" ? lineage.otherValues.map(({ value }) => new Decimal(value)) : [];
  return others.find((value) => agrees(claim, value)) ?? null;
}

/** A calendar year can mean the fiscal year that shares most of its months. */
function otherReading(claim: NumberClaim, measures: readonly string[], analysis: Analysis): StatedFigure | null {
  const { period } = claim;
  if (period.kind !== "year" || claim.isFiscal) return null;
  const year = analysis.years.find(
    ({ end, fiscalYear }) => calendarYearOf(end) === period.year && fiscalYear !== period.year,
  );
  if (year === undefined) return null;
  const wish: PeriodWish = { kind: "year", year: year.fiscalYear };
  const candidates = measures.flatMap((measure) => candidatesOf({ ...claim, base: null }, measure, wish, analysis));
  return candidates.find(({ value }) => agrees(claim, value)) ?? null;
}

/** Measures that careful writers call by each other's names. */
const RELATED: Readonly<Record<string, readonly string[]>> = {
  net_income: ["net_income_common"],
  eps_diluted: ["eps_basic"],
  cash: ["cash_and_investments"],
  equity: ["total_equity", "common_equity"],
  total_debt: ["long_term_debt"],
  dividends_paid: ["gross_payout"],
};

function relatedReading(claim: NumberClaim, measures: readonly string[], analysis: Analysis): StatedFigure | null {
  const related = measures.flatMap((measure) => RELATED[measure] ?? []);
  const candidates = related.flatMap((measure) => candidatesOf(claim, measure, claim.period, analysis));
  return candidates.find(({ value }) => agrees(claim, value)) ?? null;
}

/** The income statement's own neighbours, which definitions are mixed up among. */
const CONFUSED = [
  "revenue",
  "gross_profit",
  "operating_income",
  "net_income",
  "operating_cash_flow",
  "free_cash_flow",
  "gross_margin",
  "operating_margin",
  "net_margin",
  "eps_diluted",
  "total_assets",
  "equity",
];

/** Why a number is wrong: another period's value, another measure's, another direction, or none of ours. */
function faultOf(claim: NumberClaim, { figure, value }: StatedFigure, analysis: Analysis): CheckedClaim["fault"] {
  const flipped = { ...claim, direction: claim.direction === "up" ? "down" : "up" } as const;
  if (claim.direction !== null && agrees(flipped, value)) return "direction";
  if (agrees({ ...claim, direction: null }, value.negated())) return "direction";
  const { kind } = figure.period;
  if (kind === "half" || kind === "nine-months") return "value";
  if (
    claim.says === "level" &&
    analysis.series(figure.measure, kind).some((other) => other.value !== null && agrees(claim, other.value))
  ) {
    return "period";
  }
  const others = CONFUSED.filter((measure) => measure !== figure.measure && fitsUnit(claim, unitOf(measure)));
  const isOther = others.some((measure) =>
    candidatesOf(claim, measure, claim.period, analysis).some((one) => agrees(claim, one.value)),
  );
  return isOther ? "definition" : "value";
}
