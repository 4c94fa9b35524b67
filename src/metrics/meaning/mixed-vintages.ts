import type { Fact } from "#facts/fact.ts";
import type { Figure } from "#facts/figure.ts";
import { inPeriod, midSentence } from "#metrics/wording.ts";
import type { NotMeaningful } from "./not-meaningful.ts";

/** How far a restatement may move an amount before it no longer goes with amounts that were not restated; a share of it. */
const LARGEST_RESTATEMENT = 0.1;

/**
 * Says why amounts of one span do not go together: a later filing restated one of them, usually after a business was
 * sold, and the other is only known as first filed (ASC 205-20-45). Null where they do, or where that is not known.
 */
export function judgeVintages(operands: readonly Figure[]): NotMeaningful | null {
  for (const restated of operands) {
    const earlier = earlierValues(restated);
    if (earlier.length === 0) continue;
    const left = operands.find((other) => other !== restated && isOfEarlierVersion(other, restated, earlier));
    if (left !== undefined) return refusal(restated, left);
  }
  return null;
}

/** Values of other filings that are clearly not the selected one. Share counts and per-share amounts change with splits. */
function earlierValues({ lineage, unit }: Figure): readonly Fact[] {
  if (lineage.kind !== "fact" || unit !== "USD") return [];
  const now = Number(lineage.fact.value);
  return lineage.otherValues.filter(
    ({ accession, value }) =>
      accession !== null &&
      accession !== lineage.fact.accession &&
      Math.abs(Number(value) - now) > Math.abs(now) * LARGEST_RESTATEMENT,
  );
}

function isOfEarlierVersion({ lineage }: Figure, restated: Figure, earlier: readonly Fact[]): boolean {
  if (lineage.kind !== "fact" || restated.lineage.kind !== "fact") return false;
  const [own, other] = [lineage.fact, restated.lineage.fact];
  if (own.span.start !== other.span.start || own.span.end !== other.span.end) return false;
  return earlier.some(({ accession }) => accession === own.accession);
}

function refusal(restated: Figure, left: Figure): NotMeaningful {
  return {
    notMeaningful: `A later filing restated ${midSentence(restated.label)} ${inPeriod(restated.period)} but not ${midSentence(left.label)}, so a figure from both would mix two versions of the accounts.`,
  };
}
