/** A file of this size is ten times what a portfolio of two thousand companies with all its trades takes. */
const MOST_BYTES = 20 * 1024 * 1024;

export type ChosenFile =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

/** Reads a file that somebody chose, unless it is larger than any that can be meant. */
export async function readChosenFile(file: Pick<File, "size" | "text">): Promise<ChosenFile> {
  if (file.size <= MOST_BYTES) return { ok: true, text: await file.text() };
  return {
    ok: false,
    message: "The file is larger than 20 MB. Nothing was read; split it, or leave columns out.",
  };
}
