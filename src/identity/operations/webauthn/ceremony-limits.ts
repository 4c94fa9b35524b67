import type { Call } from "#identity/call.ts";
import { takeFrom } from "#identity/guards/limits.ts";
import type { Parts } from "#identity/parts.ts";
import type { Refusal } from "#identity/refusals.ts";

/** How long the browser's own dialog may take (WebAuthn L3 §15.1 recommends 5 to 10 minutes). */
export const CEREMONY_MS = 300_000;

/** A little longer than the dialog. */
export const REGISTRATION_MINUTES = 10;

/** Passkeys offered by autofill wait in an open login page; the browser does not heed the dialog's time then. */
export const SIGN_IN_MINUTES = 30;

export const MOST_USER_AGENT = 400;

/** Login pages start ceremonies by themselves, up to five a visit, and a network may hold many people. */
const MOST_STARTS = 1500;
const STARTS_SECONDS = 600;

/** Counts a started ceremony of a network; null while it may. */
export async function refuseStart(
  { project, client }: Pick<Call, "project" | "client">,
  { database }: Pick<Parts, "database">,
): Promise<Refusal | null> {
  return takeFrom(database, {
    key: `passkey starts of ${project.id} ${client.block}`,
    most: MOST_STARTS,
    seconds: STARTS_SECONDS,
  });
}
