// Tokens that travel in mailed links. A reset token also signs in without a password: one token, one use over both
// purposes (docs/threats.md#3, #4, #6, #7; docs/identity-wire.md#6).
import type { Database } from "#contracts/database.ts";
import { newId } from "#identity/new-id.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";
import { newToken, tokenDigest } from "#identity/sessions/session-tokens.ts";
import { checkProofKey, type ProofKeyVerdict } from "./proof-key.ts";

export type LinkPurpose = "magic_link" | "reset_password";

export interface NewLink {
  readonly project: Project;
  readonly purpose: LinkPurpose;
  readonly address: string;
  readonly addressKey: string;
  /** The person whom using the link gives the address; null signs in anyone who holds it, or makes their account. */
  readonly attachTo: string | null;
  readonly codeChallenge: string | null;
  readonly redirectUrl: string;
  readonly loginRedirectUrl: string | null;
  readonly minutes: number;
  /** When a reset link stops to log in without a password, if before it ends. */
  readonly loginMinutes?: number;
}

/** Makes a link's token, to be mailed; only its digest is kept. */
export async function issueLink(
  tx: Database,
  link: NewLink,
  deps: Pick<IdentityDeps, "randomBytes" | "secrets">,
): Promise<string> {
  const { token, digest } = newToken("link", deps);
  await tx.query(
    `INSERT INTO latchkey.link_token
       (id, project_id, purpose, address, address_key, attach_to, token_digest, code_challenge, redirect_url, login_redirect_url, expires_at, login_expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(mins => $11), now() + make_interval(mins => $12))`,
    [
      newId("link", link.project.settings.kind, deps),
      link.project.id,
      link.purpose,
      link.address,
      link.addressKey,
      link.attachTo,
      digest,
      link.codeChallenge,
      link.redirectUrl,
      link.loginRedirectUrl,
      link.minutes,
      link.loginMinutes ?? link.minutes,
    ],
  );
  return token;
}

/** A link that could be used now; looking does not use it up. */
export interface OpenLink {
  readonly id: string;
  readonly purpose: LinkPurpose;
  readonly address: string;
  readonly addressKey: string;
  readonly attachTo: string | null;
  readonly codeChallenge: string | null;
  readonly redirectUrl: string;
  readonly loginRedirectUrl: string | null;
}

interface LinkRow {
  readonly id: string;
  readonly purpose: LinkPurpose;
  readonly address: string;
  readonly address_key: string;
  readonly attach_to: string | null;
  readonly code_challenge: string | null;
  readonly redirect_url: string;
  readonly login_redirect_url: string | null;
}

/** Finds the open link of a token for one of the purposes asked for; null when used, run out, unknown or meant for another. */
export async function findLink(
  database: Database,
  {
    projectId,
    token,
    purposes,
    isLogin,
  }: {
    readonly projectId: string;
    readonly token: string;
    readonly purposes: readonly LinkPurpose[];
    /** Whether it is to log in, and not to choose a password. */
    readonly isLogin: boolean;
  },
  { secrets }: Pick<IdentityDeps, "secrets">,
): Promise<OpenLink | null> {
  const rows = await database.query<LinkRow>(
    `SELECT id, purpose, address, address_key, attach_to, code_challenge, redirect_url, login_redirect_url
     FROM latchkey.link_token
     WHERE token_digest = $1 AND project_id = $2 AND purpose = ANY($3) AND used_at IS NULL AND expires_at > now()
       AND (NOT $4 OR login_expires_at IS NULL OR login_expires_at > now())`,
    [tokenDigest("link", token, { secrets }), projectId, purposes, isLogin],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    id: row.id,
    purpose: row.purpose,
    address: row.address,
    addressKey: row.address_key,
    attachTo: row.attach_to,
    codeChallenge: row.code_challenge,
    redirectUrl: row.redirect_url,
    loginRedirectUrl: row.login_redirect_url,
  };
}

/** Uses an open link up; false when somebody else was first or it ran out meanwhile. */
export async function consumeLink(tx: Database, id: string): Promise<boolean> {
  const rows = await tx.query(
    "UPDATE latchkey.link_token SET used_at = now() WHERE id = $1 AND used_at IS NULL AND expires_at > now() RETURNING id",
    [id],
  );
  return rows.length > 0;
}

/** Whether the browser that uses a link may: it must be the one that asked for it, where that one left a challenge. */
export function verifyLinkProofKey(link: OpenLink, codeVerifier: string | null): ProofKeyVerdict {
  return checkProofKey(link.codeChallenge, codeVerifier);
}
