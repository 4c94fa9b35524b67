import type { PortfolioBook } from "#app/portfolios/book/book.ts";
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
  book: PortfolioBook,
  { toId, binId, ...steps }: MergeRecord,
): Promise<{ readonly ok: true; readonly id: string } | Failure> {
  const back = await book.restore({ binId });
  if (!back.ok) return failure(back);
  const left = await undoMergeSteps(book, toId, steps);
  return left ?? { ok: true, id: back.value.id };
}

/** Null when all is as it was. */
export async function undoMergeSteps(
  book: PortfolioBook,
  toId: string,
  { importId, edits }: Steps,
): Promise<Failure | null> {
  for (const { itemId, before, after } of edits.toReversed()) {
    const changed = await book.changeItem(toId, itemId, { edit: before, from: after });
    if (!changed.ok) return failure(changed);
  }
  if (importId === null) return null;
  const undone = await book.undoImport(toId, importId);
  return undone.ok ? null : failure(undone);
}

export function failure({ message }: Failure): Failure {
  return { ok: false, message };
}
