import type { PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import type { PlannedEdit } from "./merge-into.ts";
import { type Fields, isFields, isListOf, isText } from "#app/portfolios/fields.ts";

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

/** What a merge did, so that it can be undone; it travels with the address of the portfolio that is left. */
export interface MergeRecord {
  /** Of the portfolio that went. */
  readonly name: string;
  readonly toId: string;
  readonly toName: string;
  readonly binId: string;
  /** Null when no company and no trade came. */
  readonly importId: string | null;
  readonly edits: readonly PlannedEdit[];
}

/** What the page of a merged portfolio left for the other's; null when that was opened otherwise. */
export function readMerged(state: unknown, portfolioId: string): MergeRecord | null {
  const record = isFields(state) ? state["merged"] : null;
  return isRecord(record) && record.toId === portfolioId ? record : null;
}

function isRecord(value: unknown): value is MergeRecord {
  if (!isFields(value)) return false;
  const { name, toId, toName, binId, importId, edits } = value;
  return [name, toId, toName, binId].every(isText) && isTextOrNull(importId) && isListOf(edits, isEdit);
}

function isEdit(value: unknown): value is PlannedEdit {
  return isFields(value) && isText(value["itemId"]) && [value["before"], value["after"]].every(isWritten);
}

function isWritten(value: unknown): value is Fields {
  if (!isFields(value)) return false;
  const { note, tags, targetWeight } = value;
  return isText(note) && isListOf(tags, isText) && isTextOrNull(targetWeight);
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || isText(value);
}
