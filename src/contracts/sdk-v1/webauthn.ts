// Passkeys and other WebAuthn credentials (docs/identity-wire.md#4). The three big fields are JSON text in a string.
import { z } from "zod";
import { type SignInAnswer, signInAnswer } from "./discovery.ts";
import { type Answered, authOptions, clientChecks, minutes, text, token, wireId } from "./fields.ts";
import { wirePasskey } from "./users.ts";

/** TPM attestations with their certificates come to some 8 KB; nothing of a passkey is larger. */
export const MOST_CREDENTIAL_CHARACTERS = 32_768;

/** A host name has at most 253 characters (RFC 1035 §2.3.4). */
const domain = text(253).min(1);

const credential = text(MOST_CREDENTIAL_CHARACTERS).min(1);

/** POST /webauthn/register/start */
export const webauthnRegisterStartBody = z.object({
  domain,
  user_agent: text(2048).optional(),
  authenticator_type: z.enum(["platform", "cross-platform"]).optional(),
  return_passkey_credential_options: z.boolean().optional(),
  override_id: text(64).min(1).optional(),
  override_name: text(128).min(1).optional(),
  override_display_name: text(128).optional(),
});
export type WebauthnRegisterStartBody = z.infer<typeof webauthnRegisterStartBody>;

export const webauthnRegisterStartAnswer = z.strictObject({
  user_id: wireId("user"),
  public_key_credential_creation_options: z.string(),
});
export type WebauthnRegisterStartAnswer = Answered<typeof webauthnRegisterStartAnswer>;

/** POST /webauthn/register */
export const webauthnRegisterBody = z.object({
  public_key_credential: credential,
  session_duration_minutes: minutes.optional(),
});
export type WebauthnRegisterBody = z.infer<typeof webauthnRegisterBody>;

/** POST /webauthn/authenticate/start/{primary,secondary} */
export const webauthnAuthenticateStartBody = z.object({
  domain,
  return_passkey_credential_options: z.boolean().optional(),
  intermediate_session_token: token.optional(),
});
export type WebauthnAuthenticateStartBody = z.infer<typeof webauthnAuthenticateStartBody>;

export const webauthnAuthenticateStartAnswer = z.strictObject({
  public_key_credential_request_options: z.string(),
});
export type WebauthnAuthenticateStartAnswer = Answered<typeof webauthnAuthenticateStartAnswer>;

/** POST /webauthn/authenticate */
export const webauthnAuthenticateBody = z.object({
  public_key_credential: credential,
  ...authOptions,
  ...clientChecks,
});
export type WebauthnAuthenticateBody = z.infer<typeof webauthnAuthenticateBody>;

/** PUT /webauthn/update/{webauthn_registration_id} */
export const webauthnUpdateBody = z.object({ name: text(128).min(1) });
export type WebauthnUpdateBody = z.infer<typeof webauthnUpdateBody>;

export const webauthnUpdateAnswer = z.strictObject({
  webauthn_registration: wirePasskey,
});
export type WebauthnUpdateAnswer = Answered<typeof webauthnUpdateAnswer>;

/** POST /webauthn/register and /webauthn/authenticate */
export const webauthnSignInAnswer = signInAnswer({ webauthn_registration_id: z.string() });
export type WebauthnSignInAnswer = SignInAnswer<{ webauthn_registration_id: string }>;
