import type { Figure } from "#facts/figure.ts";
import type { Sentence, Slot } from "./sentence.ts";

const FLAG = "derived-operating-income";
const DERIVATION = "; we derive operating income from pre-tax income.";

/** Ends a sentence that rests on an operating income of our making with words that say so. */
export function tellDerivation(
  parts: Sentence["parts"],
  resolve: (id: string) => Figure | undefined,
): Sentence["parts"] {
  const isDerived = parts.some(
    (part) => typeof part !== "string" && isValue(part) && resolve(part.figure)?.flags.includes(FLAG) === true,
  );
  const last = parts.at(-1);
  if (!isDerived || typeof last !== "string" || last.endsWith(DERIVATION)) return parts;
  return [...parts.slice(0, -1), last.replace(/\.$/, DERIVATION)];
}

/** A slot that prints a period names none of the figure's worth. */
function isValue({ format }: Slot): boolean {
  return format !== "period" && format !== "end-date" && format !== "years";
}
