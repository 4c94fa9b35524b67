// The signed-in person, and what kind of user an address has (docs/identity-wire.md#4).
import { z } from "zod";
import { address, type Answered, clientChecks, instant, text, wireId } from "./fields.ts";

// The wire's User (docs/identity-wire.md#5). Arrays are always present: callers index them.

export const wireProvider = z.strictObject({
  oauth_user_registration_id: z.string(),
  provider_type: z.string(),
  provider_subject: z.string(),
  profile_picture_url: z.string(),
  locale: z.string(),
});
export type WireProvider = Answered<typeof wireProvider>;

export const wirePasskey = z.strictObject({
  webauthn_registration_id: z.string(),
  domain: z.string(),
  user_agent: z.string(),
  authenticator_type: z.string(),
  verified: z.boolean(),
  name: z.string(),
});
export type WirePasskey = Answered<typeof wirePasskey>;

export const wireWallet = z.strictObject({
  crypto_wallet_id: z.string(),
  crypto_wallet_address: z.string(),
  crypto_wallet_type: z.enum(["ethereum", "solana"]),
  verified: z.boolean(),
});
export type WireWallet = Answered<typeof wireWallet>;

const emails = z.array(z.strictObject({ email_id: wireId("email"), email: z.string(), verified: z.boolean() }));

const phone_numbers = z.array(
  z.strictObject({ phone_id: wireId("phone-number"), phone_number: z.string(), verified: z.boolean() }),
);

const crypto_wallets = z.array(wireWallet);

export const wireUser = z.strictObject({
  user_id: wireId("user"),
  created_at: instant,
  status: z.enum(["active", "pending"]),
  name: z.strictObject({ first_name: z.string(), middle_name: z.string(), last_name: z.string() }),
  emails,
  phone_numbers,
  providers: z.array(wireProvider),
  webauthn_registrations: z.array(wirePasskey),
  totps: z.array(z.strictObject({ totp_id: z.string(), verified: z.boolean() })),
  crypto_wallets,
  biometric_registrations: z.array(z.strictObject({ biometric_registration_id: z.string(), verified: z.boolean() })),
  password: z.strictObject({ password_id: z.string(), requires_reset: z.boolean() }).nullable(),
  trusted_metadata: z.record(z.string(), z.unknown()),
  untrusted_metadata: z.record(z.string(), z.unknown()),
});
export type WireUser = Answered<typeof wireUser>;

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

export const updateMeAnswer = z.strictObject({
  user_id: wireId("user"),
  emails,
  phone_numbers,
  crypto_wallets,
  user: wireUser,
  __user: wireUser,
});
export type UpdateMeAnswer = Answered<typeof updateMeAnswer>;

/** GET /users/me/export: everything that is stored about the person, table by table. */
export const exportMeAnswer = z.strictObject({
  account: wireUser,
  held: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type ExportMeAnswer = Answered<typeof exportMeAnswer>;

/** DELETE /users/{factor}/{id} */
export const removeFactorAnswer = z.strictObject({
  user_id: wireId("user"),
  user: wireUser,
  __user: wireUser,
});
export type RemoveFactorAnswer = Answered<typeof removeFactorAnswer>;

/** POST /users/search */
export const userSearchBody = z.object({ email: address, ...clientChecks });
export type UserSearchBody = z.infer<typeof userSearchBody>;

/** The only camel-case field of the protocol. */
export const userSearchAnswer = z.strictObject({
  userType: z.enum(["new", "password", "passwordless"]),
});
export type UserSearchAnswer = Answered<typeof userSearchAnswer>;

// The end of an account by its owner's wish, in two steps: leave to delete it, asked for by the signed-in person, and the
// deletion itself, which anyone who holds the leave can carry out, also when it takes several tries. Beyond the document.

/** POST /users/me/deletion */
export const askDeletionAnswer = z.strictObject({
  user_id: wireId("user"),
  /** Good for thirty days and for nothing but deleting this account. */
  deletion_ticket: z.string(),
});
export type AskDeletionAnswer = Answered<typeof askDeletionAnswer>;

/** POST /users/deletion */
export const deleteAccountBody = z.object({ deletion_ticket: text(2048).min(1) });
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>;

/** The same whether the account went just now or was gone already. */
export const deleteAccountAnswer = z.strictObject({
  user_id: wireId("user"),
});
export type DeleteAccountAnswer = Answered<typeof deleteAccountAnswer>;
