// Magic links (docs/identity-wire.md#4 and #6).
import { z } from "zod";
import { type SignInAnswer, signInAnswer } from "./discovery.ts";
import { address, authOptions, clientChecks, minutes, text, token } from "./fields.ts";

const url = text(2048);

/** POST /magic_links/email/login_or_create and /magic_links/email/send/{primary,secondary} */
export const magicLinkEmailBody = z.object({
  email: address,
  code_challenge: text(512).optional(),
  login_magic_link_url: url.optional(),
  login_expiration_minutes: minutes.optional(),
  login_template_id: text(128).optional(),
  signup_magic_link_url: url.optional(),
  signup_expiration_minutes: minutes.optional(),
  signup_template_id: text(128).optional(),
  /** Whether somebody new gets an account with the status `pending` at once (false). */
  create_user_as_pending: z.boolean().optional(),
  locale: text(35).optional(),
  ...clientChecks,
});
export type MagicLinkEmailBody = z.infer<typeof magicLinkEmailBody>;

/** POST /magic_links/authenticate: takes the tokens of password resets as well. */
export const magicLinkAuthenticateBody = z.object({
  token,
  code_verifier: text(512).optional(),
  ...authOptions,
  ...clientChecks,
});
export type MagicLinkAuthenticateBody = z.infer<typeof magicLinkAuthenticateBody>;

/** POST /magic_links/authenticate */
export const magicLinkAuthenticateAnswer = signInAnswer({ method_id: z.string() });
export type MagicLinkAuthenticateAnswer = SignInAnswer<{ method_id: string }>;
