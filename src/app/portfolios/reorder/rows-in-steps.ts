import { useEffect, useMemo, useState } from "react";

/** Rows that the browser takes out, puts in, styles and lays out again within one frame. */
const AT_ONCE = 50;

interface Row {
  readonly id: string;
}

/**
 * The rows to draw on the way to another order. Where a whole order of hundreds is taken back or sorted, the page would
 * stand still for it; so some find their place in each frame, and the last frame has all of them.
 */
export function useRowsInSteps<One extends Row>(rows: readonly One[]): readonly One[] {
  const [drawn, draw] = useState(rows);
  const next = useMemo(() => stepTowards(drawn, rows), [drawn, rows]);
  useEffect(() => {
    if (next === drawn) return undefined;
    const frame = requestAnimationFrame(() => draw(next));
    return () => cancelAnimationFrame(frame);
  }, [next, drawn]);
  return next;
}

/**
 * The order one step nearer to another. Rows are placed from the end: React moves a row by leaving those before it where
 * they are, and so touches the placed ones alone.
 */
export function stepTowards<One extends Row>(drawn: readonly One[], rows: readonly One[]): readonly One[] {
  if (drawn === rows || rows.length <= AT_ONCE || !haveSameIds(drawn, rows) || areOneMoveApart(drawn, rows))
    return rows;
  const placed = rows.length - 1 - rows.findLastIndex((row, index) => row.id !== drawn[index]?.id);
  const tail = rows.slice(-Math.min(placed + AT_ONCE, rows.length));
  if (tail.length === rows.length) return rows;
  const inTail = new Set(tail.map(({ id }) => id));
  const newest = new Map(rows.map((row) => [row.id, row]));
  return [...drawn.filter(({ id }) => !inTail.has(id)).map((row) => newest.get(row.id) ?? row), ...tail];
}

function haveSameIds(drawn: readonly Row[], rows: readonly Row[]): boolean {
  const ids = new Set(drawn.map(({ id }) => id));
  return drawn.length === rows.length && rows.every(({ id }) => ids.has(id));
}

/** Whether one row alone went elsewhere: the rest is in the same order without it. */
function areOneMoveApart(drawn: readonly Row[], rows: readonly Row[]): boolean {
  const first = rows.findIndex((row, index) => row.id !== drawn[index]?.id);
  return [rows[first]?.id, drawn[first]?.id].some((moved) => {
    const rest = drawn.filter(({ id }) => id !== moved);
    return rows.filter(({ id }) => id !== moved).every(({ id }, index) => id === rest[index]?.id);
  });
}
