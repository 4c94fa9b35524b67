import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { midSentence, wasOrWere } from "#metrics/wording.ts";
import { partOf } from "#research/findings/finding-figure.ts";
import { WORDS } from "./phrases.ts";

/** A company's name inside a sentence: without `, Inc.` and the like. */
export function shortName(analysis: Analysis): string {
  const { displayName } = analysis.dossier.company;
  const plain = displayName.replace(/^The (?=[A-Z])/, "");
  return plain.replace(
    /,? (?:& )?(?:Inc\.?|Incorporated|Corp\.?|Corporation|Company|Companies|plc|Ltd\.?|Limited|Holding NV)$/,
    "",
  );
}

/** The short name as an owner: `Nvidia’s`, `Dow Chemicals’`. */
export function possessive(analysis: Analysis): string {
  const name = shortName(analysis);
  return name.endsWith("s") ? `${name}’` : `${name}’s`;
}

/** Ratios of letters, and scores that bear a name. */
const KEEPS_CAPITAL = /^(?:[A-Z][/-]|Altman|Beneish|Piotroski)/;

/** How a measure may be called in a sentence, the registry's label first. */
export function nounsOf(figure: Figure): readonly { readonly noun: string; readonly verb: string }[] {
  const { measure, label } = figure;
  const named = partOf(figure);
  // Of a part, which is written as its company writes it: `iPhone revenue`.
  if (named !== null) return [{ noun: `${named.part} ${named.of}`, verb: wasOrWere(named.of) }];
  const words = (WORDS[measure] ?? []).filter((one) => !one.includes(" + "));
  return [...new Set([label, ...words])].map((noun) => ({
    noun: KEEPS_CAPITAL.test(noun) ? noun : midSentence(noun),
    verb: wasOrWere(noun),
  }));
}
