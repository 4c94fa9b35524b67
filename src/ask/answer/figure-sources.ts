import type { AnswerSource } from "#contracts/api/ask.ts";
import type { Dossier } from "#facts/dossier.ts";
import type { Fact } from "#facts/fact.ts";
import type { Figure } from "#facts/figure.ts";
import { filingUrl } from "#research/cards/filings/describe-filing.ts";
import { formatDate } from "#research/text/format-date.ts";

const MOST_SOURCES = 8;

/** The filings that a figure's values were filed in, and closes that it reads; each once, newest first. */
export function figureSources(figures: readonly Figure[], dossier: Dossier): readonly AnswerSource[] {
  const sources = new Map<string, AnswerSource>();
  for (const source of figures.flatMap((figure) => sourcesOf(figure, dossier))) {
    sources.set(source.url ?? source.title, source);
  }
  return [...sources.values()].toSorted((a, b) => (b.filed ?? "").localeCompare(a.filed ?? "")).slice(0, MOST_SOURCES);
}

function sourcesOf({ lineage }: Figure, dossier: Dossier): readonly AnswerSource[] {
  switch (lineage.kind) {
    case "fact":
      return [filingOf(lineage.fact, dossier)];
    case "formula":
      return lineage.operands.flatMap((operand) => sourcesOf(operand, dossier));
    case "close":
      return [{ title: `Close of ${formatDate(lineage.date)}`, filed: null, url: null }];
    case "vendor":
      return [
        {
          title: `Figure of a third party, ${lineage.source}, as of ${formatDate(lineage.asOf)}`,
          filed: null,
          url: null,
        },
      ];
    case "none":
      return [];
  }
}

function filingOf({ accession, form, filed }: Fact, { company, filings }: Dossier): AnswerSource {
  if (accession === null) return { title: `Filings of ${company.displayName}`, filed, url: null };
  const listed = filings.find((filing) => filing.accession === accession);
  return {
    title: `${company.displayName}, ${form ?? "filing"}`,
    filed,
    url: filingUrl(company.cik, listed ?? { accession, primaryDocument: null }),
  };
}
