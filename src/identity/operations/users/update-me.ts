import type { Database } from "#contracts/database.ts";
import type { UpdateMeAnswer, UpdateMeBody } from "#contracts/sdk-v1/users.ts";
import type { Operation } from "#identity/call.ts";
import { refuse } from "#identity/refusals.ts";
import { readUser } from "#identity/users/read-user.ts";
import { mergeMetadata } from "./merge-metadata.ts";

/**
 * Changes the name and the untrusted metadata of the signed-in person; only the operator changes trusted metadata
 * (docs/threats.md#35).
 */
export const updateMe: Operation<UpdateMeBody> = async ({ session, body }, { database }) => {
  if (session === null) return refuse("session_not_found");
  if (body.trusted_metadata !== undefined) return refuse("cannot_update_trusted_metadata");
  const { userId } = session;
  return database.transaction(async (within) => {
    const held = await lockMetadata(within, userId);
    if (held === null) return refuse("session_not_found");
    const metadata = mergeMetadata(held, body.untrusted_metadata ?? {});
    if (metadata === null) return refuse("invalid_untrusted_metadata");
    await within.query(
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
    const user = await readUser(within, userId);
    const { user_id, emails, phone_numbers, crypto_wallets } = user;
    const data: UpdateMeAnswer = { user_id, emails, phone_numbers, crypto_wallets, user, __user: user };
    return { ok: true, userId, data };
  });
};

/** Two changes at once are merged one after the other. */
async function lockMetadata(within: Database, userId: string): Promise<Readonly<Record<string, unknown>> | null> {
  const rows = await within.query<{ untrusted_metadata: Readonly<Record<string, unknown>> }>(
    "SELECT untrusted_metadata FROM latchkey.user_account WHERE id = $1 FOR NO KEY UPDATE",
    [userId],
  );
  return rows[0]?.untrusted_metadata ?? null;
}
