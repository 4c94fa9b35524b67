import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod, PeriodKind } from "#facts/fact.ts";
import { remember } from "#platform/memo.ts";
import type { Ledger } from "./ledger.ts";
import { type Relation, relationsWith, type Sum } from "./relations.ts";
import { amountBeside, isStated, median, type Suspect } from "./suspect.ts";

type SumVerdict = "holds" | "fails" | "unknown";

/** Statements are rounded to thousands or millions, and so is every term of a sum. */
const TOLERANCE = 0.002;
const ROUNDING = 2_000_000;
/** Below this share of the largest term the allowance for rounding would hide a real difference. */
const LARGEST_ROUNDING = 0.02;
const LARGEST_ALLOWED = 0.25;
/** A sum that is off by no more than this share of a small amount bears it out all the same. */
const EXACT = 0.01;

interface SumCheck {
  readonly verdict: SumVerdict;
  /** What is missing from zero in the way that comes nearest. */
  readonly gap: number;
  /** How far from zero a sum may be for rounding; it cannot bear out an amount that is hardly larger. */
  readonly allowed: number;
  readonly terms: readonly string[];
}

/** Relations over one company: whether they hold, and whom a broken one speaks against. */
export interface Articulation {
  /** Relations that hold with the suspect's value. */
  supports(suspect: Suspect): number;
  /** The relation of one filing that a suspect breaks and is to blame for; null when there is none. */
  brokenBy(suspect: Suspect): Relation | null;
  /** A relation that usually holds and would, were the suspect nearer to its neighbours; null when there is none. */
  strainedBy(suspect: Suspect): Relation | null;
  /** A relation that usually holds and does not with the suspect, whichever of its terms is to blame; null otherwise. */
  failingWith(suspect: Suspect): Relation | null;
}

/** Checks the relations of a company, each relation and period once. */
export function createArticulation(ledger: Ledger): Articulation {
  const isUsual = remember((relation: Relation) =>
    remember((kind: PeriodKind) => usuallyHolds(ledger, relation, kind)),
  );
  const filed = remember<Relation, Map<string, SumCheck>>(() => new Map());
  function checked(relation: Relation, period: FiscalPeriod): SumCheck {
    const known = filed(relation);
    const found = known.get(period.key) ?? check(ledger, relation, period, null);
    known.set(period.key, found);
    return found;
  }
  function of(suspect: Suspect, relation: Relation): SumCheck {
    const isFirst = ledger.amount(suspect.item.id, suspect.period) === suspect.value;
    return isFirst ? checked(relation, suspect.period) : check(ledger, relation, suspect.period, suspect);
  }
  const supports = (suspect: Suspect): number =>
    (isEarnedPerShare(ledger, suspect) ? 1 : 0) +
    relationsOf(suspect).filter((relation) => {
      const { verdict, terms, allowed, gap } = of(suspect, relation);
      const size = Math.abs(suspect.value);
      if (allowed > size * LARGEST_ALLOWED && Math.abs(gap) > size * EXACT) return false;
      return verdict === "holds" && terms.includes(suspect.item.id) && !isCircular(ledger, suspect, terms);
    }).length;
  /** Whether a relation that usually holds does not with the suspect. */
  const fails = (suspect: Suspect, relation: Relation, { verdict, terms }: SumCheck): boolean =>
    relation.isOnlySupport !== true &&
    verdict === "fails" &&
    terms.includes(suspect.item.id) &&
    isUsual(relation)(suspect.period.kind);
  const failing = (suspect: Suspect, isMeant: (checked: SumCheck) => boolean): Relation | null =>
    relationsOf(suspect).find((relation) => {
      const held = of(suspect, relation);
      return fails(suspect, relation, held) && isMeant(held);
    }) ?? null;
  return {
    supports,
    failingWith: (suspect) => failing(suspect, () => true),
    strainedBy: (suspect) =>
      failing(suspect, ({ gap }) => {
        const own = gain(ledger, suspect.item.id, suspect.period, { value: suspect.value, gap });
        return own !== null && own > SOME_GAIN;
      }),
    brokenBy: (suspect) =>
      failing(
        suspect,
        ({ gap, terms }) => isOneFiling(ledger, suspect, terms) && isToBlame(ledger, suspect, { gap, terms, supports }),
      ),
  };
}

