import { type Currency, currencyOf } from "#contracts/api/units.ts";
import type { Dossier } from "#facts/dossier.ts";
import type { Fact, FiscalPeriod } from "#facts/fact.ts";
import { createFiscalCalendar, type FiscalCalendar } from "#facts/periods/fiscal-calendar.ts";
import { namePeriod } from "#facts/periods/name-period.ts";
import { type FactGroup, type FactIndex, indexFacts } from "#facts/selection/fact-groups.ts";
import { createScaleJudge } from "#facts/selection/scale-judge.ts";
import { type Selection, selectFrom } from "#facts/selection/select.ts";
import { createSplitBasis } from "#facts/selection/split-basis.ts";

/** What every part of a fact set reads: the facts known on the day, their calendar and their selections. */
export interface FactSetContext {
  readonly dossier: Dossier;
  readonly asOf: string;
  readonly facts: readonly Fact[];
  readonly index: FactIndex;
  /** The one currency whose amounts are shown. */
  readonly currency: Currency;
  readonly calendar: FiscalCalendar;
  periodOf(start: string | null, end: string): FiscalPeriod;
  /** The selection of a group, made once. */
  select(group: FactGroup): Selection;
}

/** Gathers what is known of a company on a day. */
export function createFactSetContext(dossier: Dossier, asOf: string): FactSetContext {
  const facts = factsKnownOn(dossier, asOf);
  const index = indexFacts(facts);
  const forms = new Set([...knownForms(dossier, asOf), ...facts.map(({ form }) => form ?? "")]);
  const { company, fiscalYearLabels: labels } = dossier;
  const calendar = createFiscalCalendar({ fiscalYearEnd: company.fiscalYearEnd, labels, facts, forms });
  // Every split in the dossier counts, later ones too: prices are on today's basis whatever the day of the view.
  const basis = createSplitBasis(dossier.splits, index);
  const judge = createScaleJudge(index, basis);
  // By end, then by start: joining the two into one key costs more than most periods do.
  const periods = new Map<string, Map<string | null, FiscalPeriod>>();
  const selections = new Map<FactGroup, Selection>();
  return {
    dossier,
    asOf,
    facts,
    index,
    currency: reportingCurrency(facts),
    calendar,
    periodOf(start, end) {
      const endingThen = periods.get(end) ?? new Map<string | null, FiscalPeriod>();
      const period = endingThen.get(start) ?? namePeriod(calendar, start, end);
      periods.set(end, endingThen.set(start, period));
      return period;
    },
    select(group) {
      const known = selections.get(group);
      if (known !== undefined) return known;
      const selection = selectFrom(group, basis, judge);
      selections.set(group, selection);
      return selection;
    },
  };
}

/**
 * The facts of a dossier that could be known on a day. A value whose filing nobody knows cannot be said to have been
 * known before the data was gathered, and no period ends after the filing that reports it: its year is mistyped.
 */
function factsKnownOn({ facts, origin }: Dossier, asOf: string): readonly Fact[] {
  const isPast = asOf < origin.asOf;
  const isKnown = ({ filed, span }: Fact): boolean =>
    filed === null ? !isPast && span.end <= asOf : filed <= asOf && span.end <= filed;
  return facts.every(isKnown) ? facts : facts.filter(isKnown);
}

function knownForms({ filings }: Dossier, asOf: string): readonly string[] {
  return filings.filter(({ filed }) => filed <= asOf).map(({ form }) => form);
}

const ANNUAL = /^(10-K|20-F|40-F)/;

/**
 * The currency that a company reports in: the one of most amounts of its newest annual report, else of all that is known.
 * Some add a translation of the newest year into dollars for convenience, and some change their currency and restate two or
 * three years: amounts in another currency are left out, because nothing is converted (docs/decisions/052-kinds-of-filers.md).
 */
function reportingCurrency(facts: readonly Fact[]): Currency {
  let newest = "";
  for (const { form, filed } of facts) if (filed !== null && filed > newest && ANNUAL.test(form ?? "")) newest = filed;
  const annual = facts.filter(({ form, filed }) => filed === newest && ANNUAL.test(form ?? ""));
  return mostUsed(annual) ?? mostUsed(facts) ?? "USD";
}

function mostUsed(facts: readonly Fact[]): Currency | null {
  const uses = new Map<Currency, number>();
  for (const { unit } of facts) {
    const currency = currencyOf(unit);
    if (currency !== null) uses.set(currency, (uses.get(currency) ?? 0) + 1);
  }
  const [most] = [...uses].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}
