import type { PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import type { MergeRecord } from "./merge-record.ts";
import type { PlannedEdit } from "./plan-merge-into.ts";

export type Failure = { readonly ok: false; readonly message: string };

/** What a merge has done to the portfolio that takes in. */
interface Steps {
  readonly importId: string | null;
  readonly edits: readonly PlannedEdit[];
}

/** Brings the merged portfolio back first, so that at no moment anything is lost; then the other is as it was. */
export async function undoMerge(
  repository: PortfolioRepository,
  { toId, binId, ...steps }: MergeRecord,
): Promise<{ readonly ok: true; readonly id: string } | Failure> {
  const back = await repository.change({ type: "restore", binId });
  if (!back.ok) return failure(back);
  const left = await undoMergeSteps(repository, toId, steps);
  return left ?? { ok: true, id: back.value.id };
}

/** Null when all is as it was. */
export async function undoMergeSteps(
  repository: PortfolioRepository,
  toId: string,
  { importId, edits }: Steps,
): Promise<Failure | null> {
  for (const { itemId, before, after } of edits.toReversed()) {
    const changed = await repository.change({ type: "editHolding", portfolioId: toId, itemId, ...before, from: after });
    if (!changed.ok) return failure(changed);
  }
  if (importId === null) return null;
  const undone = await repository.change({ type: "undoImport", portfolioId: toId, importId });
  return undone.ok ? null : failure(undone);
}

export function failure({ message }: Failure): Failure {
  return { ok: false, message };
}
