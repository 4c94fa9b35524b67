import { useState } from "react";

/** By which key React knows each row of an order. */
export interface RowKeys {
  readonly ids: readonly string[];
  readonly keyOf: ReadonlyMap<string, string>;
}

/**
 * The keys of rows. React moves a row that went up by moving every row that it passed instead, each to be styled and
 * laid out again; so a row that went up by itself gets another key: one row goes, one comes, all others stay.
 */
export function useRowKeys(ids: readonly string[]): RowKeys["keyOf"] {
  const [rows, setRows] = useState<RowKeys>(() => ({ ids, keyOf: new Map() }));
  if (rows.ids === ids) return rows.keyOf;
  const next = keysAfter(rows, ids);
  setRows(next);
  return next.keyOf;
}

/** The keys after the order became another one. An id without a key is its own. */
export function keysAfter({ ids: before, keyOf }: RowKeys, ids: readonly string[]): RowKeys {
  const risen = risenIn(before, ids);
  if (risen === null) return { ids, keyOf };
  return { ids, keyOf: new Map([...keyOf, [risen, `${keyOf.get(risen) ?? risen}'`]]) };
}

/** Who alone went up past several others; null when anything else happened. */
function risenIn(before: readonly string[], ids: readonly string[]): string | null {
  if (before.length !== ids.length) return null;
  const first = ids.findIndex((id, index) => id !== before[index]);
  const last = ids.findLastIndex((id, index) => id !== before[index]);
  const risen = ids[first];
  if (risen === undefined || risen !== before[last] || last - first < 2) return null;
  const isAlone = before.slice(first, last).every((id, passed) => id === ids[first + passed + 1]);
  return isAlone ? risen : null;
}
