// The account that a sign-in at a provider opens, found or made (docs/threats.md#11 to #13).
import type { Database } from "#contracts/database.ts";
import { newId } from "#identity/new-id.ts";
import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";
import { holdOwner } from "#identity/users/hold-owner.ts";
import { createUser, findEmail, insertEmail } from "#identity/users/user-store.ts";
import { chooseAccount, type AccountChoice, type AccountFacts } from "./account-choice.ts";
import type { ProviderIdentity } from "./protocol/read-identity.ts";

export interface Arrival {
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

interface Known {
  readonly id: string;
  readonly userId: string;
  readonly emailId: string | null;
}

/** Whether the person has an account here already; what the answer is for may change before it is used. */
export async function isKnownPerson(database: Database, arrival: Arrival): Promise<boolean> {
  return chooseAccount(await factsOf(database, arrival, await findKnown(database, arrival))).kind !== "create";
}

/** Whose account, there already, would have this way in from now on; null where none would. */
export async function findJoined(database: Database, arrival: Arrival): Promise<string | null> {
  const choice = chooseAccount(await factsOf(database, arrival, await findKnown(database, arrival)));
  return choice.kind === "link" ? choice.userId : null;
}

/** Finds or makes the account of a person; to be called in the transaction that used their sign-in up. */
export async function openAccount(
  within: Database,
  arrival: Arrival,
  parts: Pick<Parts, "secrets" | "randomBytes">,
): Promise<OpenedAccount> {
  // Two sign-ins of a new person at once must not make two accounts of which one is nobody's.
  await within.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [keyOf(arrival)]);
  const known = await holdOwner(within, () => findKnown(within, arrival));
  if (known !== null) return reopen(within, arrival, known);
  const choice = chooseAccount(await factsOf(within, arrival, null));
  const { userId, emailId } = await placeOf(within, { ...arrival, choice }, parts);
  const registrationId = await register(within, { ...arrival, userId, emailId }, parts);
  return { userId, registrationId, emailId, isJoined: choice.kind === "link" };
}

function keyOf({ project, identity }: Arrival): string {
  return `oauth identity ${project.id} ${identity.provider} ${identity.subject}`;
}

async function findKnown(database: Database, { project, identity }: Arrival): Promise<Known | null> {
  const rows = await database.query<{ id: string; user_id: string; email_id: string | null }>(
    "SELECT id, user_id, email_id FROM latchkey.oauth_identity WHERE project_id = $1 AND provider = $2 AND subject = $3",
    [project.id, identity.provider, identity.subject],
  );
  const row = rows[0];
  return row === undefined ? null : { id: row.id, userId: row.user_id, emailId: row.email_id };
}

async function factsOf(
  database: Database,
  { project, identity: { email, isEmailVerified } }: Arrival,
  known: Known | null,
): Promise<AccountFacts> {
  const holder = email === null ? null : await findEmail(database, project.id, email.key);
  return {
    knownUserId: known?.userId ?? null,
    holder: holder === null ? null : { userId: holder.userId, emailId: holder.id, isVerified: holder.isVerified },
    hasEmail: email !== null,
    isEmailVerified,
  };
}

async function reopen(within: Database, { identity }: Arrival, known: Known): Promise<OpenedAccount> {
  await within.query("UPDATE latchkey.oauth_identity SET picture_url = $2, locale = $3 WHERE id = $1", [
    known.id,
    identity.picture,
    identity.locale,
  ]);
  return { userId: known.userId, registrationId: known.id, emailId: known.emailId, isJoined: false };
}

async function placeOf(
  within: Database,
  { project, identity, choice }: Arrival & { readonly choice: AccountChoice },
  parts: Pick<Parts, "secrets" | "randomBytes">,
): Promise<{ readonly userId: string; readonly emailId: string | null }> {
  if (choice.kind === "known") return { userId: choice.userId, emailId: null };
  if (choice.kind === "link") return { userId: choice.userId, emailId: choice.emailId };
  const userId = await createUser(within, project, parts);
  const { first, middle, last } = identity.name;
  await within.query(
    "UPDATE latchkey.user_account SET first_name = $2, middle_name = $3, last_name = $4 WHERE id = $1",
    [userId, first, middle, last],
  );
  if (!choice.withEmail || identity.email === null) return { userId, emailId: null };
  const { address, key } = identity.email;
  // Null when somebody else took the address a moment ago: then it is theirs.
  const added = await insertEmail(within, { project, userId, address, key, isVerified: true }, parts);
  return { userId, emailId: added?.id ?? null };
}

async function register(
  within: Database,
  { project, identity, userId, emailId }: Arrival & { readonly userId: string; readonly emailId: string | null },
  parts: Pick<Parts, "randomBytes">,
): Promise<string> {
  const registrationId = newId("oauth-user", project.settings.kind, parts);
  await within.query(
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
