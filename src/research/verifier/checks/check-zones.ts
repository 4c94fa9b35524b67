import type { Figure } from "#facts/figure.ts";
import type { SentenceFailure } from "#research/verifier/verification.ts";
import { type ParsedText, valuesIn } from "#research/verifier/parsing/parsed-text.ts";
import { findWords, wordIndex } from "#research/verifier/parsing/read-pieces.ts";

/** Altman 1968 for manufacturers; Altman, Hartzell and Peck 1995 for others. */
const ALTMAN: Readonly<Record<string, { readonly distress: number; readonly safe: number }>> = {
  altman_z: { distress: 1.81, safe: 2.99 },
  altman_z2: { distress: 1.1, safe: 2.6 },
};

/** Beneish 1999, the cut-off for costs of error of 20 to 1. */
const BENEISH_CUTOFF = -1.78;

const ZONES: Readonly<Record<string, (figure: Figure) => boolean>> = {
  "distress zone": (figure) => altmanZone(figure) === "distress zone",
  "grey zone": (figure) => altmanZone(figure) === "grey zone",
  "safe zone": (figure) => altmanZone(figure) === "safe zone",
  "past its warning line": (figure) => isBeyondCutoff(figure) === true,
  "not beyond its warning line": (figure) => isBeyondCutoff(figure) === false,
};

const ZONE_INDEX = wordIndex(Object.keys(ZONES));

/** The zone an Altman score lies in; null for other figures. */
export function altmanZone({ measure, value }: Figure): "distress zone" | "grey zone" | "safe zone" | null {
  const limits = ALTMAN[measure];
  if (limits === undefined || value === null) {
    return null;
  }
  return value.lt(limits.distress) ? "distress zone" : value.gt(limits.safe) ? "safe zone" : "grey zone";
}

/** Whether a Beneish score is on the side that warns; null for other figures. */
export function isBeyondCutoff({ measure, value }: Figure): boolean | null {
  return measure === "beneish_m" && value !== null ? value.gt(BENEISH_CUTOFF) : null;
}

/** A named zone must be the one that the score of the sentence lies in. */
export function checkZones(analysis: ParsedText): readonly SentenceFailure[] {
  const figures = valuesIn(analysis).map(({ piece }) => piece.figure);
  return findWords(analysis.pieces, ZONE_INDEX)
    .filter(({ phrase }) => !figures.some((figure) => ZONES[phrase]?.(figure) === true))
    .map(({ phrase }) => ({ check: "zone", detail: `No score of the sentence is in or at the ${phrase}.` }));
}
