import type { CitedFiling, FigureDetail, FiledValue, MeasureDefinition } from "#contracts/api/figure.ts";
import type { Dossier } from "#facts/dossier.ts";
import type { Fact } from "#facts/fact.ts";
import type { Figure, FigureFlag, Quality } from "#facts/figure.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { filingUrl } from "#research/cards/filings/describe-filing.ts";
import { formatDate } from "#research/text/format-date.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { citeFilings } from "./cite-filings.ts";
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
    // Whoever keeps the texts of filings says which ones.
    textsHeld: [],
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

function filedValue(fact: Fact, { filings }: Dossier): FiledValue {
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
        : // Of whoever filed it: a manager reports its holdings of the company's shares.
          filingUrl(fact.cik, filing ?? { accession: fact.accession, primaryDocument: null }),
  };
}

function originOf({ lineage }: Figure, { origin, prices }: Dossier): string {
  if (lineage.kind === "close") {
    const from = prices?.provider === undefined ? "" : ` from ${prices.provider}`;
    return `Close of ${formatDate(lineage.date)}${from}, adjusted for splits, not for dividends.`;
  }
  if (lineage.kind === "vendor")
    return `Figure of a third party (${lineage.source}), as of ${formatDate(lineage.asOf)}; not filed with the SEC.`;
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

const QUALITY_NOTES: Readonly<Record<Quality, string>> = {
  reported: "As the company filed it.",
  derived: "Computed by exact arithmetic from filed values.",
  approximate: "Computed from filed values with an assumption, so it may differ from what the company would state.",
  matched:
    "A third party computed the value from the same filings; the filing named is the last one that reports the period.",
};

const FLAG_NOTES: Readonly<Record<FigureFlag, string>> = {
  "derived-quarter": "No filing states this quarter: it is the longer period less the shorter one with the same start.",
  "split-adjusted": "Restated for share splits after the filing, so that it can be compared with today's shares.",
  restated: "A later filing changed the value first filed for this period; both are listed below.",
  "scale-corrected":
    "The filing states it too small or too large by a power of a thousand; we scaled it like neighbouring periods.",
  stale: "The newest period behind it ended more than half a year before the day of this research.",
  gap: "A quarter inside the period is missing, so we computed it another way.",
  "merged-concept": "A third party merged several items into this value; compare it across companies with care.",
  assumed: "Something it needs is not in our data and was taken as zero or as unchanged; the formula says what.",
  "our-approximation":
    "The company's own figure is not in our data. This is our approximation from its other figures; the formula says how.",
  "proxy-concept": "The item itself is not in our data; we use the nearest filed one instead.",
  "derived-operating-income":
    "We have no operating income that the company filed: we derive it from pre-tax income by taking out interest or all non-operating items.",
  "excludes-depreciation": "The company states this cost without depreciation and amortization.",
  "spun-off": "A business was spun off during or after this period. The figure still includes it; the price does not.",
  withheld: "We have an amount for it, but it cannot be right, so we do not show it.",
  disbelieved: "An amount in our data is probably another one or only a part, so we do not show it.",
  "not-meaningful": "A number could be computed but would mislead, so we do not show, rank or draw it.",
  "mixed-vintages":
    "A later filing restated revenue for this period. We have the other amount only as first filed, so the two may belong to different versions of the accounts.",
  doubtful: "It differs oddly from the company's other figures, though nothing contradicts it.",
  "as-printed": "The report prints it rounded like this, in its text; no tag states it more exactly.",
  "latest-filing-8k": "Only a current report (8-K) states it; no annual or quarterly report does.",
};

/** What a reader must know to trust a figure rightly, one whole sentence for its quality and each of its flags. */
export function trustNotes(figure: Figure): readonly string[] {
  return [...qualityNotes(figure), ...figure.flags.map((flag) => FLAG_NOTES[flag])];
}

/** Closes and vendors' figures are nobody's filing: their origin says what they are. */
function qualityNotes({ value, quality, lineage }: Figure): readonly string[] {
  const isFiled = lineage.kind === "fact" || lineage.kind === "formula";
  if (value === null || !isFiled) return [];
  if (quality !== "matched") return [QUALITY_NOTES[quality]];
  if (lineage.kind === "formula") return [MATCHED_OPERAND_NOTE];
  return [lineage.fact.basis === "derived" ? WITHOUT_FILING_NOTE : QUALITY_NOTES.matched];
}

const MATCHED_OPERAND_NOTE = "A third party computed at least one of the values behind it from the company's filings.";
const WITHOUT_FILING_NOTE =
  "A third party computed the value from the company's filings; we do not know which filing states it.";
