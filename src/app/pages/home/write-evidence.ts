import { exactText } from "#app/research/evidence/exact-text.ts";
import { figurePath } from "#app/research/evidence/figure-path.ts";
import { filingWords } from "#research/evidence/cite-filings.ts";
import type { FigureDetail } from "#research/evidence/figure-detail.ts";
import { formatDate } from "#research/text/format-date.ts";
import { formatFigure } from "#research/text/format-figure.ts";

/** The short form of a figure's evidence: what it is, and one line for each thing known of it. */
export interface Evidence {
  readonly title: string;
  readonly value: string;
  readonly href: string;
  readonly lines: readonly { readonly term: string; readonly text: string; readonly href: string | null }[];
}

/** Writes the evidence of one figure as text: where it was filed first and last, or how it was computed. */
export function writeEvidence(detail: FigureDetail): Evidence {
  const { figure, formula, operands } = detail;
  const [original = detail.filed, ...later] = detail.filings;
  const lines = original
    ? [
        { term: "As filed", text: exactText(original.value), href: null },
        { term: "Concept", text: original.concept, href: null },
        {
          term: "Form",
          text: [original.form, original.filed && formatDate(original.filed)].filter(Boolean).join(", "),
          href: null,
        },
        { term: "Filing", text: original.accession ?? "", href: original.filingUrl },
        ...later.slice(-1).map((last) => ({
          term: last.role === "restates" ? "Restated in" : "Also in",
          text: filingWords(last),
          href: last.filingUrl,
        })),
      ]
    : [
        { term: "Formula", text: formula ?? "", href: null },
        ...operands.map((operand) => ({
          term: `${operand.label}, ${operand.periodLabel}`,
          text: formatFigure(operand, "auto"),
          href: figurePath(operand.id, null),
        })),
      ];
  return {
    title: `${figure.label}, ${figure.periodLabel}`,
    value: formatFigure(figure, "auto"),
    href: figurePath(figure.id, null),
    lines: lines.filter((line) => line.text !== ""),
  };
}
