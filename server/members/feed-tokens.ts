import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** Tokens of private feeds: they cannot be guessed, and only their hashes are stored. */
export const feedTokens = {
  newToken: () => randomBytes(TOKEN_BYTES).toString("base64url"),
  hash: (token: string) => createHash("sha256").update(token).digest("base64url"),
};
