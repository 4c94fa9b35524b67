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

/**
 * Reads the text of a file: UTF-16 where it begins with that mark, else UTF-8, else the Windows letters of Western
 * Europe that older spreadsheets write.
 */
export function readBytes(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: every byte is a letter of Windows-1252.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
