import type { Database } from "#contracts/database.ts";
import type { WireUser } from "#contracts/sdk-v1/user.ts";
import { IdentityError } from "#identity/errors.ts";
import { providerOf } from "#identity/factors/oauth/provider-list.ts";

/** A person's columns as `USER_COLUMNS` names them. */
export interface UserRow extends Omit<WireUser, "name" | "biometric_registrations"> {
  readonly first_name: string;
  readonly middle_name: string;
  readonly last_name: string;
}

/** A list of rows of one table as JSON, oldest first. */
function list(table: string, members: string): string {
  return `COALESCE((SELECT jsonb_agg(jsonb_build_object(${members}) ORDER BY row.created_at, row.id)
    FROM latchkey.${table} AS row WHERE row.user_id = account.id), '[]')`;
}

/** The columns of a person in any statement that has `latchkey.user_account AS account`. */
export const USER_COLUMNS = `
  account.id AS user_id, account.created_at, account.status,
    account.first_name, account.middle_name, account.last_name,
    account.trusted_metadata, account.untrusted_metadata,
    ${list("email", "'email_id', row.id, 'email', row.address, 'verified', row.verified")} AS emails,
    ${list("phone_number", "'phone_id', row.id, 'phone_number', row.number, 'verified', row.verified")} AS phone_numbers,
    ${list("oauth_identity", "'oauth_user_registration_id', row.id, 'provider_type', row.provider, 'provider_subject', row.subject, 'profile_picture_url', row.picture_url, 'locale', row.locale")} AS providers,
    ${list("passkey", "'webauthn_registration_id', row.id, 'domain', row.domain, 'user_agent', row.user_agent, 'authenticator_type', row.authenticator_type, 'verified', true, 'name', row.name")} AS webauthn_registrations,
    COALESCE((SELECT jsonb_agg(jsonb_build_object('totp_id', row.id, 'verified', row.verified) ORDER BY row.created_at, row.id)
      FROM latchkey.totp AS row
      WHERE row.user_id = account.id AND (row.verified OR row.expires_at > now())), '[]') AS totps,
    ${list("wallet", "'crypto_wallet_id', row.id, 'crypto_wallet_address', row.address, 'crypto_wallet_type', row.type, 'verified', true")} AS crypto_wallets,
    (SELECT jsonb_build_object('password_id', row.id, 'requires_reset', row.requires_reset)
      FROM latchkey.password AS row WHERE row.user_id = account.id) AS password`;

const SELECT_USER = `SELECT ${USER_COLUMNS} FROM latchkey.user_account AS account WHERE account.id = $1`;

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

/** Turns such columns into the protocol's User. */
export function userOf({ first_name, middle_name, last_name, ...row }: UserRow): WireUser {
  return {
    user_id: row.user_id,
    created_at: row.created_at,
    status: row.status,
    name: { first_name, middle_name, last_name },
    emails: row.emails,
    phone_numbers: row.phone_numbers,
    providers: row.providers.map((held) => ({ ...held, provider_type: nameOf(held.provider_type) })),
    webauthn_registrations: row.webauthn_registrations,
    totps: row.totps,
    crypto_wallets: row.crypto_wallets,
    // Made by mobile SDKs alone; kept because callers index it.
    biometric_registrations: [],
    password: row.password,
    trusted_metadata: row.trusted_metadata,
    untrusted_metadata: row.untrusted_metadata,
  };
}

/** A provider is kept by its name in addresses and shown by the one that people know. */
function nameOf(provider: string): string {
  return providerOf(provider)?.name ?? provider;
}
