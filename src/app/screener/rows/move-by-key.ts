/** The row that a key leads to from another, counted from 0; null for other keys. */
export function rowByKey(key: string, from: number, total: number): number | null {
  const step = STEPS[key];
  if (step !== undefined) return Math.min(total - 1, Math.max(0, from + step));
  if (key === "Home") return 0;
  return key === "End" ? total - 1 : null;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20 };

interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly target: EventTarget;
}

/** The row that a key pressed inside a row of a table leads to; null where the key means something else. */
export function rowByPress({ key, altKey, ctrlKey, metaKey, target }: KeyPress, total: number): number | null {
  if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return null;
  const from = target.closest("tr")?.getAttribute("data-index");
  return from === null || from === undefined ? null : rowByKey(key, Number(from), total);
}

/** Moves the focus to the company of a row; false while the row is not drawn. */
export function focusRow(table: Element | null, index: number): boolean {
  const link = table?.querySelector<HTMLElement>(`tr[data-index="${String(index)}"] a`);
  link?.focus();
  return link !== null && link !== undefined;
}
