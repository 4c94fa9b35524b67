import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { midSentence, wasOrWere } from "#metrics/wording.ts";
import { partOf } from "#research/findings/finding-figure.ts";
import { nounOfPart, WORDS } from "./phrases.ts";

/** A company's name inside a sentence: without `, Inc.` and the like. */
export function shortName(analysis: Analysis): string {
  const { displayName } = analysis.dossier.company;
  const plain = displayName.replace(/^The (?=[A-Z])/, "");
  return plain.replace(
    /,? (?:& )?(?:Inc\.?|Incorporated|Corp\.?|Corporation|Company|Companies|plc|Ltd\.?|Limited|Holding NV)$/,
    "",
  );
}

/** The short name as an owner: `Nvidia’s`, `Dow Chemicals’`; `Lowe's` is one already. */
export function possessive(analysis: Analysis): string {
  const name = shortName(analysis);
  if (/['’]s$/.test(name)) return name;
  return name.endsWith("s") ? `${name}’` : `${name}’s`;
}

/** How a measure may be called in a sentence, the registry's label first. */
export function nounsOf(figure: Figure): readonly { readonly noun: string; readonly verb: string }[] {
  const { measure, label } = figure;
  const named = partOf(figure);
  if (named !== null) return [{ noun: nounOfPart(named), verb: wasOrWere(named.of) }];
  const words = (WORDS[measure] ?? []).filter((one) => !one.includes(" + "));
  return [...new Set([label, ...words])].map((noun) => ({
    noun: midSentence(noun),
    verb: wasOrWere(noun),
  }));
}
