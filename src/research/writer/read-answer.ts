import { z } from "zod";
import { parseJson } from "#platform/json.ts";
import type { Figure } from "#facts/figure.ts";
import type { Sentence, Slot } from "#research/text/sentence.ts";
import { date, ordinal, period, show, size, years } from "#research/rules/sentence-template.ts";
import type { SentenceFailure } from "#research/verifier/verification.ts";
import { MOST_SENTENCES, type Show, SHOWS } from "./prompt.ts";
import type { WriterSection } from "./section.ts";

const draft = z.object({
  text: z.string().min(1).max(600),
  slots: z
    .array(z.object({ name: z.string().max(20), figure: z.string().max(600), show: z.enum(SHOWS) }))
    .max(12)
    .default([]),
});
const answer = z.object({ sentences: z.array(z.unknown()) });

/** A sentence as a model wrote it, which may be anything. */
export type Draft = z.output<typeof draft>;

/** Reads a model's answer; null when there is no object of the asked shape in it. Sentences of another shape are left out. */
export function readAnswer(text: string): readonly Draft[] | null {
  const read = answer.safeParse(objectIn(text));
  if (!read.success) return null;
  return read.data.sentences.slice(0, MOST_SENTENCES).flatMap((sentence) => draft.safeParse(sentence).data ?? []);
}

/** One sentence of an answer; null where it is of another shape. */
export function readDraft(sentence: unknown): Draft | null {
  return draft.safeParse(sentence).data ?? null;
}

/** Models think aloud or fence their JSON: the last object that stands alone is meant. */
export function objectIn(text: string): unknown {
  const spoken = text.replaceAll(/<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/g, "");
  const whole = parseJson(spoken.trim());
  if (whole !== undefined) return whole;
  const [start, end] = [spoken.indexOf("{"), spoken.lastIndexOf("}")];
  return start === -1 || end < start ? undefined : parseJson(spoken.slice(start, end + 1));
}

type ReadDraft =
  | { readonly ok: true; readonly sentence: Sentence; readonly named: readonly Figure[] }
  | { readonly ok: false; readonly failures: readonly SentenceFailure[] };

/** Turns a draft into a sentence of slots; a slot may name a figure of its section alone. */
export function toSentence({ text, slots }: Draft, section: Pick<WriterSection, "figures">): ReadDraft {
  const parts: (string | Slot)[] = [];
  const named: Figure[] = [];
  const failures: SentenceFailure[] = [];
  for (const [index, piece] of text.split(/\{([^{}]*)\}/).entries()) {
    if (index % 2 === 0) {
      if (piece !== "") parts.push(piece);
      continue;
    }
    const slot = slots.find(({ name }) => name === piece.trim());
    const figure = section.figures.find(({ id }) => id === slot?.figure);
    if (slot === undefined) failures.push({ check: "slot", detail: `There is no slot named "${piece}".` });
    else if (figure === undefined) {
      failures.push({ check: "slot", detail: `The figure ${slot.figure} is not in the list.` });
    } else {
      parts.push(written(figure, slot.show));
      named.push(figure);
    }
  }
  return failures.length > 0 ? { ok: false, failures } : { ok: true, sentence: { rule: "model", parts }, named };
}

function written(figure: Figure, how: Show): Slot {
  switch (how) {
    case "value":
      return show(figure);
    case "size":
      return size(figure);
    case "period":
      return period(figure);
    case "date":
      return date(figure);
    case "years":
      return years(figure);
    case "ordinal":
      return ordinal(figure);
  }
}