function relationsOf({ item, period }: Suspect): readonly Relation[] {
  return relationsWith(item.id).filter(({ over }) => over.includes(period.kind));
}

/** A sum proves nothing where the suspect was computed from its other terms, or one of them from the suspect. */
function isCircular(ledger: Ledger, suspect: Suspect, terms: readonly string[]): boolean {
  const names = new Set(terms);
  if (madeOf(suspect.figure).some((name) => names.has(name))) return true;
  const own = new Set([suspect.item.id, suspect.figure.measure, ...conceptsOf(suspect.figure)]);
  return terms.some((term) => {
    if (term === suspect.item.id) return false;
    const isConcept = term.charAt(0) < "a";
    if (isConcept) return own.has(term);
    return [...madeOf(ledger.figure(term, suspect.period)), ...conceptsOf(ledger.figure(term, suspect.period))].some(
      (name) => own.has(name),
    );
  });
}

/** Names of what a figure was computed from within its own period. */
function madeOf({ lineage, period }: Figure): readonly string[] {
  if (lineage.kind !== "formula") return [];
  return lineage.operands
    .filter((operand) => operand.period.key === period.key)
    .flatMap((operand) => [operand.measure.replace("us-gaap:", ""), ...madeOf(operand)]);
}

/** The concepts of the values as filed that a figure stands on. */
function conceptsOf({ lineage }: Figure): readonly string[] {
  if (lineage.kind === "fact") return [lineage.fact.concept.replace("us-gaap:", "")];
  return lineage.kind === "formula" ? lineage.operands.flatMap(conceptsOf) : [];
}

/** Whether every term of a sum was stated by one and the same filing; restatements break sums that are right. */
function isOneFiling(ledger: Ledger, suspect: Suspect, terms: readonly string[]): boolean {
  const own = filingOf(suspect.figure);
  if (own === null) return false;
  return terms.every((term) => {
    if (term === suspect.item.id) return true;
    const first = term.charAt(0);
    const isConcept = first >= "A" && first <= "Z";
    const figure = isConcept ? ledger.conceptFigure(term, suspect.period) : ledger.figure(term, suspect.period);
    return figure !== null && filingOf(figure) === own;
  });
}

function filingOf(figure: Figure): string | null {
  if (!isStated(figure)) return null;
  const { lineage } = figure;
  const operand = lineage.kind === "formula" ? lineage.operands[0] : undefined;
  const source = operand?.lineage ?? lineage;
  // A third party's value names the last filing of the period, which may state another one.
  return source.kind === "fact" && source.fact.basis === "filed" ? source.fact.accession : null;
}

const PER_SHARE_ITEMS: readonly string[] = ["net_income", "diluted_shares", "eps_diluted"];

/** Whether net income to common over diluted shares is the EPS that was filed, but for its rounding (ASC 260). */
function isEarnedPerShare(ledger: Ledger, suspect: Suspect): boolean {
  const { item, period } = suspect;
  if (!PER_SHARE_ITEMS.includes(item.id)) return false;
  const figures = PER_SHARE_ITEMS.map((id) => (id === item.id ? suspect.figure : ledger.figure(id, period)));
  // What was corrected to fit the other two bears out neither of them.
  if (figures.some((figure) => !isStated(figure) || figure.flags.includes("scale-corrected"))) return false;
  const [income, shares, perShare] = PER_SHARE_ITEMS.map((id) => amountBeside(suspect, ledger, id, period));
  if (income == null || shares == null || perShare == null || shares <= 0) return false;
  return Math.abs(income / shares - perShare) <= Math.max(0.006, Math.abs(perShare) * 0.02);
}

const FEWEST_HELD = 3;
const USUAL_SHARE = 0.75;

function usuallyHolds(ledger: Ledger, relation: Relation, kind: PeriodKind): boolean {
  let holds = 0;
  let fails = 0;
  for (const period of ledger.calendar.list(kind)) {
    const { verdict } = check(ledger, relation, period, null);
    if (verdict === "holds") holds += 1;
    if (verdict === "fails") fails += 1;
  }
  return holds >= FEWEST_HELD && holds >= (holds + fails) * USUAL_SHARE;
}

