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
  return z.string().min(1).max(most).refine(isBase64url, NOT_BASE64URL);
}

/** As `base64urlText`, giving the bytes that the text holds. */
export function base64urlBytes(most: number) {
  return z
    .string()
    .min(1)
    .max(most)
    .transform((text, context) => {
      const bytes = readBase64url(text);
      if (bytes !== null) return bytes;
      context.addIssue({ code: "custom", message: NOT_BASE64URL });
      return z.NEVER;
    });
}

const NOT_BASE64URL = "must be base64url without padding";

function isBase64url(text: string): boolean {
  return readBase64url(text) !== null;
}
