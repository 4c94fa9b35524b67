import { isNotMeaningful } from "#metrics/meaning/not-meaningful.ts";
import { restatementWords } from "#research/evidence/cite-filings.ts";
import type { FigureDetail, FiledValue } from "#research/evidence/figure-detail.ts";
import { formatDate } from "#research/text/format-date.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import { exactText } from "./exact-text.ts";

/** A figure in words that can stand in someone else's text, with all it takes to find it again. */
export function citeFigure({ figure, company, filed, filings, formula, asOf }: FigureDetail): string {
  const subject = `${company.name} (${company.symbol}), ${figure.label}, ${figure.periodLabel}`;
  const value = figure.value === null ? absenceWords(figure) : valueWords(formatFigure(figure, "auto"), figure.value);
  const source = filed
    ? sourceWords(filings[0] ?? filed, restatementWords(filings, exactText))
    : formula === null
      ? ""
      : `Computed as ${formula}.`;
  return [`${subject}: ${value}.`, source, `As known on ${formatDate(asOf)}. Figure ${figure.id}.`]
    .filter((part) => part !== "")
    .join(" ");
}

function absenceWords(figure: FigureDetail["figure"]): string {
  return isNotMeaningful(figure) ? "not meaningful" : "not available";
}

function valueWords(short: string, value: string): string {
  const exact = exactText(value);
  return short.replace("$", "") === exact ? short : `${short} (exactly ${exact})`;
}

/** The filing that stated the value first, and what replaced it. */
function sourceWords({ form, accession, filed, filingUrl }: FiledValue, restatement: string | null): string {
  if (accession === null || form === null || filed === null) return "No single filing is known.";
  const where = filingUrl === null ? "" : `, ${filingUrl}`;
  return `Form ${form}, accession ${accession}, filed ${formatDate(filed)}${where}.${restatement === null ? "" : ` ${restatement}`}`;
}
