import { currencyOf } from "#contracts/api/units.ts";
import type { Figure } from "#facts/figure.ts";
import { contributorOf } from "#research/findings/contribution.ts";
import type { Sentence, Slot, SlotFormat } from "#research/text/sentence.ts";
import { isStepInPoints } from "#research/text/format-figure.ts";

type SentencePart = Sentence["parts"][number];

/** Writes the parts of a sentence: slots stand where values stand in a template, lists of parts are laid flat. */
export function compose(
  texts: TemplateStringsArray,
  ...values: readonly (SentencePart | readonly SentencePart[])[]
): readonly SentencePart[] {
  const parts: SentencePart[] = [];
  for (const [index, text] of texts.entries()) {
    parts.push(text);
    const value = values[index];
    if (value !== undefined) {
      parts.push(...(typeof value === "string" || "figure" in value ? [value] : value));
    }
  }
  return joined(parts);
}

/** A slot in the format that the figure's unit asks for. */
export function show(figure: Figure): Slot {
  return slot(figure, "auto");
}

/** A slot without its sign, which a word of the sentence must carry. */
export function size(figure: Figure): Slot {
  return slot(figure, sizeFormat(figure));
}

export function count(figure: Figure): Slot {
  return slot(figure, "count");
}

export function ordinal(figure: Figure): Slot {
  return slot(figure, "ordinal");
}

export function years(figure: Figure): Slot {
  return slot(figure, "years");
}

export function period(figure: Figure): Slot {
  return slot(figure, "period");
}

export function date(figure: Figure): Slot {
  return slot(figure, "end-date");
}

/** `in FY2026`, `in the 12 months to 26 Apr 2026`, `on 26 Apr 2026`. */
export function when(figure: Figure): readonly SentencePart[] {
  switch (figure.period.kind) {
    case "instant":
    case "day":
      return ["on ", date(figure)];
    case "ttm":
      return ["in the ", period(figure)];
    default:
      return ["in ", period(figure)];
  }
}

/** `to FY2026`, `to the 12 months to 26 Apr 2026` without the repetition: `to 26 Apr 2026`. */
export function until(figure: Figure): readonly SentencePart[] {
  return figure.period.kind === "ttm" ? ["to ", date(figure)] : ["to ", period(figure)];
}

/** Where a company is among `companies`, counted from the nearer end: `is the 2nd lowest of 7 companies.` */
export function standing(ranks: Readonly<Record<"fromTop" | "fromBottom" | "companies", Figure>>) {
  const { fromTop, fromBottom, companies } = ranks;
  const [top, bottom] = [fromTop, fromBottom].map(({ value }) => value?.toNumber() ?? Infinity);
  const isLow = (bottom ?? Infinity) < (top ?? Infinity);
  const rank = isLow ? fromBottom : fromTop;
  const end = isLow ? "lowest" : "highest";
  return rank.value?.eq(1) === true
    ? compose`is the ${end} of ${count(companies)} companies.`
    : compose`is the ${ordinal(rank)} ${end} of ${count(companies)} companies.`;
}

function slot(figure: Figure, format: SlotFormat): Slot {
  return { figure: figure.id, format };
}

function sizeFormat(figure: Figure): SlotFormat {
  if (isStepInPoints(figure) || contributorOf(figure) !== null) {
    return "points-magnitude";
  }
  if (figure.unit === "ratio") {
    return "percent-magnitude";
  }
  return currencyOf(figure.unit) !== null ? "money-magnitude" : "auto";
}

/** Neighbouring texts become one, empty ones none. */
function joined(parts: readonly SentencePart[]): readonly SentencePart[] {
  const result: SentencePart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (typeof part === "string" && typeof last === "string") {
      result[result.length - 1] = last + part;
    } else if (part !== "") {
      result.push(part);
    }
  }
  return result;
}
