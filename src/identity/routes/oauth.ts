import { oauthAuthenticateBody, oauthAuthenticateAnswer } from "#contracts/sdk-v1/oauth.ts";
import { type PageRoute, sdkRoute, type SdkRoute } from "#identity/call.ts";
import { authenticateOAuth } from "#identity/operations/oauth/authenticate-oauth.ts";
import { finishOAuth, receiveForm } from "#identity/operations/oauth/finish-oauth.ts";
import { startOAuth } from "#identity/operations/oauth/start-oauth.ts";
import { startOneTap } from "#identity/operations/oauth/one-tap.ts";

export const OAUTH_ROUTES: readonly SdkRoute[] = [
  sdkRoute({
    method: "POST",
    path: "/oauth/authenticate",
    body: oauthAuthenticateBody,
    session: "optional",
    audit: "oauth",
    answer: oauthAuthenticateAnswer,
    operation: authenticateOAuth,
  }),
];

/** Navigations and Google One Tap, which answer in ways of their own. */
export const OAUTH_PAGE_ROUTES: readonly PageRoute[] = [
  { method: "GET", path: "/v1/public/oauth/google/onetap/start", answer: startOneTap },
  { method: "GET", path: "/v1/public/oauth/{provider}/start", answer: startOAuth },
  { method: "GET", path: "/v1/oauth/callback/{callback_id}", answer: finishOAuth },
  { method: "POST", path: "/v1/oauth/callback/{callback_id}", answer: receiveForm },
];
