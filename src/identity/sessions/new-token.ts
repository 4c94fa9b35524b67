import type { Parts } from "#identity/parts.ts";

export type TokenUse = "session" | "intermediate session" | "link";

/** Makes an unguessable token of 256 bits and the digest that is stored (docs/threats.md#17 and #19). */
export function newToken(
  use: TokenUse,
  { randomBytes, secrets }: Pick<Parts, "randomBytes" | "secrets">,
): {
  readonly token: string;
  readonly digest: string;
} {
  const token = Buffer.from(randomBytes(32)).toString("base64url");
  return { token, digest: tokenDigest(use, token, { secrets }) };
}

/** What a token is kept and found by. */
export function tokenDigest(use: TokenUse, token: string, { secrets }: Pick<Parts, "secrets">): string {
  return secrets.digest(`${use} token`, token);
}
