import type { Database } from "#contracts/database.ts";
import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";
import { holdOwner } from "./hold-owner.ts";
import { createUser, findPhone, insertPhone } from "./user-store.ts";

export interface PhoneProof {
  readonly userId: string;
  readonly phoneId: string;
}

/** Takes note that somebody holds a phone: gives them its account, or a new one. Numbers are kept only once proven. */
export async function provePhone(
  within: Database,
  { project, number }: { readonly project: Project; readonly number: string },
  parts: Pick<Parts, "randomBytes" | "secrets">,
): Promise<PhoneProof> {
  const held = await holdOwner(within, () => findPhone(within, project.id, number));
  if (held !== null) return { userId: held.userId, phoneId: held.id };
  const userId = await createUser(within, project, parts);
  const added = await insertPhone(within, { project, userId, number }, parts);
  if (added !== null) return { userId, phoneId: added.id };
  await within.query("DELETE FROM latchkey.user_account WHERE id = $1", [userId]);
  return provePhone(within, { project, number }, parts);
}
