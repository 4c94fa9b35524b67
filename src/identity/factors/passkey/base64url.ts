import { z } from "zod";

/** Reads base64url in its one canonical spelling (RFC 4648 §5, no padding); null for anything else. */
export function readBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = Buffer.from(text, "base64url");
  // Node skips what it does not know and ignores spare bits; two spellings of one credential id must not pass.
  return bytes.toString("base64url") === text ? new Uint8Array(bytes) : null;
}

/** Writes bytes in base64url without padding. */
export function writeBase64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}

/** @param most characters of the text, not bytes of what it holds */
export function base64urlText(most: number) {
  return z
    .string()
    .min(1)
    .max(most)
    .refine((text) => readBase64url(text) !== null, "must be base64url without padding");
}
