// Sign-ins under way: begun in one browser, to be finished there, once, before they run out (RFC 9700 §4.7).
import { z } from "zod";
import type { Database } from "#contracts/database.ts";
import { IdentityError } from "#identity/errors.ts";
import type { IdentityDeps } from "#identity/deps.ts";

/** How long somebody may take at the provider, who may have to make an account there first. */
export const STATE_MINUTES = 15;

export type StateKind = "redirect" | "one_tap";

const forProvider = z.object({ nonce: z.string().nullable(), codeVerifier: z.string().nullable() });

export interface NewState extends z.infer<typeof forProvider> {
  readonly kind: StateKind;
  readonly projectId: string;
  readonly provider: string;
  readonly callbackId: string;
  /** The state parameter; for One Tap the callback id. */
  readonly state: string;
  /** What the browser's cookie holds. */
  readonly browserSecret: string;
  readonly codeChallenge: string | null;
  readonly loginRedirectUrl: string;
  readonly signupRedirectUrl: string;
}

export interface OAuthState extends z.infer<typeof forProvider> {
  readonly digest: string;
  readonly projectId: string;
  readonly provider: string;
  readonly codeChallenge: string | null;
  readonly loginRedirectUrl: string;
  readonly signupRedirectUrl: string;
  /** As it came; null where no form did. */
  readonly form: string | null;
  readonly startedAt: string;
}

interface StateRow {
  readonly digest: string;
  readonly project_id: string;
  readonly provider: string;
  readonly sealed: string;
  readonly code_challenge: string | null;
  readonly login_redirect_url: string;
  readonly signup_redirect_url: string;
  readonly form: string | null;
  readonly created_at: string;
}

const OPEN = "used_at IS NULL AND expires_at > now()";

export async function insertState(
  database: Database,
  { nonce, codeVerifier, ...state }: NewState,
  { secrets }: Pick<IdentityDeps, "secrets">,
): Promise<void> {
  await database.query(
    `INSERT INTO latchkey.oauth_state
       (digest, kind, project_id, provider, callback_id, browser_digest, sealed, code_challenge, login_redirect_url, signup_redirect_url, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(mins => $11))`,
    [
      stateDigest(state.state, { secrets }),
      state.kind,
      state.projectId,
      state.provider,
      state.callbackId,
      secrets.digest("oauth browser", state.browserSecret),
      secrets.seal("oauth state", JSON.stringify({ nonce, codeVerifier })),
      state.codeChallenge,
      state.loginRedirectUrl,
      state.signupRedirectUrl,
      STATE_MINUTES,
    ],
  );
}

/** What a state is kept and found by. */
export function stateDigest(state: string, { secrets }: Pick<IdentityDeps, "secrets">): string {
  return secrets.digest("oauth state", state);
}

export interface StateRef {
  readonly digest: string;
  readonly kind: StateKind;
  readonly callbackId: string;
}

/** Whose sign-in it is that an answer belongs to, without using it up; null for one that is unknown, used or run out. */
export async function findState(
  database: Database,
  { digest, kind, callbackId }: StateRef,
): Promise<{ readonly projectId: string; readonly provider: string } | null> {
  const rows = await database.query<Pick<StateRow, "project_id" | "provider">>(
    `SELECT project_id, provider FROM latchkey.oauth_state WHERE digest = $1 AND kind = $2 AND callback_id = $3 AND ${OPEN}`,
    [digest, kind, callbackId],
  );
  return rows[0] === undefined ? null : { projectId: rows[0].project_id, provider: rows[0].provider };
}

/** Uses a sign-in up for the browser that began it; null for every other browser, which leaves it usable. */
export async function consumeState(
  database: Database,
  { digest, kind, callbackId, browserSecret }: StateRef & { readonly browserSecret: string },
  { secrets }: Pick<IdentityDeps, "secrets">,
): Promise<OAuthState | null> {
  const rows = await database.query<StateRow>(
    `UPDATE latchkey.oauth_state SET used_at = now()
     WHERE digest = $1 AND kind = $2 AND callback_id = $3 AND browser_digest = $4 AND ${OPEN}
     RETURNING digest, project_id, provider, sealed, code_challenge, login_redirect_url, signup_redirect_url, form, created_at`,
    [digest, kind, callbackId, secrets.digest("oauth browser", browserSecret)],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const sealed = forProvider.safeParse(JSON.parse(secrets.open("oauth state", row.sealed)));
  if (!sealed.success) {
    throw new IdentityError("identity/unreadable-data", "A stored sign-in does not read as one.", {
      cause: sealed.error,
    });
  }
  return {
    ...sealed.data,
    digest: row.digest,
    projectId: row.project_id,
    provider: row.provider,
    codeChallenge: row.code_challenge,
    loginRedirectUrl: row.login_redirect_url,
    signupRedirectUrl: row.signup_redirect_url,
    form: row.form,
    startedAt: row.created_at,
  };
}

/** Keeps what came with the form of an answer until the browser is back with its cookie. */
export async function storeForm(database: Database, digest: string, form: string): Promise<void> {
  await database.query(`UPDATE latchkey.oauth_state SET form = $2 WHERE digest = $1 AND ${OPEN}`, [digest, form]);
}

/**
 * Remembers a checked ID token that a browser brought; false when it signed somebody in before. It is known by what its
 * signature covers, for the signature itself can be written in several ways (RFC 4648 §3.5).
 */
export async function consumeIdToken(
  database: Database,
  idToken: string,
  { secrets }: Pick<IdentityDeps, "secrets">,
): Promise<boolean> {
  const rows = await database.query(
    "INSERT INTO latchkey.used_id_token (digest) VALUES ($1) ON CONFLICT DO NOTHING RETURNING digest",
    [secrets.digest("id token", idToken.slice(0, idToken.lastIndexOf(".")))],
  );
  return rows.length === 1;
}
