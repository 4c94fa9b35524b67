import type { Database } from "#contracts/database.ts";
import type { WireProvider, WireUser } from "#contracts/sdk-v1/users.ts";
import { IdentityError } from "#identity/errors.ts";
import { providerOf } from "#identity/factors/oauth/provider-list.ts";

type Listed = "emails" | "phone_numbers" | "providers" | "webauthn_registrations" | "totps" | "crypto_wallets";

/** One thing of a person, under the name of what it is. */
type StoredMember = { readonly [List in Listed]?: WireUser[List][number] } & Pick<Partial<WireUser>, "password">;

/** A row with a person as `USER_COLUMN` gives them. */
export interface UserRow {
  /** As the database knows them: the instant spelled by it, providers by their names in addresses. */
  readonly person: Omit<WireUser, Listed | "biometric_registrations" | "password"> & {
    readonly held: readonly StoredMember[];
  };
}

interface StoredMemberIn {
  readonly table: string;
  /** Members and columns for `json_build_object`. */
  readonly members: string;
  readonly since?: string;
  readonly condition?: string;
}

/** What one table holds of a person: each row as an object with one member, named as what it is. */
function memberSql(
  name: keyof StoredMember,
  { table, members, since = "created_at", condition = "true" }: StoredMemberIn,
): string {
  return `SELECT json_build_object('${name}', json_build_object(${members})) AS thing, row.${since} AS since, row.id
    FROM latchkey.${table} AS row WHERE row.user_id = account.id AND ${condition}`;
}

const STORED_MEMBERS = [
  memberSql("emails", {
    table: "email",
    members: "'email_id', row.id, 'email', row.address, 'verified', row.verified",
  }),
  memberSql("phone_numbers", {
    table: "phone_number",
    members: "'phone_id', row.id, 'phone_number', row.number, 'verified', row.verified",
  }),
  memberSql("providers", {
    table: "oauth_identity",
    members: `'oauth_user_registration_id', row.id, 'provider_type', row.provider, 'provider_subject', row.subject,
      'profile_picture_url', row.picture_url, 'locale', row.locale`,
  }),
  memberSql("webauthn_registrations", {
    table: "passkey",
    members: `'webauthn_registration_id', row.id, 'domain', row.domain, 'user_agent', row.user_agent,
      'authenticator_type', row.authenticator_type, 'verified', true, 'name', row.name`,
  }),
  memberSql("totps", {
    table: "totp",
    members: "'totp_id', row.id, 'verified', row.verified",
    condition: "(row.verified OR row.expires_at > now())",
  }),
  memberSql("crypto_wallets", {
    table: "wallet",
    members:
      "'crypto_wallet_id', row.id, 'crypto_wallet_address', row.address, 'crypto_wallet_type', row.type, 'verified', true",
  }),
  memberSql("password", {
    table: "password",
    members: "'password_id', row.id, 'requires_reset', row.requires_reset",
    since: "set_at",
  }),
];

/**
 * A person in any statement that has `latchkey.user_account AS account`, with all that they hold as one list, oldest
 * first. As one column of JSON: describing and reading fifteen takes longer than looking them up, and so does making a
 * list of each kind.
 */
export const USER_COLUMN = `json_build_object(
    'user_id', account.id, 'created_at', account.created_at, 'status', account.status,
    'name', json_build_object('first_name', account.first_name, 'middle_name', account.middle_name, 'last_name', account.last_name),
    'trusted_metadata', account.trusted_metadata, 'untrusted_metadata', account.untrusted_metadata,
    'held', COALESCE((SELECT json_agg(thing ORDER BY since, id) FROM (${STORED_MEMBERS.join(" UNION ALL ")}) AS held), '[]')
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
export function userOf({ person: { held: things, ...account } }: UserRow): WireUser {
  return {
    ...account,
    created_at: instantOf(account.created_at),
    emails: things.flatMap(({ emails }) => emails ?? []),
    phone_numbers: things.flatMap(({ phone_numbers }) => phone_numbers ?? []),
    providers: things.flatMap(({ providers }) => (providers === undefined ? [] : named(providers))),
    webauthn_registrations: things.flatMap(({ webauthn_registrations }) => webauthn_registrations ?? []),
    totps: things.flatMap(({ totps }) => totps ?? []),
    crypto_wallets: things.flatMap(({ crypto_wallets }) => crypto_wallets ?? []),
    // Made by mobile SDKs alone; kept because callers index it.
    biometric_registrations: [],
    password: things.flatMap(({ password }) => password ?? [])[0] ?? null,
  };
}

/** A provider is kept by its name in addresses and shown by the one that people know. */
function named(provider: WireProvider): WireProvider {
  return { ...provider, provider_type: providerOf(provider.provider_type)?.name ?? provider.provider_type };
}

/** An instant inside JSON that the database made, which it spells in its own time zone, as the columns of instants come. */
export function instantOf(spelled: string): string {
  return new Date(spelled).toISOString();
}
