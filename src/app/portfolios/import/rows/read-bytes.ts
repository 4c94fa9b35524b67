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
