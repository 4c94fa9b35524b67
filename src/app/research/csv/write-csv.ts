/** A decimal is safe to a spreadsheet even with a sign in front. */
const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;
/** What spreadsheets take for the start of a formula (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/;

/** Writes rows as comma-separated values (RFC 4180) that no spreadsheet runs as formulas. */
export function writeCsv(rows: readonly (readonly (string | null)[])[]): string {
  return rows.map((row) => row.map(writeCell).join(",")).join("\r\n") + "\r\n";
}

function writeCell(cell: string | null): string {
  if (cell === null) return "";
  if (NUMBER.test(cell)) return cell;
  const safe = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
