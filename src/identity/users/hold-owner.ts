import type { Database } from "#contracts/database.ts";
import { holdPerson } from "./hold-person.ts";

/**
 * Finds whose a way in is and holds them. It is looked at again once they are held, for they may have removed it
 * meanwhile; then it signs nobody in (docs/threats.md#14).
 */
export async function holdOwner<Held extends { readonly userId: string }>(
  within: Database,
  find: () => Promise<Held | null>,
): Promise<Held | null> {
  const found = await find();
  if (found === null) return null;
  await holdPerson(within, found.userId);
  const held = await find();
  return held === null || held.userId === found.userId ? held : holdOwner(within, find);
}
