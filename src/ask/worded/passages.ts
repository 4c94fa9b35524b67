import { z } from "zod";
import type { FiledQuote } from "#contracts/api/ask.ts";

/** A passage of a filing as functions hand it out. */
const passage = z.object({
  symbol: z.string(),
  form: z.string(),
  filed: z.string(),
  quotation: z.string(),
  link: z.url({ protocol: /^https$/, hostname: /(?:^|\.)sec\.gov$/ }),
});
export type Passage = z.output<typeof passage>;

/** What a value holds of passages, however deep. */
export function passagesIn(value: unknown): readonly Passage[] {
  if (typeof value !== "object" || value === null) return [];
  const own = passage.safeParse(value);
  if (own.success) return [own.data];
  return Object.values(value).flatMap(passagesIn);
}

const SHORTEST = 20;
const LONGEST = 500;
const MOST_QUOTES = 2;

const quotes = z.object({ quotes: z.array(z.unknown()).default([]) });

/** The quotes of an answer that are word for word in a passage that the model was shown; others are dropped. */
export function quotesOf(answer: unknown, shown: readonly Passage[]): readonly FiledQuote[] {
  const read = quotes.safeParse(answer);
  const texts = (read.success ? read.data.quotes : []).flatMap((one) =>
    typeof one === "string" ? [oneLine(one)] : [],
  );
  const found = texts.flatMap((text): readonly FiledQuote[] => {
    if (text.length < SHORTEST || text.length > LONGEST) return [];
    const source = shown.find(({ quotation }) => oneLine(quotation).includes(text));
    return source === undefined
      ? []
      : [{ text, symbol: source.symbol, form: source.form, filed: source.filed, url: source.link }];
  });
  return found.filter(({ text }, index) => found.findIndex((one) => one.text === text) === index).slice(0, MOST_QUOTES);
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{C}\s]+/gu, " ").trim();
}
