// The signed-in person, and what kind of user an address has (docs/identity-wire.md#4).
import { z } from "zod";
import { address, clientChecks, text } from "./fields.ts";

const name = text(128);

/** PUT /users/me. Members that the protocol does not name are dropped (docs/threats.md#35). */
export const updateMeBody = z.object({
  name: z.object({ first_name: name.optional(), middle_name: name.optional(), last_name: name.optional() }).optional(),
  /** Merged at the top level; null deletes a key. */
  untrusted_metadata: z.record(z.string(), z.unknown()).optional(),
  /** Read only to be refused. */
  trusted_metadata: z.unknown().optional(),
});
export type UpdateMeBody = z.infer<typeof updateMeBody>;

export interface UpdateMeAnswer extends Pick<WireUser, "user_id" | "emails" | "phone_numbers" | "crypto_wallets"> {
  readonly user: WireUser;
  readonly __user: WireUser;
}

/** DELETE /users/{factor}/{id} */
export interface RemoveFactorAnswer {
  readonly user_id: string;
  readonly user: WireUser;
  readonly __user: WireUser;
}

/** POST /users/search */
export const userSearchBody = z.object({ email: address, ...clientChecks });
export type UserSearchBody = z.infer<typeof userSearchBody>;

/** The only camel-case field of the protocol. */
export interface UserSearchAnswer {
  readonly userType: "new" | "password" | "passwordless";
}

// The end of an account by its owner's wish, in two steps: leave to delete it, asked for by the signed-in person, and the
// deletion itself, which anyone who holds the leave can carry out, also when it takes several tries. Beyond the document.

/** POST /users/me/deletion */
export interface AskDeletionAnswer {
  readonly user_id: string;
  /** Good for thirty days and for nothing but deleting this account. */
  readonly deletion_ticket: string;
}

/** POST /users/deletion */
export const deleteAccountBody = z.object({ deletion_ticket: text(2048).min(1) });
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>;

/** The same whether the account went just now or was gone already. */
export interface DeleteAccountAnswer {
  readonly user_id: string;
}

// The wire's User (docs/identity-wire.md#5). Arrays are always present: callers index them.

interface WireEmail {
  readonly email_id: string;
  readonly email: string;
  readonly verified: boolean;
}

interface WirePhoneNumber {
  readonly phone_id: string;
  readonly phone_number: string;
  readonly verified: boolean;
}

export interface WireProvider {
  readonly oauth_user_registration_id: string;
  readonly provider_type: string;
  readonly provider_subject: string;
  readonly profile_picture_url: string;
  readonly locale: string;
}

export interface WirePasskey {
  readonly webauthn_registration_id: string;
  readonly domain: string;
  readonly user_agent: string;
  readonly authenticator_type: string;
  readonly verified: boolean;
  readonly name: string;
}

interface WireTotp {
  readonly totp_id: string;
  readonly verified: boolean;
}

export interface WireWallet {
  readonly crypto_wallet_id: string;
  readonly crypto_wallet_address: string;
  readonly crypto_wallet_type: "ethereum" | "solana";
  readonly verified: boolean;
}

export interface WireUser {
  readonly user_id: string;
  readonly created_at: string;
  readonly status: "active" | "pending";
  readonly name: { readonly first_name: string; readonly middle_name: string; readonly last_name: string };
  readonly emails: readonly WireEmail[];
  readonly phone_numbers: readonly WirePhoneNumber[];
  readonly providers: readonly WireProvider[];
  readonly webauthn_registrations: readonly WirePasskey[];
  readonly totps: readonly WireTotp[];
  readonly crypto_wallets: readonly WireWallet[];
  readonly biometric_registrations: readonly {
    readonly biometric_registration_id: string;
    readonly verified: boolean;
  }[];
  readonly password: { readonly password_id: string; readonly requires_reset: boolean } | null;
  readonly trusted_metadata: Readonly<Record<string, unknown>>;
  readonly untrusted_metadata: Readonly<Record<string, unknown>>;
}
