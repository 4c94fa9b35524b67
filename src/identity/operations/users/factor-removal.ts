// What may be removed from an account, decided on the account as its owner sees it: what is somebody else's is not in it,
// so somebody else's id and a missing one are the same (docs/threats.md#33).
import type { WireUser } from "#contracts/sdk-v1/user.ts";
import type { RefusalType } from "#identity/refusals.ts";

export type FactorKind = "email" | "phone_number" | "totp" | "wallet" | "oauth_identity" | "passkey" | "biometric";

export type Removal =
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
  return kind === "totp" || hasWayIn(withoutFactor(user, kind, id))
    ? { ok: true, name }
    : { ok: false, reason: "cannot_delete_last_primary_factor" };
}

/** Whoever is in the session gave the name, and the mail goes to the owner: it may hold no address and no message. */
const PLAIN_NAME = /^[\p{L}\p{M}\p{N} '’()-]{1,40}$/u;

function nameOf(user: WireUser, kind: FactorKind, id: string): string | null {
  switch (kind) {
    case "email": {
      const held = user.emails.find(({ email_id }) => email_id === id);
      return held === undefined ? null : `the e-mail address ${held.email}`;
    }
    case "phone_number": {
      const held = user.phone_numbers.find(({ phone_id }) => phone_id === id);
      return held === undefined ? null : `the phone number that ends in ${held.phone_number.slice(-2)}`;
    }
    case "totp":
      return user.totps.some(({ totp_id }) => totp_id === id) ? "the authenticator app and its recovery codes" : null;
    case "wallet": {
      const held = user.crypto_wallets.find(({ crypto_wallet_id }) => crypto_wallet_id === id);
      return held === undefined ? null : `the wallet ${held.crypto_wallet_address}`;
    }
    case "oauth_identity": {
      const held = user.providers.find(({ oauth_user_registration_id }) => oauth_user_registration_id === id);
      return held === undefined ? null : `the login with ${held.provider_type}`;
    }
    case "passkey": {
      const held = user.webauthn_registrations.find(({ webauthn_registration_id }) => webauthn_registration_id === id);
      if (held === undefined) return null;
      return PLAIN_NAME.test(held.name) ? `the passkey “${held.name}”` : "a passkey";
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
function hasWayIn(user: WireUser): boolean {
  const hasPassword = user.password !== null && !user.password.requires_reset && user.emails.length > 0;
  const others = [user.phone_numbers, user.crypto_wallets, user.providers, user.webauthn_registrations];
  return hasPassword || user.emails.some(({ verified }) => verified) || others.some((factors) => factors.length > 0);
}
