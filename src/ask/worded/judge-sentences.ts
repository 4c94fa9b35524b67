import type { RemovedSentence } from "#contracts/api/run-event.ts";
import type { OpenedCompany } from "#ask/deps.ts";
import type { VerifiedSentence } from "#research/text/sentence.ts";
import { describeRemoved, judgeDrafts } from "#research/writer/judge-drafts.ts";
import { MOST_SENTENCES } from "#research/writer/prompt.ts";
import { type Draft, readDraft } from "#research/writer/read-answer.ts";
import { analysisOfFigure, type KnownFigures } from "./known-figures.ts";
import { parseJson } from "#platform/json.ts";

/** Judges each sentence once, as soon as it is whole. */
export function createJudge(known: KnownFigures, companies: readonly OpenedCompany[]) {
  const kept: VerifiedSentence[] = [];
  const removed: RemovedSentence[] = [];
  let seen = 0;
  return {
    kept,
    removed,
    /** @returns the sentences that passed since the last call */
    read(sentences: readonly unknown[]): readonly VerifiedSentence[] {
      const before = kept.length;
      for (const sentence of sentences.slice(seen, MOST_SENTENCES)) {
        seen += 1;
        const draft = readDraft(sentence);
        if (draft === null) continue;
        const verdict = judgeOne(draft, known, companies);
        kept.push(...verdict.kept);
        removed.push(...verdict.failed.map(describeRemoved));
      }
      return kept.slice(before);
    },
  };
}

/** A sentence is held against the company of its first figure; the others of the question are its peers. */
function judgeOne(draft: Draft, known: KnownFigures, companies: readonly OpenedCompany[]) {
  const slots = draft.slots.map((slot) => ({ ...slot, figure: known.named(slot.figure)?.id ?? slot.figure }));
  const analyses = companies.map(({ analysis }) => analysis);
  const first = known.named(draft.slots[0]?.figure ?? "");
  const own = (first === undefined ? undefined : analysisOfFigure(first, analyses)) ?? analyses[0];
  if (own === undefined) throw new TypeError("judgeOne(): there is no company");
  const peers = analyses
    .filter((analysis) => analysis !== own)
    .map((analysis) => ({ name: analysis.dossier.company.displayName, analysis }));
  const section = { figures: known.all() };
  return judgeDrafts([{ ...draft, slots }], section, { analysis: own, peers });
}

/**
 * The sentences of an answer that are complete while the rest is still being written: each object of the array
 * `sentences` whose brace is closed.
 */
export function wholeSentences(text: string): readonly unknown[] {
  const start = /"sentences"\s*:\s*\[/.exec(text);
  if (start === null) return [];
  const found: unknown[] = [];
  let depth = 0;
  let isString = false;
  let from = 0;
  for (let at = start.index + start[0].length; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isString) {
      if (sign === "\\") at += 1;
      else if (sign === '"') isString = false;
    } else if (sign === '"') isString = true;
    else if (sign === "{") {
      if (depth === 0) from = at;
      depth += 1;
    } else if (sign === "}") {
      depth -= 1;
      if (depth === 0) found.push(parseJson(text.slice(from, at + 1)));
    } else if (sign === "]" && depth === 0) return found;
  }
  return found;
}
