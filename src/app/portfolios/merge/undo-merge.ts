import * as z from "zod/mini";
import type { PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import type { Immutable } from "#contracts/api/immutable.ts";

export type Failure = { readonly ok: false; readonly message: string };

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
  { importId, edits }: { readonly importId: string | null; readonly edits: readonly PlannedEdit[] },
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

/** What may be written about a company, all of it. */
const written = z.object({
  note: z.string(),
  tags: z.readonly(z.array(z.string())),
  targetWeight: z.nullable(z.string()),
});

const plannedEdit = z.object({ itemId: z.string(), before: written, after: written });
export type PlannedEdit = Immutable<z.output<typeof plannedEdit>>;

/** What a merge did, so that it can be undone; it travels with the address of the portfolio that is left. */
const mergeRecord = z.object({
  /** Of the portfolio that went. */
  name: z.string(),
  toId: z.string(),
  toName: z.string(),
  binId: z.string(),
  /** Null when no company and no trade came. */
  importId: z.nullable(z.string()),
  edits: z.array(plannedEdit),
});
export type MergeRecord = Immutable<z.output<typeof mergeRecord>>;

const arrival = z.object({ merged: mergeRecord });

/** What the page of a merged portfolio left for the other's; null when that was opened otherwise. */
export function readMerged(state: unknown, portfolioId: string): MergeRecord | null {
  const read = arrival.safeParse(state);
  return read.success && read.data.merged.toId === portfolioId ? read.data.merged : null;
}
