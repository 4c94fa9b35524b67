// The account that a sign-in at a provider opens, found or made (docs/threats.md#11 to #13).
import type { Database } from "#contracts/database.ts";
import { newId } from "#identity/new-id.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";
import { createUser, findEmail, insertEmail, lockOwner } from "#identity/users/user-store.ts";
import type { ProviderIdentity } from "./protocol/read-identity.ts";

export interface ProviderSignIn {
  readonly project: Project;
  readonly identity: ProviderIdentity;
}

export interface OpenedAccount {
  readonly userId: string;
  readonly registrationId: string;
  /** The address that this way in vouches for; null where it vouches for none. */
  readonly emailId: string | null;
  /** Whether an account that was there has this way in from now on. */
  readonly isJoined: boolean;
}

interface KnownAccount {
  readonly id: string;
  readonly userId: string;
  readonly emailId: string | null;
}

/** Whether the person has an account here already; what the answer is for may change before it is used. */
export async function isKnownPerson(database: Database, arrival: ProviderSignIn): Promise<boolean> {
  return chooseAccount(await factsOf(database, arrival, await findKnownAccount(database, arrival))).kind !== "create";
}

/** Whose account, there already, would have this way in from now on; null where none would. */
export async function findJoined(database: Database, arrival: ProviderSignIn): Promise<string | null> {
  const choice = chooseAccount(await factsOf(database, arrival, await findKnownAccount(database, arrival)));
  return choice.kind === "link" ? choice.userId : null;
}

/** Finds or makes the account of a person; to be called in the transaction that used their sign-in up. */
export async function openAccount(
  tx: Database,
  arrival: ProviderSignIn,
  deps: Pick<IdentityDeps, "secrets" | "randomBytes">,
): Promise<OpenedAccount> {
  // Two sign-ins of a new person at once must not make two accounts of which one is nobody's.
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [keyOf(arrival)]);
  const known = await lockOwner(tx, () => findKnownAccount(tx, arrival));
  if (known !== null) return reopen(tx, arrival, known);
  const choice = chooseAccount(await factsOf(tx, arrival, null));
  const { userId, emailId } = await registrationRef(tx, { ...arrival, choice }, deps);
  const registrationId = await register(tx, { ...arrival, userId, emailId }, deps);
  return { userId, registrationId, emailId, isJoined: choice.kind === "link" };
}

function keyOf({ project, identity }: ProviderSignIn): string {
  return `oauth identity ${project.id} ${identity.provider} ${identity.subject}`;
}

async function findKnownAccount(
  database: Database,
  { project, identity }: ProviderSignIn,
): Promise<KnownAccount | null> {
  const rows = await database.query<{ id: string; user_id: string; email_id: string | null }>(
    "SELECT id, user_id, email_id FROM latchkey.oauth_identity WHERE project_id = $1 AND provider = $2 AND subject = $3",
    [project.id, identity.provider, identity.subject],
  );
  const row = rows[0];
  return row === undefined ? null : { id: row.id, userId: row.user_id, emailId: row.email_id };
}

async function factsOf(
  database: Database,
  { project, identity: { email, isEmailVerified } }: ProviderSignIn,
  known: KnownAccount | null,
): Promise<AccountFacts> {
  const holder = email === null ? null : await findEmail(database, project.id, email.key);
  return {
    knownUserId: known?.userId ?? null,
    holder: holder === null ? null : { userId: holder.userId, emailId: holder.id, isVerified: holder.isVerified },
    hasEmail: email !== null,
    isEmailVerified,
  };
}

async function reopen(tx: Database, { identity }: ProviderSignIn, known: KnownAccount): Promise<OpenedAccount> {
  await tx.query("UPDATE latchkey.oauth_identity SET picture_url = $2, locale = $3 WHERE id = $1", [
    known.id,
    identity.picture,
    identity.locale,
  ]);
  return { userId: known.userId, registrationId: known.id, emailId: known.emailId, isJoined: false };
}

async function registrationRef(
  tx: Database,
  { project, identity, choice }: ProviderSignIn & { readonly choice: AccountChoice },
  deps: Pick<IdentityDeps, "secrets" | "randomBytes">,
): Promise<{ readonly userId: string; readonly emailId: string | null }> {
  if (choice.kind === "known") return { userId: choice.userId, emailId: null };
  if (choice.kind === "link") return { userId: choice.userId, emailId: choice.emailId };
  const userId = await createUser(tx, project, deps);
  const { first, middle, last } = identity.name;
  await tx.query("UPDATE latchkey.user_account SET first_name = $2, middle_name = $3, last_name = $4 WHERE id = $1", [
    userId,
    first,
    middle,
    last,
  ]);
  if (!choice.withEmail || identity.email === null) return { userId, emailId: null };
  const { address, key } = identity.email;
  // Null when somebody else took the address a moment ago: then it is theirs.
  const added = await insertEmail(tx, { project, userId, address, key, isVerified: true }, deps);
  return { userId, emailId: added?.id ?? null };
}

async function register(
  tx: Database,
  { project, identity, userId, emailId }: ProviderSignIn & { readonly userId: string; readonly emailId: string | null },
  deps: Pick<IdentityDeps, "randomBytes">,
): Promise<string> {
  const registrationId = newId("oauth-user", project.settings.kind, deps);
  await tx.query(
    `INSERT INTO latchkey.oauth_identity (id, project_id, user_id, provider, subject, email_id, picture_url, locale)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      registrationId,
      project.id,
      userId,
      identity.provider,
      identity.subject,
      emailId,
      identity.picture,
      identity.locale,
    ],
  );
  return registrationId;
}

/** What is known here about the person whom a provider speaks of. */
interface AccountFacts {
  /** Whose account the provider's subject belongs to already. */
  readonly knownUserId: string | null;
  /** Who has the provider's address here; null where nobody has, or no address came. */
  readonly holder: { readonly userId: string; readonly emailId: string; readonly isVerified: boolean } | null;
  readonly hasEmail: boolean;
  /** Whether the provider states that it has proven the address. */
  readonly isEmailVerified: boolean;
}

type AccountChoice =
  | { readonly kind: "known"; readonly userId: string }
  | { readonly kind: "link"; readonly userId: string; readonly emailId: string }
  | { readonly kind: "create"; readonly withEmail: boolean };

/**
 * Decides which account a sign-in at a provider opens (docs/threats.md#11 to #13). The key is provider and subject. An address
 * joins two ways in only when both sides have proven it: the provider says so, and it was proven here. Otherwise the
 * account is a new one, and an address that is unproven there, or somebody's here, is not attached to it.
 */
export function chooseAccount({ knownUserId, holder, hasEmail, isEmailVerified }: AccountFacts): AccountChoice {
  if (knownUserId !== null) return { kind: "known", userId: knownUserId };
  if (holder !== null && isEmailVerified && holder.isVerified) {
    return { kind: "link", userId: holder.userId, emailId: holder.emailId };
  }
  return { kind: "create", withEmail: hasEmail && isEmailVerified && holder === null };
}
