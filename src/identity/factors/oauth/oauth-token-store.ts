// The token that a finished sign-in gives to the page, which trades it for a session (docs/identity-wire.md#7).
import { z } from "zod";
import type { Database } from "#contracts/database.ts";
import { IdentityError } from "#identity/errors.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { ProviderIdentity } from "./protocol/read-identity.ts";
import { oauthProviderSlugs } from "#contracts/sdk-v1/project.ts";

/** The page takes the token up as soon as it is loaded. */
const TOKEN_MINUTES = 5;

const storedIdentity: z.ZodType<ProviderIdentity> = z.object({
  provider: z.enum(oauthProviderSlugs()),
  subject: z.string(),
  email: z.object({ address: z.string(), key: z.string() }).nullable(),
  isEmailVerified: z.boolean(),
  picture: z.string(),
  locale: z.string(),
  name: z.object({ first: z.string(), middle: z.string(), last: z.string() }),
  tokens: z.object({
    accessToken: z.string(),
    idToken: z.string(),
    refreshToken: z.string(),
    scopes: z.array(z.string()),
    expiresAt: z.string().nullable(),
  }),
});

export interface NewOAuthToken {
  readonly projectId: string;
  readonly identity: ProviderIdentity;
  /** Null where the page left no proof key, as with One Tap. */
  readonly codeChallenge: string | null;
}

/** Makes the token of a finished sign-in; who signed in is kept sealed, the token only as a digest. */
export async function issueOAuthToken(
  database: Database,
  { projectId, identity, codeChallenge }: NewOAuthToken,
  { secrets, randomBytes }: Pick<IdentityDeps, "secrets" | "randomBytes">,
): Promise<string> {
  const token = Buffer.from(randomBytes(32)).toString("base64url");
  await database.query(
    `INSERT INTO latchkey.oauth_token (digest, project_id, identity_sealed, code_challenge, expires_at)
     VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
    [
      secrets.digest("oauth token", token),
      projectId,
      secrets.seal("oauth identity", JSON.stringify(identity)),
      codeChallenge,
      TOKEN_MINUTES,
    ],
  );
  return token;
}

/** A token that could be used now; looking does not use it up. */
export interface OpenOAuthToken {
  readonly digest: string;
  readonly codeChallenge: string | null;
  readonly identity: ProviderIdentity;
}

/** Finds the open token of a project; null when it is used, run out or unknown. */
export async function findOAuthToken(
  database: Database,
  { projectId, token }: { readonly projectId: string; readonly token: string },
  { secrets }: Pick<IdentityDeps, "secrets">,
): Promise<OpenOAuthToken | null> {
  const rows = await database.query<{ digest: string; code_challenge: string | null; identity_sealed: string }>(
    `SELECT digest, code_challenge, identity_sealed FROM latchkey.oauth_token
     WHERE digest = $1 AND project_id = $2 AND used_at IS NULL AND expires_at > now()`,
    [secrets.digest("oauth token", token), projectId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const identity = storedIdentity.safeParse(JSON.parse(secrets.open("oauth identity", row.identity_sealed)));
  if (!identity.success) {
    throw new IdentityError("identity/unreadable-data", "A stored sign-in does not read as one.", {
      cause: identity.error,
    });
  }
  return { digest: row.digest, codeChallenge: row.code_challenge, identity: identity.data };
}

/** Uses a token up and forgets what it stood for; false when somebody else was first or it ran out meanwhile. */
export async function consumeOAuthToken(tx: Database, digest: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE latchkey.oauth_token SET used_at = now(), identity_sealed = NULL
     WHERE digest = $1 AND used_at IS NULL AND expires_at > now() RETURNING digest`,
    [digest],
  );
  return rows.length === 1;
}
