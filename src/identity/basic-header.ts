/** The two halves of the Basic header: the project's public token, and a session token or the public token again. */
export interface BasicHeader {
  readonly publicToken: string;
  readonly secret: string;
}

const MOST_CHARACTERS = 2048;

/** Reads `Authorization: Basic …` (RFC 7617); null when it is none. */
export function parseBasic(header: string | null): BasicHeader | null {
  if (header === null || header.length > MOST_CHARACTERS) return null;
  const encoded = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 1 || text.includes("\u0000")) return null;
  return { publicToken: text.slice(0, colon), secret: text.slice(colon + 1) };
}
