// Sign-in at other providers and Google One Tap (docs/identity-wire.md#4).
import { z } from "zod";
import { type SignInAnswer, signInAnswer } from "./discovery.ts";
import { type Answered, authOptions, clientChecks, text, token } from "./fields.ts";
import { authAnswer } from "./sessions.ts";

/** Read as it comes: whether it is well-formed is told apart from a request that cannot be read. */
const pkceValue = text(256);

const redirectUrl = text(2048).optional();

/** GET /v1/public/oauth/{provider}/start, a navigation; `provider_…` parameters are read apart. */
export const oauthStartQuery = z.object({
  public_token: token,
  code_challenge: pkceValue.optional(),
  login_redirect_url: redirectUrl,
  signup_redirect_url: redirectUrl,
  custom_scopes: text(2048).default(""),
});
export type OAuthStartQuery = z.infer<typeof oauthStartQuery>;

/** POST /oauth/authenticate */
export const oauthAuthenticateBody = z.object({
  token,
  code_verifier: pkceValue.optional(),
  ...authOptions,
  ...clientChecks,
});
export type OAuthAuthenticateBody = z.infer<typeof oauthAuthenticateBody>;

const provided = z.strictObject({
  /** The provider's name as people write it, for example `GitLab`. */
  provider_type: z.string(),
  provider_subject: z.string(),
  profile_picture_url: z.string(),
  locale: z.string(),
  /** Answered once and then forgotten. */
  provider_values: z.strictObject({
    access_token: z.string(),
    id_token: z.string(),
    refresh_token: z.string(),
    scopes: z.array(z.string()),
    /** RFC 3339; empty where the provider does not say. */
    expires_at: z.string(),
  }),
});

export const oauthAnswer = z.strictObject({ ...authAnswer.shape, ...provided.shape });
export type OAuthAnswer = Answered<typeof oauthAnswer>;

/** POST /oauth/authenticate */
export const oauthAuthenticateAnswer = signInAnswer(provided.shape);
export type OAuthAuthenticateAnswer = SignInAnswer<Answered<typeof provided>>;

/** GET /v1/public/oauth/google/onetap/start; not wrapped in `data`. `{prefix}_csrf_token` stands beside. */
export const oneTapStartAnswer = z.strictObject({
  request_id: z.string(),
  status_code: z.literal(200),
  google_client_id: z.string(),
  oauth_callback_id: z.string(),
  /** For Google's script to put into its token. */
  nonce: z.string(),
});
export type OneTapStartAnswer = Answered<typeof oneTapStartAnswer>;

/** POST /v1/oauth/callback/{oauth_callback_id} of One Tap; `{prefix}_csrf_token` is read apart. */
export const oneTapSubmitBody = z.looseObject({
  id_token: text(16_384).min(1),
  login_redirect_url: redirectUrl,
  signup_redirect_url: redirectUrl,
});
export type OneTapSubmitBody = z.infer<typeof oneTapSubmitBody>;

export const oneTapSubmitAnswer = z.strictObject({
  redirect_url: z.string(),
  status_code: z.literal(200),
  request_id: z.string(),
});
export type OneTapSubmitAnswer = Answered<typeof oneTapSubmitAnswer>;
