import type { CitedFiling, FigureDetail, FiledValue, MeasureDefinition } from "#contracts/api/figure.ts";
import type { Dossier } from "#facts/dossier.ts";
import type { Fact } from "#facts/fact.ts";
import type { Figure } from "#facts/figure.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { filingUrl } from "#research/cards/filings/describe-filing.ts";
import { formatDate } from "#research/text/format-date.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { citeFilings } from "./cite-filings.ts";
import { trustNotes } from "./trust-notes.ts";
import { metric } from "#metrics/catalogue.ts";
import { lineItem } from "#metrics/line-items/items/table.ts";
import type { LineItem } from "#metrics/line-items/rule.ts";

/** The company and day a figure is shown for. */
export interface ShownFor {
  readonly dossier: Dossier;
  readonly asOf: string;
}

/** Lays out what is behind a figure, one level deep: each operand is a figure to be asked for in turn. */
export function describeFigure(figure: Figure, { dossier, asOf }: ShownFor): FigureDetail {
  const { lineage } = figure;
  const { cik, symbol, displayName } = dossier.company;
  return {
    figure: viewOf(figure),
    company: { cik, symbol, name: displayName },
    asOf,
    span: { start: figure.period.start, end: figure.period.end },
    filed: lineage.kind === "fact" ? filedValue(lineage.fact, dossier) : null,
    filings: lineage.kind === "fact" ? filingsOf(figure.flags, lineage, dossier) : [],
    formula: lineage.kind === "formula" ? lineage.formula : null,
    operands: lineage.kind === "formula" ? lineage.operands.map(viewOf) : [],
    definition: defineMeasure(figure.measure),
    notes: trustNotes(figure),
    origin: originOf(figure, dossier),
  };
}

/** Days that a report's date may lie off the end of its period: fiscal calendars close on a weekday. */
const REPORT_DATE_SLACK_DAYS = 10;

function filingsOf(
  flags: Figure["flags"],
  { fact, otherValues }: Extract<Figure["lineage"], { kind: "fact" }>,
  dossier: Dossier,
): readonly CitedFiling[] {
  return citeFilings({
    shown: filedValue(fact, dossier),
    others: otherValues.map((other) => filedValue(other, dossier)),
    isRestated: flags.includes("restated"),
    isOwnReport: ({ accession, end }) => {
      const reportDate = dossier.filings.find((one) => one.accession === accession)?.reportDate ?? null;
      return reportDate !== null && Math.abs(daysBetween(end, reportDate)) <= REPORT_DATE_SLACK_DAYS;
    },
  });
}

function filedValue(fact: Fact, { company, filings }: Dossier): FiledValue {
  const filing = filings.find((one) => one.accession === fact.accession);
  return {
    figureId: fact.id,
    concept: fact.concept,
    unit: fact.unit,
    start: fact.span.start,
    end: fact.span.end,
    value: fact.value,
    basis: fact.basis,
    form: fact.form,
    accession: fact.accession,
    filed: fact.filed,
    acceptedAt: filing?.acceptedAt ?? null,
    filingUrl:
      fact.accession === null
        ? null
        : filingUrl(company.cik, { accession: fact.accession, primaryDocument: filing?.primaryDocument ?? null }),
  };
}

function originOf({ lineage }: Figure, { origin }: Dossier): string {
  if (lineage.kind === "close") return `Close of ${formatDate(lineage.date)}, adjusted for splits, not for dividends.`;
  if (lineage.kind === "vendor")
    return `Figure of a data vendor (${lineage.source}), as of ${lineage.asOf}; not filed with the SEC.`;
  return origin.source === "live"
    ? `SEC EDGAR, read on ${formatDate(origin.fetchedAt?.slice(0, 10) ?? origin.asOf)}.`
    : `Bundled snapshot of SEC filings as of ${formatDate(origin.asOf)}.`;
}

/** The formula card of a metric or line item; null for plain concepts and calculations. */
function defineMeasure(measure: string): MeasureDefinition | null {
  const found = metric(measure);
  if (found !== undefined) {
    const { id, label, formula, applicability, source } = found;
    return { id, label, formula, applicability, source };
  }
  const item = lineItem(measure);
  return item === undefined ? null : defineItem(item);
}

function defineItem({ id, label, bySector }: LineItem): MeasureDefinition {
  const exceptions = Object.values(bySector ?? {}).filter((reason) => typeof reason === "string");
  return {
    id,
    label,
    formula: `The first of the concepts for ${label.toLowerCase()} that the company tags for the period`,
    applicability: ["Every company that tags it.", ...exceptions].join(" "),
    source: "US GAAP and dei taxonomies, as tagged in the company's own filings",
  };
}
