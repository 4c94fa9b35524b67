import { plainName } from "./columns.ts";
import { cellOf, type RowContext } from "./row-context.ts";
import type { TableRow } from "./read-table.ts";

const DONE =
  /^(|filled|executed|complete|completed|settled|done|success|successful|processed|confirmed|traded|booked|cleared|posted|partially (filled|executed)|ausgeführt|exécuté)$/i;
const UNDONE =
  /cancel|reject|pending|expired|failed|declined|working|queued|submitted|void|unfilled|not (filled|executed)|revers|storn/i;

/** Whether a trade was made, by what a column of its status says. */
export function statusOf(status: string): "done" | "undone" | "unknown" {
  if (DONE.test(status.trim())) return "done";
  return UNDONE.test(status) ? "undone" : "unknown";
}

const CLOSED =
  /^(closeddate|dateclosed|closedate|closingdate|closetime|datesold|dateofsale|solddate|saledate|selldate|disposaldate|dateofdisposal)$/;

/**
 * Why a row of a list of realised gains brings no shares: it was bought and sold, and only one of its two days would be
 * read.
 */
export function closedLotIn(row: TableRow, { header, columns }: RowContext): string | null {
  const at = (header ?? []).findIndex((name) => CLOSED.test(plainName(name)));
  if (at === -1 || at === columns.date || !/\d/.test(cellOf(row, at))) return null;
  return "A realized gain: these shares were bought and sold. Import the history of transactions instead.";
}

/** Whether a list says in words that shares are owed: such lists write no minus. */
export function isShort(row: TableRow, { header }: RowContext): boolean {
  return (header ?? []).some(
    (name, at) => POSITION.test(plainName(name)) && /^short( position)?$/i.test(cellOf(row, at)),
  );
}

const POSITION = /^(position|positiontype|positionside|side|direction|longshort|type|holdingtype)$/;
