import { isFields, isListOf, isText, type Fields } from "#app/portfolios/fields.ts";
import type { PlannedEdit } from "./plan-merge-into.ts";

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
