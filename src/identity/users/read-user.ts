import type { Database } from "#contracts/database.ts";
import type { WireUser } from "#contracts/sdk-v1/user.ts";
import { IdentityError } from "#identity/errors.ts";
import { providerOf } from "#identity/factors/oauth/provider-list.ts";
import { instantOf } from "#identity/instant-of.ts";

/** A row with a person as `USER_COLUMN` gives them. */
export interface UserRow {
  /** As the database knows them: the instant spelled by it, providers by their names in addresses. */
  readonly person: WireUser;
}

/** A list of rows of one table as JSON, oldest first. */
function list(table: string, members: string): string {
  return `COALESCE((SELECT json_agg(json_build_object(${members}) ORDER BY row.created_at, row.id)
    FROM latchkey.${table} AS row WHERE row.user_id = account.id), '[]')`;
}

/**
 * A person in any statement that has `latchkey.user_account AS account`. As one column of JSON: describing and reading
 * fifteen takes longer than looking them up.
 */
export const USER_COLUMN = `json_build_object(
    'user_id', account.id, 'created_at', account.created_at, 'status', account.status,
    'name', json_build_object('first_name', account.first_name, 'middle_name', account.middle_name, 'last_name', account.last_name),
    'emails', ${list("email", "'email_id', row.id, 'email', row.address, 'verified', row.verified")},
    'phone_numbers', ${list("phone_number", "'phone_id', row.id, 'phone_number', row.number, 'verified', row.verified")},
    'providers', ${list("oauth_identity", "'oauth_user_registration_id', row.id, 'provider_type', row.provider, 'provider_subject', row.subject, 'profile_picture_url', row.picture_url, 'locale', row.locale")},
    'webauthn_registrations', ${list("passkey", "'webauthn_registration_id', row.id, 'domain', row.domain, 'user_agent', row.user_agent, 'authenticator_type', row.authenticator_type, 'verified', true, 'name', row.name")},
    'totps', COALESCE((SELECT json_agg(json_build_object('totp_id', row.id, 'verified', row.verified) ORDER BY row.created_at, row.id)
      FROM latchkey.totp AS row
      WHERE row.user_id = account.id AND (row.verified OR row.expires_at > now())), '[]'),
    'crypto_wallets', ${list("wallet", "'crypto_wallet_id', row.id, 'crypto_wallet_address', row.address, 'crypto_wallet_type', row.type, 'verified', true")},
    -- Made by mobile SDKs alone; kept because callers index it.
    'biometric_registrations', json_build_array(),
    'password', (SELECT json_build_object('password_id', row.id, 'requires_reset', row.requires_reset)
      FROM latchkey.password AS row WHERE row.user_id = account.id),
    'trusted_metadata', account.trusted_metadata, 'untrusted_metadata', account.untrusted_metadata
  ) AS person`;

const SELECT_USER = `SELECT ${USER_COLUMN} FROM latchkey.user_account AS account WHERE account.id = $1`;

/** Reads a person as the protocol shows them, in one statement; null when there is no such person. */
export async function findUser(database: Database, userId: string): Promise<WireUser | null> {
  const rows = await database.query<UserRow>(SELECT_USER, [userId]);
  return rows[0] === undefined ? null : userOf(rows[0]);
}

/** Reads a person who must exist. Throws `identity/row-missing`. */
export async function readUser(database: Database, userId: string): Promise<WireUser> {
  const user = await findUser(database, userId);
  if (user === null) throw new IdentityError("identity/row-missing", `The person ${userId} is gone.`);
  return user;
}

/** Turns such a row into the protocol's User. */
export function userOf({ person }: UserRow): WireUser {
  return {
    ...person,
    created_at: instantOf(person.created_at),
    providers: person.providers.map((held) => ({ ...held, provider_type: nameOf(held.provider_type) })),
  };
}

/** A provider is kept by its name in addresses and shown by the one that people know. */
function nameOf(provider: string): string {
  return providerOf(provider)?.name ?? provider;
}
