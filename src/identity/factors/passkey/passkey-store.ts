import type { Database } from "#contracts/database.ts";
import type { WirePasskey } from "#contracts/sdk-v1/users.ts";
import type { VerifiedAssertion, VerifiedCredential } from "./verify-ceremony.ts";
import type { WireProof } from "#contracts/sdk-v1/sessions.ts";
import { writeBase64url } from "./base64url.ts";

/** A registered passkey, with what a sign-in is checked against. */
export interface Passkey {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly userHandle: string;
  readonly publicKey: string;
  readonly signCount: number;
  readonly domain: string;
  readonly userAgent: string;
}

/** The names by which a browser finds the passkeys of a person. */
export interface CredentialName {
  readonly id: string;
  readonly transports: string[];
}

/** The credentials of a person on one domain, oldest first. */
export async function listCredentials(
  database: Database,
  { userId, domain }: { readonly userId: string; readonly domain: string },
): Promise<CredentialName[]> {
  const rows = await database.query<CredentialName>(
    `SELECT credential_id AS id, transports FROM latchkey.passkey WHERE user_id = $1 AND domain = $2
     ORDER BY created_at, id`,
    [userId, domain],
  );
  return [...rows];
}

interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: string;
  readonly user_handle: string;
  readonly public_key: string;
  readonly sign_count: number;
  readonly domain: string;
  readonly user_agent: string;
}

/** Finds the passkey of a credential id; null when the project knows none. */
export async function findPasskey(
  database: Database,
  { projectId, credentialId }: { readonly projectId: string; readonly credentialId: string },
): Promise<Passkey | null> {
  const rows = await database.query<PasskeyRow>(
    `SELECT id, user_id, credential_id, user_handle, public_key, sign_count, domain, user_agent
     FROM latchkey.passkey WHERE project_id = $1 AND credential_id = $2`,
    [projectId, credentialId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    id: row.id,
    userId: row.user_id,
    credentialId: row.credential_id,
    userHandle: row.user_handle,
    publicKey: row.public_key,
    signCount: row.sign_count,
    domain: row.domain,
    userAgent: row.user_agent,
  };
}

export interface NewPasskey {
  readonly id: string;
  readonly projectId: string;
  readonly userId: string;
  readonly userHandle: string;
  readonly domain: string;
  readonly userAgent: string;
  readonly authenticatorType: string;
  readonly transports: readonly string[];
  readonly credential: VerifiedCredential;
}

/** Registers a passkey; false when anybody has registered its credential id already (docs/threats.md#43). */
export async function insertPasskey(tx: Database, passkey: NewPasskey): Promise<boolean> {
  const { credential } = passkey;
  const rows = await tx.query(
    `INSERT INTO latchkey.passkey
       (id, project_id, user_id, credential_id, user_handle, public_key, sign_count, transports, domain, user_agent,
        authenticator_type, name, is_backed_up)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, 'Passkey ' || (count(*) + 1), $12
     FROM latchkey.passkey WHERE user_id = $3
     ON CONFLICT (project_id, credential_id) DO NOTHING RETURNING id`,
    [
      passkey.id,
      passkey.projectId,
      passkey.userId,
      credential.id,
      passkey.userHandle,
      credential.publicKey,
      credential.signCount,
      JSON.stringify(passkey.transports),
      passkey.domain,
      passkey.userAgent,
      passkey.authenticatorType,
      credential.isBackedUp,
    ],
  );
  return rows.length > 0;
}

/**
 * Takes note of a sign-in. False when the passkey was removed meanwhile, or its counter stands at or behind the one of
 * another sign-in (WebAuthn L3 §7.2, step 22): then the key may have been copied.
 */
export async function recordPasskeyUse(tx: Database, id: string, use: VerifiedAssertion): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE latchkey.passkey SET sign_count = $2, is_backed_up = $3
     WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0)) RETURNING id`,
    [id, use.signCount, use.isBackedUp],
  );
  return rows.length > 0;
}

/** Renames a passkey of a person; null when they have none of this id. */
export async function renamePasskey(
  database: Database,
  { userId, id, name }: { readonly userId: string; readonly id: string; readonly name: string },
): Promise<WirePasskey | null> {
  const rows = await database.query<WirePasskey>(
    `UPDATE latchkey.passkey SET name = $3 WHERE id = $1 AND user_id = $2
     RETURNING id AS webauthn_registration_id, domain, user_agent, authenticator_type, true AS verified, name`,
    [id, userId, name],
  );
  return rows[0] ?? null;
}

/** What a proven passkey adds to a session (docs/identity-wire.md#5). */
export function passkeyFactor(
  passkey: Pick<Passkey, "id" | "domain" | "userAgent">,
  isUserVerified: boolean,
): WireProof {
  return {
    type: "webauthn",
    delivery_method: "webauthn_registration",
    webauthn_factor: {
      webauthn_registration_id: passkey.id,
      domain: passkey.domain,
      user_agent: passkey.userAgent,
    },
    user_verified: isUserVerified,
  };
}

// The handle that an authenticator keeps beside a key, and gives back when nobody has said who signs in.

const MOST_BYTES = 64;

/** The shape of ids of people, whichever project they are of (`newId`). */
const USER_ID = /^user-(test|live)-/;

/**
 * Makes the handle (base64url) for a person: their id, or the one that the page asks for. Null when that is too long for
 * an authenticator (WebAuthn L3 §5.4.3) or the id of somebody else.
 */
export function chooseUserHandle(userId: string, override: string | undefined): string | null {
  const id = override ?? userId;
  const bytes = Buffer.from(id, "utf8");
  if (bytes.length > MOST_BYTES) return null;
  if (id !== userId && USER_ID.test(id)) return null;
  return writeBase64url(bytes);
}

interface HandleOf {
  readonly projectId: string;
  readonly userId: string;
  readonly handle: string;
}

/** Whether somebody else of the project has the handle already. */
export async function isForeignHandle(database: Database, { projectId, userId, handle }: HandleOf): Promise<boolean> {
  const rows = await database.query(
    "SELECT 1 FROM latchkey.passkey WHERE project_id = $1 AND user_handle = $2 AND user_id <> $3 LIMIT 1",
    [projectId, handle, userId],
  );
  return rows.length > 0;
}

/** Lets one registration of a handle pass at a time, until the transaction ends. */
export async function reserveHandle(tx: Database, { projectId, handle }: HandleOf): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`user handle ${projectId} ${handle}`]);
}
