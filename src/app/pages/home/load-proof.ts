import type { FigureDetail } from "#contracts/api/figure.ts";
import type { Services } from "#app/context.ts";
import { figurePath } from "#app/research/evidence/figure-path.ts";
import type { Card } from "#research/cards/card.ts";
import { renderParts, type Slot, type SlotFormat, type VerifiedSentence } from "#research/text/sentence.ts";
import { exactText } from "#app/research/computed-view.ts";
import { filingWords } from "#research/evidence/cite-filings.ts";
import { formatDate } from "#research/text/format-date.ts";
import { formatFigure } from "#research/text/format-figure.ts";

/** The company that the proof of the home page is about. */
export const PROOF_SYMBOL = "NVDA";

/** One live sentence of research with what stands behind one of its figures; text only, so that it costs no script. */
export interface HomeProof {
  readonly company: string;
  readonly symbol: string;
  readonly parts: readonly { readonly text: string; readonly href: string | null }[];
  readonly evidence: EvidenceExcerpt;
  /** How many figures of the research were checked and stood; null while it is still being written. */
  readonly verified: { readonly figures: number; readonly verified: number } | null;
}

interface RunExcerpt {
  readonly sentence: VerifiedSentence | null;
  readonly verified: HomeProof["verified"];
}

/** Takes the proof of the home page from the research on a symbol; null when there is none by the time the signal fires. */
export async function loadProof(
  services: Services,
  { symbol, client }: { readonly symbol: string; readonly client: string },
  signal: AbortSignal,
): Promise<HomeProof | null> {
  // The cards are the same with a model and without, and a visit to the home page must not make one write.
  const started = await services.research.start({ symbol, type: "overview", asOf: null, text: "rules" }, { client });
  if (!started.ok) return null;
  const { sentence, verified } = await readRun(services, started.run.id, signal);
  if (sentence === null) return null;
  const parts = renderParts(sentence).map((part) => ({
    text: part.text,
    href: part.kind === "figure" && isNumber(part.format) ? figurePath(part.figure.id, null) : null,
  }));
  const detail = await findFiled(services, sentence);
  if (detail === null) return null;
  return { company: detail.company.name, symbol, parts, evidence: writeEvidence(detail), verified };
}

/** Reads the run until it has both a sentence and its count of verified figures. */
async function readRun(services: Services, runId: string, signal: AbortSignal): Promise<RunExcerpt> {
  let found: RunExcerpt = { sentence: null, verified: null };
  for await (const event of services.research.follow(runId, 0, signal)) {
    if (event.kind === "card") found = { ...found, sentence: found.sentence ?? sentenceOf(event.card) };
    if (event.kind === "verified") found = { ...found, verified: event };
    if (found.sentence && found.verified) break;
  }
  return found;
}

/** The first thing the growth card says: the plainest sentence of a report, and as a rule on filed values. */
function sentenceOf({ type, blocks }: Card): VerifiedSentence | null {
  if (type !== "growth") return null;
  const said = blocks.flatMap((block) => {
    if (block.kind === "sentences") return block.items.map(({ sentence }) => sentence);
    return block.kind === "chart" && block.finding ? [block.finding] : [];
  });
  return said.find((sentence) => slotsOf(sentence).length > 0) ?? null;
}

/** The evidence of the sentence's first figure that is a filed value; else of its first figure at all. */
async function findFiled(services: Services, sentence: VerifiedSentence): Promise<FigureDetail | null> {
  const details = await Promise.all(slotsOf(sentence).map(({ figure }) => services.figures.find(figure, null)));
  const known = details.filter((detail) => detail !== null);
  return known.find((detail) => detail.filed !== null) ?? known[0] ?? null;
}

function slotsOf(sentence: VerifiedSentence): readonly Slot[] {
  return sentence.parts.filter((part) => typeof part !== "string").filter(({ format }) => isNumber(format));
}

function isNumber(format: SlotFormat): boolean {
  return format !== "period" && format !== "end-date";
}

/** The short form of a figure's evidence: what it is, and one line for each thing known of it. */
export interface EvidenceExcerpt {
  readonly title: string;
  readonly value: string;
  readonly href: string;
  readonly lines: readonly { readonly term: string; readonly text: string; readonly href: string | null }[];
}

/** Writes the evidence of one figure as text: where it was filed first and last, or how it was computed. */
function writeEvidence(detail: FigureDetail): EvidenceExcerpt {
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
