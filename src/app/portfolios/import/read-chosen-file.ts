import { readBytes } from "./rows/read-bytes.ts";

/** A file of this size is ten times what a portfolio of two thousand companies with all its trades takes. */
const MOST_BYTES = 20 * 1024 * 1024;

export type ChosenFile =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

/** Reads a file that somebody chose, unless it is larger than any that can be meant, or a spreadsheet or a PDF. */
export async function readChosenFile(file: Pick<File, "size" | "arrayBuffer">): Promise<ChosenFile> {
  if (file.size > MOST_BYTES) {
    return { ok: false, message: "The file is larger than 20 MB. Nothing was read; split it, or leave columns out." };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const start = String.fromCharCode(...bytes.slice(0, 4));
  if (start.startsWith("PK") || start.startsWith("\u00D0\u00CF")) {
    return { ok: false, message: "This is an Excel workbook. Save the sheet as CSV and choose that file." };
  }
  if (start === "%PDF") return { ok: false, message: "This is a PDF. Download the list as CSV and choose that file." };
  return { ok: true, text: readBytes(bytes) };
}
