// Sign-in at other providers and Google One Tap (docs/identity-wire.md#4).
import { z } from "zod";
import { authOptions, clientChecks, text, token } from "./fields.ts";
import type { AuthAnswer } from "./sessions.ts";

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

export interface OAuthProviderValues {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
  readonly scopes: readonly string[];
  /** RFC 3339; empty where the provider does not say. */
  readonly expires_at: string;
}

export interface OAuthAnswer extends AuthAnswer {
  /** The provider's name as people write it, for example `GitLab`. */
  readonly provider_type: string;
  readonly provider_subject: string;
  readonly profile_picture_url: string;
  readonly locale: string;
  /** Answered once and then forgotten. */
  readonly provider_values: OAuthProviderValues;
}

/** GET /v1/public/oauth/google/onetap/start; not wrapped in `data`. `{prefix}_csrf_token` stands beside. */
export interface OneTapStartAnswer {
  readonly request_id: string;
  readonly status_code: 200;
  readonly google_client_id: string;
  readonly oauth_callback_id: string;
  /** For Google's script to put into its token. */
  readonly nonce: string;
}

/** POST /v1/oauth/callback/{oauth_callback_id} of One Tap; `{prefix}_csrf_token` is read apart. */
export const oneTapSubmitBody = z.looseObject({
  id_token: text(16_384).min(1),
  login_redirect_url: redirectUrl,
  signup_redirect_url: redirectUrl,
});
export type OneTapSubmitBody = z.infer<typeof oneTapSubmitBody>;

export interface OneTapSubmitAnswer {
  readonly redirect_url: string;
  readonly status_code: 200;
  readonly request_id: string;
}
