import { chooseFigure } from "./choose-figure.ts";
import type { Draft } from "./draft.ts";
import { absentDraft, figureDraft, joined, NEWEST, type OneCompany } from "./one-company.ts";

/** A quarter's adjusted EPS, what was expected of it and the surprise: `did AMD beat estimates`. */
export async function againstEstimate(ask: OneCompany): Promise<Draft> {
  const { analysis } = ask.opened;
  const [wish = NEWEST] = ask.question.periods;
  const actual = chooseFigure(analysis, "vendor_eps_actual", wish);
  if (!actual.ok) return absentDraft(ask, actual);
  const { period, value } = actual.figure;
  const estimate = analysis.figure("vendor_eps_estimate", period);
  const surprise = analysis.figure("eps_surprise", period);
  const draft = joined(
    [actual.figure, estimate, surprise].map((figure) => ({ ...figureDraft(ask, figure), blocks: [] })),
  );
  if (value === null || estimate.value === null) return draft;
  const side = value.eq(estimate.value) ? "equal to" : value.gt(estimate.value) ? "above" : "below";
  const note = `In ${period.label}, adjusted EPS was ${side} the estimate. Both are of a third party and not as filed.`;
  return { ...draft, notes: [note, ...(draft.notes ?? [])] };
}
