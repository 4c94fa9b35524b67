import type { FactSet } from "#facts/fact-set.ts";
import type { Fact, FiscalPeriod } from "#facts/fact.ts";
import { addDays, daysBetween } from "#facts/periods/iso-day.ts";
import { lazily } from "#platform/memo.ts";

/** What a company's own reports leave out, told apart from what our data leaves out. */
export interface WholeReports {
  /** The form of the report of a year, a quarter or a balance date, `10-Q`; null where our data may lack a part of it. */
  readonly formOf: (period: FiscalPeriod) => string | null;
  /** Whether that report is in our data and has nothing under a concept, as a total without dimensions. */
  readonly leavesOut: (concept: string, period: FiscalPeriod) => boolean;
  /** The currency other than the company's own in which one of some concepts is filed for exactly that period; null for none. */
  readonly currencyOf: (concepts: readonly string[], period: FiscalPeriod) => string | null;
}

const PERIODIC_FORM = /^10-[KQ]/;
/** A report that comes later states the period only as a comparison. */
const LATEST_DAYS = 150;
/** A cover page or a note may state single items of the period; one of these shows that the statements are here. */
const STATEMENT_TOTALS: ReadonlySet<string> = new Set([
  "us-gaap:Assets",
  "us-gaap:LiabilitiesAndStockholdersEquity",
  "us-gaap:NetCashProvidedByUsedInOperatingActivities",
]);
/** Forms 10-K and 10-Q follow US GAAP (Regulation S-X, rule 4-01); other taxonomies are not looked for in them. */
const IN_US_REPORTS = /^(us-gaap|dei):/;
/** An amount, or an amount for a share, in a currency by its ISO 4217 code. */
const MONEY = /^[A-Z]{3}(\/shares)?$/;
/** Filers date an item a few days off their period's end. */
const NEAR_DAYS = 10;

/** Reads which reports of a book are held completely. Facts without dimensions only: neither source has others. */
export function wholeReportsOf(factSet: FactSet): WholeReports {
  const { origin } = factSet.dossier;
  const reports = lazily(() => reportsByEnd(factSet));
  const selected = lazily(() => (origin.selectedConcepts === null ? null : new Set(origin.selectedConcepts)));
  const byConcept = lazily(() =>
    Map.groupBy(
      factSet.dossier.facts.filter(({ filed }) => (filed ?? "") <= factSet.asOf),
      ({ concept }) => concept,
    ),
  );
  const formOf = ({ kind, end }: FiscalPeriod): string | null => {
    if (origin.tier !== "full" || (kind !== "year" && kind !== "quarter" && kind !== "instant")) return null;
    return reports().get(end)?.form ?? null;
  };
  return {
    formOf,
    leavesOut: (concept, period) => {
      // Without a list of filings it is not known which reports there are; another source's concepts are no filing's.
      if (formOf(period) === null || origin.filingsThrough === null) return false;
      if (IN_US_REPORTS.test(concept) && selected()?.has(concept) === false) return false;
      const from = addDays(period.end, -NEAR_DAYS);
      const to = addDays(period.end, NEAR_DAYS);
      return !byConcept()
        .get(concept)
        ?.some(({ span }) => span.end >= from && span.end <= to);
    },
    currencyOf: (concepts, { start, end }) => {
      const facts = concepts.flatMap((concept) => byConcept().get(concept) ?? []);
      const isForeign = (unit: string): boolean => MONEY.test(unit) && !unit.startsWith(factSet.currency);
      const foreign = facts.find(({ unit, span }) => isForeign(unit) && span.end === end && span.start === start);
      return foreign?.unit.slice(0, 3) ?? null;
    },
  };
}

/** By the day that a period ends on: the first report of it, where it was filed while every fact was taken. */
function reportsByEnd({ dossier, asOf }: FactSet): ReadonlyMap<string, Fact> {
  const through = dossier.origin.fullThrough ?? asOf;
  const reports = new Map<string, Fact>();
  for (const fact of dossier.facts) {
    const { filed, form, basis, span } = fact;
    if (filed === null || form === null || basis !== "filed" || filed > asOf || filed <= span.end) continue;
    if (!PERIODIC_FORM.test(form)) continue;
    const first = reports.get(span.end);
    const isBetter =
      filed === first?.filed && !STATEMENT_TOTALS.has(first.concept) && STATEMENT_TOTALS.has(fact.concept);
    if (first?.filed == null || filed < first.filed || isBetter) reports.set(span.end, fact);
  }
  return new Map(
    [...reports].filter(
      ([end, { concept, filed }]) =>
        filed !== null && filed <= through && daysBetween(end, filed) <= LATEST_DAYS && STATEMENT_TOTALS.has(concept),
    ),
  );
}
