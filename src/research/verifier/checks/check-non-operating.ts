import type { Analysis } from "#metrics/analysis.ts";
import { hasNonOperatingGains } from "#metrics/non-operating.ts";
import type { SentenceFailure } from "#research/verifier/failure.ts";
import { valuesIn } from "#research/verifier/reading/look.ts";
import type { Reading } from "#research/verifier/reading/piece.ts";
import { findWords, wordIndex } from "#research/verifier/reading/read-pieces.ts";

const SAID = wordIndex(["non-operating gains", "non-operating gain", "non-operating income", "nonoperating gains"]);

/** Non-operating gains are named only with a net margin, or net income, that the filing's own figures show them in. */
export function checkNonOperating(reading: Reading, analysis: Analysis): readonly SentenceFailure[] {
  if (findWords(reading.pieces, SAID).length === 0) return [];
  const [first] = valuesIn(reading);
  const isNet = first !== undefined && /^net_(?:margin|income)$/.test(first.piece.figure.measure);
  if (isNet && hasNonOperatingGains(analysis, first.piece.figure.period)) return [];
  return [{ check: "non-operating", detail: "The filing's own figures do not show non-operating gains in it." }];
}
