import type { CsvRow } from "./csv-rows.ts";
import { writeCsv } from "./write-csv.ts";

/** Hands the rows to the browser as a file. */
export function saveCsv(name: string, rows: readonly CsvRow[]): void {
  // The mark at the start tells spreadsheets that the text is UTF-8.
  const file = new Blob(["\uFEFF", writeCsv(rows)], { type: "text/csv;charset=utf-8" });
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** A file name of letters, digits and hyphens only. */
export function csvName(...words: readonly string[]): string {
  return `${words.join("-").replaceAll(/[^A-Za-z0-9]+/g, "-")}.csv`;
}
