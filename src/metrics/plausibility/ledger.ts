import { currencyOf } from "#contracts/api/units.ts";
import type { FactSet } from "#facts/fact-set.ts";
import type { Fact, FiscalPeriod } from "#facts/fact.ts";
import type { Figure } from "#facts/figure.ts";
import type { Figures } from "#metrics/cached-figures.ts";
import type { Calendar } from "#metrics/calendar.ts";
import { compareText } from "#facts/intake/fact-identity.ts";
import { areOfOneItem, itemsOfConcept } from "#metrics/line-items/items/table.ts";
import { lazily, remember } from "#platform/memo.ts";
import { traitsOf } from "./traits.ts";

/** A company's unfiltered amounts, as plain numbers: rules compare sizes, and no value that is shown comes from here. */
export interface Ledger {
  readonly calendar: Calendar;
  /** The first candidate of a line item; null where there is none. */
  amount(item: string, period: FiscalPeriod): number | null;
  figure(item: string, period: FiscalPeriod): Figure;
  /** One filed concept, with or without its taxonomy. */
  concept(name: string, period: FiscalPeriod): number | null;
  conceptFigure(name: string, period: FiscalPeriod): Figure | null;
  /** Whether any amount of a concept or line item is held, for whatever period. */
  isKnown(name: string): boolean;
  /**
   * Amounts other than zero of the nearest periods of the same kind, at most two before and two after. One that was
   * computed from the period itself, as a fourth quarter is from the third, tells nothing about it.
   */
  neighbours(item: string, period: FiscalPeriod): readonly number[];
  /** The period right before and the one right after; null where there is none. */
  beside(period: FiscalPeriod): readonly [FiscalPeriod | null, FiscalPeriod | null];
  /** The periods right before and after one, and those a year before and after. */
  around(period: FiscalPeriod): readonly FiscalPeriod[];
  /** Balances before a fact's day by concept, of all concepts that one of its line items reads; oldest first. */
  earlierBalances(fact: Fact): readonly (readonly Fact[])[];
  /** Other concepts stated with exactly the amount of a fact for the same span, and with no such match elsewhere. */
  doubles(fact: Fact): readonly string[];
  /**
   * The power of ten that the filing of a fact rounds its amounts to: 6 for whole millions. Of a filing with few amounts
   * in our data, the next earlier one that has enough; null where that does not round.
   */
  roundingOf(fact: Fact): number | null;
}

const REACH = 2;
/** Periods farther away than this say little about the size of an amount. */
const FARTHEST = 5;

/** Opens the ledger of a company over its unfiltered figures. */
export function createLedger(factSet: FactSet, calendar: Calendar, figure: Figures): Ledger {
  const amounts = remember<string, Map<string, number | null>>(() => new Map());
  const places = createPositions(calendar);
  const doubles = lazily(() => createDoubles(factSet.dossier.facts));
  const roundings = lazily(() => createRoundings(factSet.dossier.facts));
  function amount(item: string, period: FiscalPeriod): number | null {
    const known = amounts(item);
    const held = known.get(period.key);
    if (held !== undefined) return held;
    const value = figure(item, period).value?.toNumber() ?? null;
    known.set(period.key, value);
    return value;
  }
  function conceptFigure(name: string, period: FiscalPeriod): Figure | null {
    return factSet.figure(name.includes(":") ? name : `us-gaap:${name}`, period);
  }
  const isKnown = remember((name: string) => {
    const first = name.charAt(0);
    if (first >= "A" && first <= "Z") return factSet.has(`us-gaap:${name}`);
    return calendar.list("year").some((year) => amount(name, year) !== null);
  });
  return {
    calendar,
    amount,
    figure,
    concept: (name, period) => conceptFigure(name, period)?.value?.toNumber() ?? null,
    conceptFigure,
    isKnown,
    neighbours(item, period) {
      const { list, at } = places.of(period);
      if (at === undefined) return [];
      const step = (by: 1 | -1): readonly number[] => {
        const found: number[] = [];
        for (let index = at + by; found.length < REACH && Math.abs(index - at) <= FARTHEST; index += by) {
          const other = list[index];
          if (other === undefined) break;
          const value = amount(item, other);
          if (value !== null && value !== 0 && !standsOn(figure(item, other), period)) found.push(value);
        }
        return found;
      };
      return [...step(-1), ...step(1)];
    },
    around: places.around,
    beside: places.beside,
    earlierBalances: createBalances(factSet),
    doubles: (fact) => doubles()(fact),
    roundingOf: (fact) => roundings()(fact),
  };
}

/** The amount of a period, or the largest of those around it: what is compared with it may lack one of its own. */
export function nearestAmount(ledger: Ledger, item: string, period: FiscalPeriod): number | null {
  const own = ledger.amount(item, period);
  if (own !== null) return own;
  const around = ledger.neighbours(item, period);
  return around.length === 0 ? null : Math.max(...around);
}

/** Whether a figure of another period was computed from this one. */
function standsOn({ lineage }: Figure, period: FiscalPeriod): boolean {
  if (lineage.kind !== "formula") return false;
  return lineage.operands.some((operand) => operand.period.key === period.key || standsOn(operand, period));
}

