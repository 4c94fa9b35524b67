import type { Database } from "#contracts/database.ts";
import type { ExportMeAnswer, UpdateMeAnswer, UpdateMeBody, WireUser } from "#contracts/sdk-v1/users.ts";
import type { Operation } from "#identity/call.ts";
import { refuse } from "#identity/refusals.ts";
import { findUser, readUser } from "#identity/users/read-user.ts";
import type { EmptyBody } from "#contracts/sdk-v1/sessions.ts";
import { exportPerson } from "#identity/admin/people.ts";

/**
 * Changes the name and the untrusted metadata of the signed-in person; only the operator changes trusted metadata
 * (docs/threats.md#35).
 */
export const updateMe: Operation<UpdateMeBody, UpdateMeAnswer> = async ({ session, body }, { database }) => {
  if (session === null) return refuse("session_not_found");
  if (body.trusted_metadata !== undefined) return refuse("cannot_update_trusted_metadata");
  const { userId } = session;
  return database.transaction(async (tx) => {
    const stored = await lockMetadata(tx, userId);
    if (stored === null) return refuse("session_not_found");
    const metadata = mergeMetadata(stored, body.untrusted_metadata ?? {});
    if (metadata === null) return refuse("invalid_untrusted_metadata");
    await tx.query(
      `UPDATE latchkey.user_account SET untrusted_metadata = $2, first_name = COALESCE($3, first_name),
         middle_name = COALESCE($4, middle_name), last_name = COALESCE($5, last_name) WHERE id = $1`,
      [
        userId,
        JSON.stringify(metadata),
        body.name?.first_name ?? null,
        body.name?.middle_name ?? null,
        body.name?.last_name ?? null,
      ],
    );
    const user = await readUser(tx, userId);
    const { user_id, emails, phone_numbers, crypto_wallets } = user;
    const data: UpdateMeAnswer = { user_id, emails, phone_numbers, crypto_wallets, user, __user: user };
    return { ok: true, userId, data };
  });
};

/** Two changes at once are merged one after the other. */
async function lockMetadata(tx: Database, userId: string): Promise<Readonly<Record<string, unknown>> | null> {
  const rows = await tx.query<{ untrusted_metadata: Readonly<Record<string, unknown>> }>(
    "SELECT untrusted_metadata FROM latchkey.user_account WHERE id = $1 FOR NO KEY UPDATE",
    [userId],
  );
  return rows[0]?.untrusted_metadata ?? null;
}

type Metadata = Readonly<Record<string, unknown>>;

const MOST_KEYS = 20;
const MOST_BYTES = 4096;
const MOST_DEPTH = 16;

/**
 * Merges metadata at the top level: existing keys are replaced, null deletes (docs/identity-wire.md#4).
 *
 * @returns null when the result would be more than 20 keys or 4 KB, or holds what no database keeps
 */
export function mergeMetadata(stored: Metadata, change: Metadata): Metadata | null {
  if (!Object.entries(change).every((entry) => isStorable(entry, MOST_DEPTH))) return null;
  const merged = new Map([...Object.entries(stored), ...Object.entries(change)].filter(([key]) => key !== "__proto__"));
  for (const [key, value] of merged) if (value === null) merged.delete(key);
  const metadata: Metadata = Object.fromEntries(merged);
  return merged.size <= MOST_KEYS && Buffer.byteLength(JSON.stringify(metadata)) <= MOST_BYTES ? metadata : null;
}

/** PostgreSQL's JSON has no NUL and no halves of characters; and what is very deep no program reads safely. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\u0000");
  if (typeof value !== "object" || value === null) return true;
  return (
    depth > 0 &&
    Object.entries(value)
      .flat()
      .every((part) => isStorable(part, depth - 1))
  );
}

/** Shows the signed-in person; their fields stand directly in `data`. */
export const showMe: Operation<EmptyBody, WireUser> = async ({ session }, { database }) => {
  const user = session === null ? null : await findUser(database, session.userId);
  return user === null ? refuse("session_not_found") : { ok: true, userId: user.user_id, data: user };
};

/** Hands the signed-in person everything that is held about them, table by table, and no secret. */
export const exportMe: Operation<EmptyBody, ExportMeAnswer> = async ({ session, project }, { database }) => {
  if (session === null) return refuse("session_not_found");
  const { userId } = session;
  const exported = await exportPerson(database, { projectId: project.id, userId });
  if (exported === null) return refuse("session_not_found");
  return { ok: true, userId, data: { account: exported.user, held: exported.held } };
};
