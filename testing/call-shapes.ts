// What each call of the protocol answers when it succeeds: its schema of src/contracts/sdk-v1 and, where a test knows more
// than the protocol promises, that besides.
import { z } from "zod";
import { bootstrapAnswer } from "#contracts/sdk-v1/bootstrap.ts";
import { walletStartAnswer } from "#contracts/sdk-v1/crypto-wallets.ts";
import { success } from "#contracts/sdk-v1/fields.ts";
import { oauthAnswer } from "#contracts/sdk-v1/oauth.ts";
import { methodAnswer } from "#contracts/sdk-v1/otps.ts";
import { strengthAnswer } from "#contracts/sdk-v1/passwords.ts";
import { wireSession } from "#contracts/sdk-v1/sessions.ts";
import { recoveryCodesAnswer, totpCreateAnswer } from "#contracts/sdk-v1/totps.ts";
import {
  askDeletionAnswer,
  deleteAccountAnswer,
  removeFactorAnswer,
  updateMeAnswer,
  userSearchAnswer,
  wireUser,
} from "#contracts/sdk-v1/users.ts";
import {
  webauthnAuthenticateStartAnswer,
  webauthnRegisterStartAnswer,
  webauthnUpdateAnswer,
} from "#contracts/sdk-v1/webauthn.ts";
import { auth, dictionary } from "./wire-shapes.ts";

const base64url = z.string().regex(/^[\w-]+$/);

/** What sending a code answers. */
const METHOD = answered(methodAnswer, { method_id: z.string().regex(/^(email|phone-number)-test-/) });

/** An answer with what every success carries; nothing else may be in it. */
export function answered(answer: z.ZodObject, more: z.ZodRawShape = {}): z.ZodObject {
  return z.strictObject({ ...success.shape, ...answer.shape, ...more });
}

/** By method and path. */
export const CALL_SHAPES: Readonly<Record<string, z.ZodType>> = {
  "GET /projects/bootstrap/{public_token}": answered(bootstrapAnswer, {
    captcha_settings: z.strictObject({ enabled: z.literal(false) }),
    password_config: z.null(),
    one_tap: z.literal(false),
  }),
  "POST /users/search": answered(userSearchAnswer),
  "GET /connections": z.strictObject({
    ...success.shape,
    connections: z.array(z.looseObject({ connection_id: z.string() })),
  }),
  "DELETE /connections/{connection_id}": success,
  "POST /otps/email/login_or_create": METHOD,
  "POST /otps/email/send/primary": METHOD,
  "POST /otps/email/send/secondary": METHOD,
  "POST /otps/sms/login_or_create": METHOD,
  "POST /otps/sms/send/primary": METHOD,
  "POST /otps/sms/send/secondary": METHOD,
  "POST /otps/whatsapp/login_or_create": METHOD,
  "POST /otps/whatsapp/send/primary": METHOD,
  "POST /otps/whatsapp/send/secondary": METHOD,
  "POST /otps/authenticate": z.strictObject({ ...auth, method_id: z.string() }),
  "POST /magic_links/email/login_or_create": z.looseObject(success.shape),
  "POST /magic_links/email/send/primary": z.looseObject(success.shape),
  "POST /magic_links/email/send/secondary": z.looseObject(success.shape),
  "POST /magic_links/authenticate": z.strictObject({ ...auth, method_id: z.string() }),
  "POST /passwords": z.strictObject({ ...auth, email_id: z.string() }),
  "POST /passwords/authenticate": z.strictObject(auth),
  "POST /passwords/strength_check": answered(strengthAnswer),
  "POST /passwords/email/reset/start": z.looseObject(success.shape),
  "POST /passwords/email/reset": z.looseObject(auth),
  "POST /passwords/session/reset": z.looseObject(auth),
  "POST /passwords/existing_password/reset": z.looseObject(auth),
  "GET /users/me": answered(wireUser),
  "PUT /users/me": answered(updateMeAnswer),
  "DELETE /users/emails/{id}": answered(removeFactorAnswer),
  "POST /webauthn/register/start": answered(webauthnRegisterStartAnswer, {
    public_key_credential_creation_options: dictionary({
      rp: z.object({ id: z.literal("localhost"), name: z.string() }),
      user: z.strictObject({ id: base64url, name: z.string(), displayName: z.string() }),
      challenge: base64url,
      pubKeyCredParams: z.array(z.strictObject({ type: z.literal("public-key"), alg: z.number() })).min(1),
    }),
  }),
  "POST /webauthn/register": z.strictObject({ ...auth, webauthn_registration_id: z.string() }),
  "POST /webauthn/authenticate/start/primary": answered(webauthnAuthenticateStartAnswer, {
    public_key_credential_request_options: dictionary({ challenge: base64url, rpId: z.literal("localhost") }),
  }),
  "POST /webauthn/authenticate/start/secondary": answered(webauthnAuthenticateStartAnswer, {
    public_key_credential_request_options: dictionary({ challenge: base64url }),
  }),
  "POST /webauthn/authenticate": z.strictObject({ ...auth, webauthn_registration_id: z.string() }),
  "PUT /webauthn/update/{webauthn_registration_id}": answered(webauthnUpdateAnswer),
  "POST /crypto_wallets/authenticate/start/primary": answered(walletStartAnswer, { challenge: z.string().min(20) }),
  "POST /crypto_wallets/authenticate/start/secondary": answered(walletStartAnswer, { challenge: z.string().min(20) }),
  "POST /crypto_wallets/authenticate": z.strictObject(auth),
  "POST /oauth/authenticate": answered(oauthAnswer, {
    ...auth,
    provider_type: z.string().regex(/^[A-Z]/),
  }),
  "POST /sessions/authenticate": z.strictObject(auth),
  "POST /sessions/revoke": success,
  "POST /totps": answered(totpCreateAnswer, {
    secret: z.string().regex(/^[A-Z2-7]{32}$/),
    qr_code: z.string().startsWith("data:image/png;base64,"),
    recovery_codes: z.array(z.string()).min(8),
  }),
  "POST /totps/authenticate": z.strictObject({ ...auth, totp_id: z.string() }),
  "POST /totps/recovery_codes": answered(recoveryCodesAnswer),
  "POST /totps/recover": z.strictObject({ ...auth, totp_id: z.string() }),
  // Beyond the document: what its words leave to us.
  "GET /sessions": z.strictObject({ ...success.shape, current_session_id: z.string(), sessions: z.array(wireSession) }),
  "POST /sessions/revoke_others": z.strictObject({ ...success.shape, revoked: z.number() }),
  "DELETE /sessions/{session_id}": success,
  "GET /users/me/export": z.strictObject({
    ...success.shape,
    account: wireUser,
    held: z.record(z.string(), z.array(z.looseObject({}))),
  }),
  "POST /users/me/deletion": answered(askDeletionAnswer),
  "POST /users/deletion": answered(deleteAccountAnswer),
};
