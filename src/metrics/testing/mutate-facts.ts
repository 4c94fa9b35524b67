import { Decimal } from "decimal.js";
import { createFactSet } from "#facts/fact-set.ts";
import type { Dossier } from "#facts/dossier.ts";
import type { Fact, FiscalPeriod } from "#facts/fact.ts";
import type { Figure } from "#facts/figure.ts";
import { shareMeasure } from "#facts/selection/fact-groups.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { COMBINED_ITEMS } from "#metrics/line-items/items/special-items.ts";
import { LINE_ITEMS } from "#metrics/line-items/items/table.ts";
import { isMistakable } from "#metrics/plausibility/ledger.ts";
import { traitsOf } from "#metrics/plausibility/traits.ts";

/** One value of a company, changed as filers and readers of filings err. */
interface Mutation {
  readonly kind: MutationKind;
  readonly item: string;
  readonly period: FiscalPeriod;
  readonly fact: Fact;
  readonly value: Decimal;
}

export const MUTATION_KINDS = ["times 1000", "divided by 1000", "wrong sign", "neighbour concept"] as const;
export type MutationKind = (typeof MUTATION_KINDS)[number];

/** A figure that stands on one value as filed for its own period, with a neighbouring period to hold it against. */
interface Target {
  readonly item: string;
  readonly period: FiscalPeriod;
  readonly figure: Figure;
  readonly fact: Fact;
}

const NEAR_MS = 400 * 86_400_000;
/** A neighbour's amount has to differ from the right one by more than this factor. */
const DIFFERENT = 1.25;
const COMBINED = new Set([...COMBINED_ITEMS.map(({ id }) => id), "total_debt"]);

/** Every shown figure of a company that can be mutated: others are made of these. */
function targetsOf(analysis: Analysis): readonly Target[] {
  return (["year", "quarter", "instant"] as const).flatMap((kind) =>
    LINE_ITEMS.filter((item) => (item.kind === "balance") === (kind === "instant") && !COMBINED.has(item.id)).flatMap(
      ({ id }) => {
        const shown = analysis.series(id, kind).filter(({ value }) => value?.isZero() === false);
        return shown.flatMap((figure) => {
          const fact = statedFact(figure);
          const { period } = figure;
          if (fact === null || fact.span.end !== period.end || fact.span.start !== period.start) return [];
          return shown.some((other) => isNear(other, figure)) ? [{ item: id, period, figure, fact }] : [];
        });
      },
    ),
  );
}

function isNear(one: Figure, other: Figure): boolean {
  return one !== other && Math.abs(Date.parse(one.period.end) - Date.parse(other.period.end)) < NEAR_MS;
}

function statedFact({ lineage }: Figure): Fact | null {
  const operand = lineage.kind === "formula" && lineage.operands.length === 1 ? lineage.operands[0] : undefined;
  const source = operand?.lineage ?? lineage;
  return source.kind === "fact" ? source.fact : null;
}

/** Makes a mutation of one target; null where the kind does not apply. `random` gives numbers from 0 to 1. */
function mutate(kind: MutationKind, target: Target, dossier: Dossier, random: () => number): Mutation | null {
  const { item, period, fact } = target;
  const right = new Decimal(fact.value);
  const made = (value: Decimal): Mutation => ({ kind, item, period, fact, value });
  switch (kind) {
    case "times 1000":
      return made(right.times(1000));
    case "divided by 1000":
      return made(right.div(1000));
    case "wrong sign":
      return traitsOf(item).isNeverNegative === true ? made(right.neg()) : null;
    case "neighbour concept": {
      const others = dossier.facts.filter((other) => isNeighbour(other, fact));
      const other = others[Math.floor(random() * others.length)];
      return other === undefined ? null : made(new Decimal(other.value));
    }
  }
}

/** Another concept that line items read, stated for the same span in the same unit, of a clearly different size. */
function isNeighbour(other: Fact, fact: Fact): boolean {
  if (other.span.start !== fact.span.start || other.span.end !== fact.span.end || other.unit !== fact.unit)
    return false;
  if (other.concept === fact.concept || other.value === "0" || !isMistakable(other.concept)) return false;
  if (shareMeasure(other) !== shareMeasure(fact)) return false;
  const factor = Math.abs(Number(other.value) / Number(fact.value));
  return Math.max(factor, 1 / factor) > DIFFERENT;
}

/** How many mutations of a kind were made, and how many of them were not shown. */
export interface MutationCount {
  tried: number;
  caught: number;
}

interface MutatedCompany {
  readonly dossier: Dossier;
  readonly asOf: string;
}

/** Targets that are drawn before a kind is taken not to apply to a company. */
const DRAWS = 25;

/** Makes `repetitions` mutations of each kind in one company and adds to `counts` what became of them. */
export function countMutations(
  company: MutatedCompany,
  { repetitions, random }: { readonly repetitions: number; readonly random: () => number },
  counts: Map<MutationKind, MutationCount>,
): void {
  const targets = targetsOf(createAnalysis(createFactSet(company)));
  for (const kind of MUTATION_KINDS) {
    const count = counts.get(kind) ?? { tried: 0, caught: 0 };
    counts.set(kind, count);
    for (let draw = 0, made = 0; made < repetitions && draw < repetitions * DRAWS; draw += 1) {
      const target = targets[Math.floor(random() * targets.length)];
      const mutation = target === undefined ? null : mutate(kind, target, company.dossier, random);
      if (target === undefined || mutation === null) continue;
      made += 1;
      count.tried += 1;
      if (!isFooled(company, mutation, target)) count.caught += 1;
    }
  }
}

/** Whether the company's line item shows the mutated value all the same: neither withheld nor selected otherwise. */
function isFooled({ dossier, asOf }: MutatedCompany, mutation: Mutation, target: Target): boolean {
  const { item, period, fact, value } = mutation;
  const facts = dossier.facts.map((each) => (each === fact ? { ...each, value: value.toFixed() } : each));
  const analysis = createAnalysis(createFactSet({ dossier: { ...dossier, facts }, asOf }));
  const same = analysis.periods(period.kind === "year" || period.kind === "quarter" ? period.kind : "instant");
  const then = same.find(({ key }) => key === period.key);
  const shown = then === undefined ? null : analysis.figure(item, then).value;
  if (shown === null || target.figure.value === null) return false;
  // A split may stand between the value as filed and the one shown.
  const expected = value.times(target.figure.value).div(fact.value);
  return shown.minus(expected).abs().lte(expected.abs().times("0.000001"));
}

/** Numbers from 0 to 1 that are the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
