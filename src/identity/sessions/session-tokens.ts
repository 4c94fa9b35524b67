import { createHash } from "node:crypto";
import { JWT_SECONDS } from "#contracts/sdk-v1/project.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";
import { type Session, wireSession } from "./session.ts";

/** The claim that holds the session; a name of our own, as RFC 7519 section 4.3 leaves open. */
export const SESSION_CLAIM = "latchkey_session";

/** The claim that ties a JWT to its session token, so that planting one of the two is noticed (docs/threats.md#25). */
export const TOKEN_HASH_CLAIM = "latchkey_token_hash";

/** What stands in that claim; a hash of 256 random bits tells nobody the token. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/**
 * Signs the session for anyone who knows only our public keys; five minutes, and no longer than the session itself. Its times
 * are the database's: a node whose clock is ahead would make tokens that come into force after a log-out (docs/threats.md#20
 * and #51).
 */
export async function signSession(
  { project, session, token }: { readonly project: Project; readonly session: Session; readonly token: string },
  { keys, addresses }: Pick<IdentityDeps, "keys" | "addresses">,
): Promise<string> {
  const issuedAt = Math.floor(Date.parse(session.readAt) / 1000);
  const end = Math.floor(Date.parse(session.expiresAt) / 1000);
  const claims = {
    iss: addresses.identity(),
    aud: project.id,
    sub: session.userId,
    [SESSION_CLAIM]: project.settings.jwtClaims === "full" ? wireSession(session) : withoutAddresses(session),
    [TOKEN_HASH_CLAIM]: hashOfToken(token),
  };
  return keys.sign(claims, { issuedAt, expiresAt: Math.min(issuedAt + JWT_SECONDS, end) });
}

/**
 * When and how somebody signed in. Whatever a JWT holds stands in logs and in storage that scripts can read, so mailbox,
 * number, wallet, address and user agent are answered only by the identity server (docs/threats.md#47).
 */
function withoutAddresses(session: Session): object {
  const { attributes: _attributes, authentication_factors: factors, ...rest } = wireSession(session);
  const proofs = factors.map(({ type, delivery_method, last_authenticated_at }) => ({
    type,
    delivery_method,
    last_authenticated_at,
  }));
  return { ...rest, authentication_factors: proofs };
}

type TokenUse = "session" | "intermediate session" | "link" | "connection code" | "access" | "refresh";

/** Makes an unguessable token of 256 bits and the digest that is stored (docs/threats.md#17 and #19). */
export function newToken(
  use: TokenUse,
  { randomBytes, secrets }: Pick<IdentityDeps, "randomBytes" | "secrets">,
): {
  readonly token: string;
  readonly digest: string;
} {
  const token = Buffer.from(randomBytes(32)).toString("base64url");
  return { token, digest: tokenDigest(use, token, { secrets }) };
}

/** What a token is kept and found by. */
export function tokenDigest(use: TokenUse, token: string, { secrets }: Pick<IdentityDeps, "secrets">): string {
  return secrets.digest(`${use} token`, token);
}
