import type { EmptyBody } from "#contracts/sdk-v1/sessions.ts";
import type { RemoveFactorAnswer, WireUser } from "#contracts/sdk-v1/users.ts";
import type { Operation } from "#identity/call.ts";
import { factorRemovedMail } from "#identity/outbox/texts/account-notices.ts";
import { type RefusalType, refuse } from "#identity/refusals.ts";
import { lockCaller, refuseChange } from "#identity/sessions/caller.ts";
import { revokeOtherSessions } from "#identity/sessions/session-store.ts";
import { notifyOwner } from "#identity/users/notify-owner.ts";
import { readUser } from "#identity/users/read-user.ts";

/**
 * Makes the operation that removes one factor of a kind from the signed-in person. All their other sessions end with it,
 * and every proven mailbox, also a removed one, gets a notice (docs/threats.md#14).
 */
export function removeFactor(kind: FactorKind): Operation<EmptyBody, RemoveFactorAnswer> {
  return async ({ session, project, params }, deps) => {
    if (session === null) return refuse("session_not_found");
    const { userId } = session;
    const id = params["id"] ?? "";
    return deps.database.transaction(async (tx) => {
      // Removals of one account happen one after the other, so that two at once cannot take the last two ways in.
      const refused =
        (await lockCaller(tx, { userId, session, id: session.id })) ?? (await refuseChange(tx, { project, session }));
      if (refused !== null) return refused;
      const removal = decideRemoval(await readUser(tx, userId), kind, id);
      if (!removal.ok) return refuse(removal.reason);
      // Before a mailbox goes, so that it is told as well.
      await notifyOwner(tx, { project, userId, body: factorRemovedMail(project, removal.name) }, deps);
      await tx.query(`DELETE FROM latchkey.${kind} WHERE id = $1 AND user_id = $2`, [id, userId]);
      await revokeOtherSessions(tx, userId, session.id);
      const user = await readUser(tx, userId);
      const data: RemoveFactorAnswer = { user_id: userId, user, __user: user };
      return { ok: true, userId, data };
    });
  };
}

// What may be removed from an account, decided on the account as its owner sees it: what is somebody else's is not in it,
// so somebody else's id and a missing one are the same (docs/threats.md#33).

export type FactorKind = "email" | "phone_number" | "totp" | "wallet" | "oauth_identity" | "passkey" | "biometric";

type Removal =
  /** `name` goes on after "You removed" in a mail to its owner. */
  { readonly ok: true; readonly name: string } | { readonly ok: false; readonly reason: RefusalType };

const MISSING: Readonly<Record<FactorKind, RefusalType>> = {
  email: "email_not_found",
  phone_number: "phone_number_not_found",
  totp: "totp_not_found",
  wallet: "factor_not_found",
  oauth_identity: "factor_not_found",
  passkey: "webauthn_registration_not_found",
  biometric: "factor_not_found",
};

/** Decides whether a person may remove one of their factors: all but the last way into the account. */
export function decideRemoval(user: WireUser, kind: FactorKind, id: string): Removal {
  const name = nameOf(user, kind, id);
  if (name === null) return { ok: false, reason: MISSING[kind] };
  return kind === "totp" || hasSignInMethod(withoutFactor(user, kind, id))
    ? { ok: true, name }
    : { ok: false, reason: "cannot_delete_last_primary_factor" };
}

/** Whoever is in the session gave the name, and the mail goes to the owner: it may hold no address and no message. */
const PLAIN_NAME = /^[\p{L}\p{M}\p{N} '’()-]{1,40}$/u;

function nameOf(user: WireUser, kind: FactorKind, id: string): string | null {
  switch (kind) {
    case "email": {
      const stored = user.emails.find(({ email_id }) => email_id === id);
      return stored === undefined ? null : `the email address ${stored.email}`;
    }
    case "phone_number": {
      const stored = user.phone_numbers.find(({ phone_id }) => phone_id === id);
      return stored === undefined ? null : `the phone number that ends in ${stored.phone_number.slice(-2)}`;
    }
    case "totp":
      return user.totps.some(({ totp_id }) => totp_id === id) ? "the authenticator app and its recovery codes" : null;
    case "wallet": {
      const stored = user.crypto_wallets.find(({ crypto_wallet_id }) => crypto_wallet_id === id);
      return stored === undefined ? null : `the wallet ${stored.crypto_wallet_address}`;
    }
    case "oauth_identity": {
      const stored = user.providers.find(({ oauth_user_registration_id }) => oauth_user_registration_id === id);
      return stored === undefined ? null : `the login with ${stored.provider_type}`;
    }
    case "passkey": {
      const stored = user.webauthn_registrations.find(
        ({ webauthn_registration_id }) => webauthn_registration_id === id,
      );
      if (stored === undefined) return null;
      return PLAIN_NAME.test(stored.name) ? `the passkey “${stored.name}”` : "a passkey";
    }
    case "biometric":
      // Made by mobile SDKs alone, so nobody has one here.
      return null;
  }
}

function withoutFactor(user: WireUser, kind: FactorKind, id: string): WireUser {
  return {
    ...user,
    emails: user.emails.filter(({ email_id }) => kind !== "email" || email_id !== id),
    phone_numbers: user.phone_numbers.filter(({ phone_id }) => kind !== "phone_number" || phone_id !== id),
    crypto_wallets: user.crypto_wallets.filter(({ crypto_wallet_id }) => kind !== "wallet" || crypto_wallet_id !== id),
    providers: user.providers.filter(
      ({ oauth_user_registration_id }) => kind !== "oauth_identity" || oauth_user_registration_id !== id,
    ),
    webauthn_registrations: user.webauthn_registrations.filter(
      ({ webauthn_registration_id }) => kind !== "passkey" || webauthn_registration_id !== id,
    ),
  };
}

/** An unproven mailbox may be a slip of the pen: it is a way in only together with a password that works. */
function hasSignInMethod(user: WireUser): boolean {
  const hasPassword = user.password !== null && !user.password.requires_reset && user.emails.length > 0;
  const others = [user.phone_numbers, user.crypto_wallets, user.providers, user.webauthn_registrations];
  return hasPassword || user.emails.some(({ verified }) => verified) || others.some((factors) => factors.length > 0);
}
