import type { KeyboardEvent } from "react";

/** Which cell an arrow key leads to. Rows and columns count what can be focused; null where the key moves nothing. */
export function nextCell(
  { row, column }: CellPosition,
  size: { readonly rows: number; readonly columns: number },
  { key, hasControl }: { readonly key: string; readonly hasControl: boolean },
): CellPosition | null {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  switch (key) {
    case "ArrowRight":
      return { row, column: Math.min(column + 1, last.column) };
    case "ArrowLeft":
      return { row, column: Math.max(column - 1, 0) };
    case "ArrowDown":
      return { row: Math.min(row + 1, last.row), column };
    case "ArrowUp":
      return { row: Math.max(row - 1, 0), column };
    case "PageDown":
      return { row: Math.min(row + PAGE, last.row), column };
    case "PageUp":
      return { row: Math.max(row - PAGE, 0), column };
    case "Home":
      return { row: hasControl ? 0 : row, column: 0 };
    case "End":
      return { row: hasControl ? last.row : row, column: last.column };
    default:
      return null;
  }
}

interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** Rows that a page key passes. */
const PAGE = 10;

/**
 * Moves the focus between the cells of a grid, one of which can be reached by Tab (ARIA Authoring Practices, grid).
 * What is focused in a cell carries `data-cell`; the focus lives in the document, so that no key draws the table again.
 * Only the two rows that a key touches are looked into.
 */
export function moveInGrid(event: KeyboardEvent<HTMLTableElement>): void {
  const from = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-cell]") : null;
  const [body] = event.currentTarget.tBodies;
  if (from === null || body === undefined || event.altKey || event.metaKey) return;
  // A heading between lines is one cell across all columns.
  const rows = [...body.rows].filter((one) => one.getAttribute("data-line") !== "heading");
  const row = rows.findIndex((one) => one.contains(from));
  const cells = [...(rows[row]?.cells ?? [])];
  const column = cells.findIndex((cell) => cell.contains(from));
  const size = { rows: rows.length, columns: cells.length };
  const to = nextCell({ row, column }, size, { key: event.key, hasControl: event.ctrlKey });
  const target = to === null ? null : rows[to.row]?.cells[to.column]?.querySelector<HTMLElement>("[data-cell]");
  if (!target) return;
  event.preventDefault();
  focusCell(event.currentTarget, target);
}

/** Makes a cell the one that Tab reaches, and focuses it. */
function focusCell(table: HTMLTableElement, cell: HTMLElement): void {
  const reached = table.querySelector<HTMLElement>('[data-cell][tabindex="0"]');
  if (reached !== null) reached.tabIndex = -1;
  cell.tabIndex = 0;
  cell.focus();
}
