import type { Verification } from "#app/research/run/run-state.ts";

interface VerifiedBadgeProps {
  readonly verification: Verification;
  /** Where the data comes from, in a whole sentence. */
  readonly origin: string;
}

/** How many of the shown figures were checked, and what that means. */
export function VerifiedBadge({ verification, origin }: VerifiedBadgeProps) {
  const { figures, verified, removedSentences, withheld = 0 } = verification;
  return (
    <>
      <button type="button" data-slot="verified" popoverTarget="verified-help">
        <svg data-slot="verified-tick" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d="M2 6.5l2.5 2.5L10 3.5" />
        </svg>
        {verified} of {figures} figures verified
        {withheld > 0 && `, ${withheld} withheld`}
      </button>
      <div popover="auto" id="verified-help" data-slot="verified-help">
        <p>
          The figures in our sentences and tables come from filings, or from formulas over filed values and closing
          prices that our code computes. No language model writes numbers. Before we show a sentence, we check its
          figures, periods, directions and names against those values.
        </p>
        <p>
          {withheld === 0
            ? "We found no figure of this company that cannot be right."
            : `We withhold ${withheld === 1 ? "1 figure" : `${withheld} figures`} of this company that cannot be right. The data quality card names each with its reason.`}
        </p>
        <p>{origin}</p>
        <p>
          {removedSentences === 0
            ? "No sentence failed a check."
            : `${removedSentences === 1 ? "1 sentence" : `${removedSentences} sentences`} failed a check and ${removedSentences === 1 ? "is" : "are"} not shown.`}{" "}
          Open any figure to see where it comes from.
        </p>
      </div>
    </>
  );
}
