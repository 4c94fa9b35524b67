// The second adversary: true sentences of our rules, and the same made wrong in one way, offered as a model's own.
import type { CardType } from "#contracts/research-stream.ts";
import type { ModelScript } from "#testing/scripted-model.ts";
import type { Offer, Written } from "#testing/hostile-offers.ts";
import { listedFigures } from "#testing/listed-figures.ts";
import { mutantsOf } from "#research/testing/mutations.ts";
import { verificationContextOf } from "#research/rules/find-insights.ts";
import type { Sentence, SlotFormat } from "#research/text/sentence.ts";
import { judgeDrafts } from "#research/writer/judge-drafts.ts";
import { readDraft } from "#research/writer/read-answer.ts";
import { sectionsOf } from "#research/writer/section.ts";
import type { Researched } from "./adversaries.ts";

/** Sentences for the sections of one company, by the title of the section. */
export type Prepared = Map<string, Omit<Offer, "call">[]>;

const SENTENCES = 4;

/** Takes the sentences of our rules that a model could have written, and makes each wrong in every way it can be. */
export function prepareMutants(company: Researched): Prepared {
  const { cards, analysis, peers } = company;
  const sections = sectionsOf(
    cards,
    analysis,
    peers.map((peer) => peer.analysis),
  );
  const prepared: Prepared = new Map();
  for (const section of sections) {
    const offers = sentencesOf(cards, section.card).flatMap((sentence): Omit<Offer, "call">[] => {
      const draft = readDraft(asWritten(sentence));
      const judged = draft === null ? null : judgeDrafts([draft], section, { analysis, peers });
      const [kept] = judged?.kept ?? [];
      if (kept === undefined) return [];
      const listed = new Set(section.figures.map(({ id }) => id));
      const mutants = mutantsOf(kept, verificationContextOf({ analysis, peers })).flatMap((mutant) => {
        const written = mutant.form === "slots" ? asWritten(mutant.sentence) : null;
        // A figure that is not in the list is refused for that alone.
        const isListed = written?.slots.every(({ figure }) => listed.has(figure)) === true;
        // A model can't choose the unit that a figure is printed in.
        const isPossible = isListed && written !== null && mutant.kind !== "unit";
        return isPossible ? [{ kind: `mutated: ${mutant.kind}`, isTrue: false, written }] : [];
      });
      const written = asWritten(kept);
      return [{ kind: "true: sentence of our rules", isTrue: true, written }, ...mutants];
    });
    if (offers.length > 0) prepared.set(section.title, offers);
  }
  return prepared;
}

/** Whether something is left to offer. */
export function isLeft(prepared: Prepared): boolean {
  return [...prepared.values()].some((offers) => offers.length > 0);
}

/** A script that offers what was prepared, the next four of a section at a time. */
export function offerPrepared(current: { readonly prepared: Prepared }, offers: Offer[]): ModelScript {
  return ({ prompt, tools, hasToolResult, number }) => {
    if (tools.length > 0 && !hasToolResult) return { kind: "call-tool", input: { word: "ready" } };
    if (listedFigures(prompt).length === 0) return { kind: "answer", text: '{"word":"ready"}' };
    const title = /for the section "(.*)"\./.exec(prompt)?.[1] ?? "";
    const next = current.prepared.get(title)?.splice(0, SENTENCES) ?? [];
    offers.push(...next.map((offer) => ({ ...offer, call: number })));
    return { kind: "answer", text: JSON.stringify({ sentences: next.map(({ written }) => written) }) };
  };
}

function sentencesOf(cards: Researched["cards"], type: CardType): readonly Sentence[] {
  const card = cards.find((one) => one.type === type);
  return (card?.blocks ?? []).flatMap((block) =>
    block.kind === "sentences" ? block.items.map(({ sentence }) => sentence) : [],
  );
}

const SHOWS: Readonly<Partial<Record<SlotFormat, string>>> = {
  period: "period",
  "end-date": "date",
  years: "years",
  ordinal: "ordinal",
  "percent-magnitude": "size",
  "points-magnitude": "size",
  "money-magnitude": "size",
};

/** A sentence of slots as a model writes it. */
function asWritten({ parts }: Sentence): Written {
  const slots: Written["slots"][number][] = [];
  const texts = parts.map((part) => {
    if (typeof part === "string") return part;
    const name = `s${slots.length}`;
    slots.push({ name, figure: part.figure, show: SHOWS[part.format] ?? "value" });
    return `{${name}}`;
  });
  return { text: texts.join(""), slots };
}
