import type { Slot } from "#research/text/sentence.ts";
import { companyOf, resolveFigure } from "#research/text/calculations/calculate.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { suits } from "#research/verifier/parsing/read-sentence.ts";
import type { VerificationContext } from "#research/verifier/verification.ts";
import { verifySentence } from "#research/verifier/verify-sentence.ts";
import type { Inline, Line, ShownFigure, WrittenSlot } from "./article.ts";
import { type Analyses, slotId } from "./name-figures.ts";

/** What checking some text found out: a figure for every slot, and why some have none. */
export interface CheckedText {
  readonly shown: ReadonlyMap<WrittenSlot, ShownFigure>;
  readonly failures: readonly string[];
}

/** Checks the sentences of a line as the sentences of research are checked; the figures of one that fails are not shown. */
export function checkLine(line: Line<WrittenSlot>, slug: string, analyses: Analyses): CheckedText {
  return together(splitSentences(line).map((deps) => checkSentence(deps, slug, analyses)));
}

/** Checks slots that stand in no sentence, as in the cells of a table: that they are there and written fitly. */
export function checkCell(line: Line<WrittenSlot>, analyses: Analyses): CheckedText {
  const slots = splitSentences(line).flatMap((deps) => deps.filter((part) => typeof part !== "string"));
  return together(slots.map((slot) => checkSlot(slot, analyses)));
}

/** Puts what was found in several places into one. */
export function together(found: readonly CheckedText[]): CheckedText {
  return {
    shown: new Map(found.flatMap(({ shown }) => [...shown])),
    failures: found.flatMap(({ failures }) => failures),
  };
}

function checkSentence(deps: SentenceParts, slug: string, analyses: Analyses): CheckedText {
  const slots = deps.filter((part) => typeof part !== "string");
  const named = new Map(slots.map((slot) => [slot, slotId(slot, analyses)]));
  const problems = [...named.values()].flatMap((id) => (id.ok ? [] : [id.problem]));
  if (slots.length === 0 || problems.length > 0) return { shown: withheld(slots), failures: problems };
  const written = deps.map((part): string | Slot => {
    const id = typeof part === "string" ? undefined : named.get(part);
    return typeof part === "string" ? part : { figure: id?.ok ? id.value : "", format: part.format };
  });
  const context = contextOf(written, analyses);
  const verdict = verifySentence({ rule: slug, parts: written }, context);
  if (!verdict.ok) {
    const text = deps.map((part) => (typeof part === "string" ? part : `{{${part.source}}}`)).join("");
    return {
      shown: withheld(slots),
      failures: verdict.failures.map(({ check, detail }) => `${check}: ${detail} In: ${text}`),
    };
  }
  const { figures } = verdict.sentence;
  const shown = slots.map((slot) => {
    const id = named.get(slot);
    return [slot, { format: slot.format, figure: (id?.ok ? figures[id.value] : null) ?? null }] as const;
  });
  return { shown: new Map(shown), failures: [] };
}

function checkSlot(slot: WrittenSlot, analyses: Analyses): CheckedText {
  const id = slotId(slot, analyses);
  if (!id.ok) return { shown: withheld([slot]), failures: [id.problem] };
  const [own, ...others] = analysesFor([id.value], analyses);
  const figure = own === undefined ? undefined : resolveFigure(id.value, own, others);
  if (figure === undefined || figure.value === null || !suits(figure, slot.format)) {
    const why = figure?.reason ?? `It is not available, or cannot be written as ${slot.format}.`;
    return { shown: withheld([slot]), failures: [`{{${slot.source}}}: ${why}`] };
  }
  return { shown: new Map([[slot, { format: slot.format, figure: viewOf(figure) }]]), failures: [] };
}

/** The company of the sentence's first figure is the one it speaks of; it may be compared with the article's others. */
function contextOf(parts: readonly (string | Slot)[], analyses: Analyses): VerificationContext {
  const ids = parts.flatMap((part) => (typeof part === "string" ? [] : [part.figure]));
  const [analysis, ...others] = analysesFor(ids, analyses);
  if (analysis === undefined) throw new TypeError("contextOf(): a sentence with slots has a company");
  const chosenPeers = others.map((peer) => ({ name: peer.dossier.company.displayName, analysis: peer }));
  return { analysis, entities: chosenPeers.map(({ name }) => name), chosenPeers };
}

function analysesFor(ids: readonly string[], analyses: Analyses) {
  const all = [...analyses.values()];
  const first = /[FM]\d+\./.exec(ids[0] ?? "")?.[0] ?? "";
  const own = all.filter(({ dossier }) => dossier.company.cik.replace(/^0+/, "") === companyOf(first));
  return [...own, ...all.filter((analysis) => !own.includes(analysis))];
}

function withheld(slots: readonly WrittenSlot[]): ReadonlyMap<WrittenSlot, ShownFigure> {
  return new Map(slots.map((slot) => [slot, { format: slot.format, figure: null }]));
}

/** One sentence of running text, its emphasis and links forgotten, as the verifier reads it. */
type SentenceParts = readonly (string | WrittenSlot)[];

/** A full stop, question or exclamation mark and what closes around it, before a gap. */
const END = /(?<=[.!?][”’")]*)\s+/;

/** Splits a line of an article into sentences. Constants of formulas and tallies are left out. */
function splitSentences(line: Line<WrittenSlot>): readonly SentenceParts[] {
  const sentences: (string | WrittenSlot)[][] = [[]];
  for (const part of joinTexts(line.flatMap(flatten))) {
    if (typeof part !== "string") {
      sentences.at(-1)?.push(part);
      continue;
    }
    const [first = "", ...next] = part.split(END);
    sentences.at(-1)?.push(first);
    for (const text of next) sentences.push([text]);
  }
  return sentences.map((parts) => parts.filter((part) => part !== "")).filter((parts) => parts.length > 0);
}

function flatten(inline: Inline<WrittenSlot>): SentenceParts {
  if (inline.kind === "figure") return [inline.slot];
  if (inline.kind === "code" || inline.kind === "count") return [" "];
  return "parts" in inline ? inline.parts.flatMap(flatten) : [inline.text];
}

/** A full stop may stand in one text and the gap behind it in the next. */
function joinTexts(deps: SentenceParts): SentenceParts {
  const joined: (string | WrittenSlot)[] = [];
  for (const part of deps) {
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string") joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined;
}