function check(ledger: Ledger, relation: Relation, period: FiscalPeriod, suspect: Suspect | null): SumCheck {
  let best: SumCheck = { verdict: "unknown", gap: 0, allowed: 0, terms: [] };
  for (const way of relation.ways) {
    const sum = sumOf(ledger, way, period, suspect);
    if (sum === null) continue;
    const allowed = Math.max(sum.largest * TOLERANCE, Math.min(ROUNDING, sum.largest * LARGEST_ROUNDING));
    if (Math.abs(sum.total) <= allowed) return { verdict: "holds", gap: sum.total, allowed, terms: sum.terms };
    // A term that the company states elsewhere may be missing from what is held of this period.
    if (sum.isShort) continue;
    if (best.verdict === "unknown" || Math.abs(sum.total) < Math.abs(best.gap))
      best = { verdict: "fails", gap: sum.total, allowed, terms: sum.terms };
  }
  return best;
}

interface Added {
  readonly total: number;
  readonly largest: number;
  /** Whether an optional term is missing that the company states for other periods. */
  readonly isShort: boolean;
  readonly terms: readonly string[];
}

function sumOf(ledger: Ledger, way: Sum, period: FiscalPeriod, suspect: Suspect | null): Added | null {
  let total = 0;
  let largest = 0;
  let isShort = false;
  const terms: string[] = [];
  for (const written of way) {
    const isOptional = written.startsWith("?");
    const signed = isOptional ? written.slice(1) : written;
    const name = signed.startsWith("-") ? signed.slice(1) : signed;
    const amount = termOf(ledger, name, period, suspect);
    if (amount === null && !isOptional) return null;
    if (amount === null) {
      isShort ||= ledger.isKnown(name);
      continue;
    }
    total += signed === name ? amount : -amount;
    largest = Math.max(largest, Math.abs(amount));
    terms.push(name);
  }
  return { total, largest, isShort, terms };
}

function termOf(ledger: Ledger, name: string, period: FiscalPeriod, suspect: Suspect | null): number | null {
  const first = name.charAt(0);
  if (first >= "A" && first <= "Z") return ledger.concept(name, period);
  return suspect === null ? ledger.amount(name, period) : amountBeside(suspect, ledger, name, period);
}

interface Broken {
  readonly gap: number;
  readonly terms: readonly string[];
  readonly supports: (suspect: Suspect) => number;
}

/**
 * Of the amounts in a broken sum the one is to blame that would lie nearer to its neighbours if it were what the others
 * make it, and that no other relation bears out.
 */
function isToBlame(ledger: Ledger, suspect: Suspect, { gap, terms, supports }: Broken): boolean {
  if (supports(suspect) > 0) return false;
  const own = gain(ledger, suspect.item.id, suspect.period, { value: suspect.value, gap });
  if (own === null || own <= LEAST_GAIN) return false;
  return terms.every((term) => {
    if (term === suspect.item.id || term.charAt(0) < "a") return true;
    const value = ledger.amount(term, suspect.period);
    const other = value === null ? null : gain(ledger, term, suspect.period, { value, gap });
    return other === null || other < own;
  });
}

const LEAST_GAIN = 0.5;
const SOME_GAIN = 0.2;

/** An amount, and what is missing from zero in the sum that it is in. */
interface Miss {
  readonly value: number;
  readonly gap: number;
}

/** How many usual deviations nearer to its neighbours an amount would lie without the gap, whichever side it is on. */
function gain(ledger: Ledger, item: string, period: FiscalPeriod, { value, gap }: Miss): number | null {
  const neighbours = ledger.neighbours(item, period);
  const middle = median(neighbours);
  if (middle === null || neighbours.length < 2) return null;
  const spread = Math.max(median(neighbours.map((each) => Math.abs(each - middle))) ?? 0, Math.abs(middle) * 0.1);
  if (spread === 0) return null;
  const now = Math.abs(value - middle);
  const corrected = Math.min(Math.abs(value - gap - middle), Math.abs(value + gap - middle));
  return (now - corrected) / spread;
}
