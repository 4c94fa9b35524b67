import type { FactBook } from "#facts/fact-book.ts";
import type { FiscalPeriod } from "#facts/fiscal-period.ts";
import { compareText } from "#facts/intake/fact-identity.ts";
import type { Sector } from "#metrics/analysis.ts";
import type { Calendar } from "#metrics/calendar.ts";
import { type Figures, keptFigures } from "#metrics/kept-figures.ts";
import { createFilter, NO_FILTER, type Withheld } from "#metrics/plausibility/filter.ts";
import { createJudge } from "#metrics/plausibility/judge.ts";
import { createLedger } from "#metrics/plausibility/ledger.ts";
import { lazily, remember } from "#metrics/remember.ts";
import type { WholeReports } from "#metrics/whole-reports.ts";
import { isUnreported } from "./absence.ts";
import type { Desk } from "./desk.ts";
import { evaluateLineItem } from "./evaluate.ts";
import { sectorOf } from "./sector.ts";
import { LINE_ITEMS, lineItem } from "./table.ts";

/** The line items of one company, each candidate looked at before it is shown. */
export interface LineItems {
  readonly sector: Sector;
  readonly figure: Figures;
  /** Whether the company's own report of a period leaves a line item out. */
  readonly isUnreported: (measure: string, period: FiscalPeriod) => boolean;
  /** What was held back of years, quarters and balance sheets, newest first. Asks for every line item once. */
  readonly withheld: () => readonly Withheld[];
}

interface Sources {
  readonly book: FactBook;
  readonly calendar: Calendar;
  readonly reports: WholeReports;
  /** False to take every first candidate, for comparison. */
  readonly isFiltered: boolean;
}

/**
 * Opens the line items of a book. They exist twice: as first candidates, which the filter holds against each other, and
 * as what it let pass, which everything else reads. So no verdict depends on the order of questions.
 */
export function createLineItems({ book, calendar, reports, isFiltered }: Sources): LineItems {
  const sector = sectorOf(book);
  const isComplete = (period: FiscalPeriod): boolean => reports.formOf(period) !== null;
  const dates = remember((concept: string) => balanceDates(book, concept));
  const shared = { book, cik: book.dossier.company.cik, sector, calendar, isComplete, reports, balanceDates: dates };
  const firstCandidate: Figures = keptFigures((id, period) => {
    const desk: Desk = { ...shared, figure: firstCandidate };
    return evaluateLineItem({ desk, item: known(id), period }, NO_FILTER).figure;
  });
  const judge = createJudge(createLedger({ book, calendar, figure: firstCandidate }));
  const filter = isFiltered ? createFilter({ judge, firstCandidate }) : NO_FILTER;
  const held: Withheld[] = [];
  const figure: Figures = keptFigures((id, period) => {
    const evaluated = evaluateLineItem({ desk: shownDesk(), item: known(id), period }, filter);
    if (evaluated.withheld !== null) held.push(evaluated.withheld);
    return evaluated.figure;
  });
  const shownDesk = lazily((): Desk => ({ ...shared, figure }));
  return {
    sector,
    figure,
    isUnreported: (measure, period) => isUnreported(shownDesk(), measure, period),
    withheld() {
      for (const kind of ["year", "quarter", "instant"] as const)
        for (const period of calendar.list(kind)) for (const { id } of LINE_ITEMS) figure(id, period);
      return held
        .filter(({ item, period }) => period.kind !== "ttm" && figure(item.id, period).value === null)
        .toSorted((a, b) => compareText(b.period.end, a.period.end) || compareText(a.item.id, b.item.id));
    },
  };
}

function known(id: string) {
  const item = lineItem(id);
  if (item === undefined) throw new TypeError(`figure(): "${id}" is no line item; take ids from LINE_ITEMS.`);
  return item;
}

function balanceDates({ dossier, asOf }: FactBook, concept: string): readonly string[] {
  const dates = dossier.facts
    .filter((fact) => fact.concept === concept && fact.span.start === null && (fact.filed ?? "") <= asOf)
    .map((fact) => fact.span.end);
  return [...new Set(dates)].toSorted();
}