function createBalances({ dossier, asOf }: FactSet): Ledger["earlierBalances"] {
  const byConcept = lazily(() => {
    const known = dossier.facts.filter(({ span, filed }) => span.start === null && (filed ?? "") <= asOf);
    const oldestFirst = known.toSorted(
      (a, b) => compareText(a.span.end, b.span.end) || compareText(a.filed ?? "", b.filed ?? ""),
    );
    return Map.groupBy(oldestFirst, ({ concept }) => concept);
  });
  return ({ concept, unit, span }) =>
    [...byConcept()].flatMap(([other, facts]) => {
      if (other !== concept && !areOfOneItem(concept, other)) return [];
      const earlier = facts.filter((each) => each.unit === unit && each.span.end < span.end);
      return earlier.length === 0 ? [] : [earlier];
    });
}

/** Where periods stand among those of their kind. */
function createPositions(calendar: Calendar) {
  const positions = remember(
    (kind: FiscalPeriod["kind"]) => new Map(calendar.list(kind).map(({ key }, at) => [key, at])),
  );
  const of = (period: FiscalPeriod) => ({
    list: calendar.list(period.kind),
    at: positions(period.kind).get(period.key),
  });
  const around = remember((period: FiscalPeriod): readonly FiscalPeriod[] => {
    const { list, at } = of(period);
    if (at === undefined) return [];
    const isQuarterly = period.kind === "quarter" || period.kind === "instant" || period.kind === "ttm";
    const far = isQuarterly ? 4 : 2;
    return [at - 1, at + 1, at - far, at + far].flatMap((index) => list[index] ?? []);
  });
  const beside = (period: FiscalPeriod): readonly [FiscalPeriod | null, FiscalPeriod | null] => {
    const { list, at } = of(period);
    return at === undefined ? [null, null] : [list[at - 1] ?? null, list[at + 1] ?? null];
  };
  return { of, around, beside };
}

const POWERS = [6, 5, 3] as const;
const FEWEST_AMOUNTS = 12;
const SHARE_ROUNDED = 0.9;

interface Rounding {
  readonly filed: string;
  readonly power: number | null;
}

function createRoundings(facts: readonly Fact[]): (fact: Fact) => number | null {
  const byFiling = roundingByFiling(facts);
  const all = powerOf(facts.flatMap(({ unit, value }) => (isMoney(unit) && value !== "0" ? trailingZeros(value) : [])));
  const inOrder = [...byFiling.values()].toSorted((a, b) => compareText(a.filed, b.filed));
  return ({ accession, filed, span }) => {
    const day = filed ?? span.end;
    const own = byFiling.get(accession ?? day);
    return (own ?? inOrder.findLast((earlier) => earlier.filed <= day) ?? { power: all }).power;
  };
}

function roundingByFiling(facts: readonly Fact[]): ReadonlyMap<string, Rounding> {
  const filings = new Map<string, { readonly filed: string; readonly zeros: number[] }>();
  for (const { accession, filed, span, unit, value } of facts) {
    if (!isMoney(unit) || value === "0") continue;
    // A third party's values of one period without a filing are rounded like a filing, too.
    const day = filed ?? span.end;
    const key = accession ?? day;
    const filing = filings.get(key) ?? { filed: day, zeros: [] };
    filing.zeros.push(trailingZeros(value));
    filings.set(key, filing);
  }
  const roundings = new Map<string, Rounding>();
  for (const [accession, { filed, zeros }] of filings) {
    if (zeros.length >= FEWEST_AMOUNTS) roundings.set(accession, { filed, power: powerOf(zeros) });
  }
  return roundings;
}

function powerOf(zeros: readonly number[]): number | null {
  const isPower = (power: number): boolean =>
    zeros.filter((count) => count >= power).length >= zeros.length * SHARE_ROUNDED;
  return zeros.length < FEWEST_AMOUNTS ? null : (POWERS.find(isPower) ?? null);
}

/** Whether a unit as filed is that of an amount, in whatever currency. */
export function isMoney(unit: string): boolean {
  return unit === currencyOf(unit);
}

/** How many zeros a whole amount ends with; 0 for one with decimals. */
export function trailingZeros(value: string): number {
  if (value.includes(".")) return 0;
  let count = 0;
  while (value.charCodeAt(value.length - 1 - count) === 48) count += 1;
  return count;
}

/** Facts of one span by amount, to find one amount under two concepts. */
function createDoubles(facts: readonly Fact[]): (fact: Fact) => readonly string[] {
  const bySpan = new Map<string, Map<string, Set<string>>>();
  for (const { concept, unit, span, value } of facts) {
    if (value.length < FEWEST_DIGITS || !isMistakable(concept)) continue;
    const key = `${unit} ${span.start ?? ""}/${span.end}`;
    const amounts = bySpan.get(key) ?? new Map<string, Set<string>>();
    bySpan.set(key, amounts);
    const concepts = amounts.get(value) ?? new Set<string>();
    amounts.set(value, concepts.add(concept));
  }
  const areTwins = (one: string, other: string, except: string): boolean =>
    [...bySpan].some(
      ([span, amounts]) => span !== except && [...amounts.values()].some((held) => held.has(one) && held.has(other)),
    );
  return ({ concept, unit, span, value }) => {
    const key = `${unit} ${span.start ?? ""}/${span.end}`;
    const concepts = bySpan.get(key)?.get(value) ?? [];
    return [...concepts].filter(
      (other) => other !== concept && !areOfOneItem(concept, other) && !areTwins(concept, other, key),
    );
  };
}

const FEWEST_DIGITS = 4;

/** Whether a line item reads a concept and an amount may be mistaken for it. */
export const isMistakable = remember((concept: string) =>
  itemsOfConcept(concept).some(({ id }) => traitsOf(id).isAside !== true),
);
