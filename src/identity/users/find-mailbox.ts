import type { Database } from "#contracts/database.ts";
import type { EmailAddress } from "#identity/addresses/email-address.ts";
import { findEmail, type HeldAddress } from "./user-store.ts";

/** A mailbox to write to, and whose it is; null when nobody's. */
export interface FoundMailbox {
  readonly email: EmailAddress;
  readonly held: HeldAddress | null;
}

/**
 * Finds whose mailbox somebody named. It is written to by the spelling that was proven: to some mail servers capitals make
 * another mailbox, and that may be the one of whoever asks.
 */
export async function findMailbox(database: Database, projectId: string, named: EmailAddress): Promise<FoundMailbox> {
  const held = await findEmail(database, projectId, named.key);
  return { email: held?.isVerified === true ? { ...named, address: held.address } : named, held };
}
