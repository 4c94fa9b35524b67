import { addressNetwork } from "#identity/addresses/client-address.ts";
import type { EmailAddress } from "#identity/addresses/email-address.ts";
import type { Call } from "#identity/call.ts";
import { findHolder, type PasswordHolder } from "#identity/factors/password/store.ts";
import { refuseLocked, type LockSubject } from "#identity/guards/locks.ts";
import { noteFailure } from "#identity/guards/note-failure.ts";
import { addressId } from "#identity/new-id.ts";
import type { Parts } from "#identity/parts.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { refuseBusy } from "./refuse-busy.ts";

interface TypedPassword {
  readonly call: Pick<Call, "project" | "client">;
  readonly email: EmailAddress;
  readonly password: string;
}

/** A password that was right when it was looked at; `keepPassword` says whether it still is. */
export interface RightPassword {
  readonly ok: true;
  readonly userId: string;
  readonly passwordId: string;
  readonly subject: LockSubject;
  /** Whether its hash wants to be made anew. */
  readonly isOutdated: boolean;
}

/**
 * Checks a typed password. An unknown address, one without a password and a wrong password answer alike, after the same
 * work, and count the same (docs/threats.md#2 and #10).
 */
export async function checkPassword(typed: TypedPassword, parts: Parts): Promise<RightPassword | Refusal> {
  const { call, email, password } = typed;
  const holder = await findHolder(parts.database, call.project.id, email.key);
  const subject = subjectOf(holder, typed, parts);
  const locked = await refuseLocked(parts.database, subject);
  if (locked !== null) return locked;
  const held = holder?.password ?? null;
  const asker = addressNetwork(call.client.address);
  const verdict =
    held === null ? await parts.hasher.spend(password, asker) : await parts.hasher.verify(password, held.hash, asker);
  if (verdict === "busy") return refuseBusy();
  if (holder === null || held === null || verdict?.matches !== true) return countWrong({ call, subject }, parts);
  // Guesses sent at the same moment all passed the lock; once it is there, nothing may tell which of them was right.
  const overtaken = await refuseLocked(parts.database, subject);
  if (overtaken !== null) return overtaken;
  // Right, but not the owner's: the person who chose it never proved the mailbox, and somebody else has since
  // (docs/threats.md#11).
  if (held.requiresReset) return refuse("reset_password");
  return { ok: true, userId: holder.userId, passwordId: held.id, subject, isOutdated: verdict.isOutdated };
}

function subjectOf(holder: PasswordHolder | null, { call, email }: TypedPassword, parts: Parts): LockSubject {
  const { project } = call;
  return { projectId: project.id, subject: holder?.userId ?? addressId("email", { project, key: email.key }, parts) };
}

/** The lock is looked at again: guesses sent at the same moment all passed it before the first was counted. */
async function countWrong(
  { call, subject }: { readonly call: Pick<Call, "project">; readonly subject: LockSubject },
  parts: Parts,
): Promise<Refusal> {
  return parts.database.transaction(async (within) => {
    const locked = await refuseLocked(within, subject);
    if (locked !== null) return locked;
    return noteFailure(within, { call, subject, type: "unauthorized_credentials" }, parts);
  });
}
