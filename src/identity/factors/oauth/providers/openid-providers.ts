import {
  claimedBy,
  looseText,
  openIdClaims,
  type Profile,
  type ProviderAnswers,
  readOpenIdProfile,
  readUnverifiedOpenIdProfile,
  toProfile,
} from "#identity/factors/oauth/profile.ts";
import { oidcProvider } from "#identity/factors/oauth/provider.ts";
import { z } from "zod";

/** Google vouches for `email_verified`. */
export const google = oidcProvider({
  slug: "google",
  issuer: "https://accounts.google.com",
  endpoints: {
    authorization: "https://accounts.google.com/o/oauth2/v2/auth",
    token: "https://oauth2.googleapis.com/token",
    jwks: "https://www.googleapis.com/oauth2/v3/certs",
  },
  scopes: ["openid", "email", "profile"],
  // Without it no refresh token is given.
  authorizationParameters: { access_type: "offline" },
  readProfile: readOpenIdProfile,
});

/** The administrator of any tenant writes what stands in `email`, so it proves nothing, whatever flags stand beside it. */
export const microsoft = oidcProvider({
  slug: "microsoft",
  issuer: "https://login.microsoftonline.com/{tenantid}/v2.0",
  endpoints: {
    authorization: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
    token: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
    jwks: "https://login.microsoftonline.com/common/discovery/v2.0/keys",
  },
  scopes: ["openid", "email", "profile", "offline_access"],
  readProfile: readUnverifiedOpenIdProfile,
});

/** GitLab vouches for `email_verified`; the profile stands at the user-info endpoint. */
export const gitlab = oidcProvider({
  slug: "gitlab",
  issuer: "https://gitlab.com",
  endpoints: {
    authorization: "https://gitlab.com/oauth/authorize",
    token: "https://gitlab.com/oauth/token",
    userinfo: "https://gitlab.com/oauth/userinfo",
    jwks: "https://gitlab.com/oauth/discovery/keys",
  },
  scopes: ["openid", "email", "profile"],
  readProfile: readOpenIdProfile,
});

/** LinkedIn vouches for `email_verified`. It drops the nonce, and refuses proof keys of clients that have a secret. */
export const linkedin = oidcProvider({
  slug: "linkedin",
  issuer: "https://www.linkedin.com/oauth",
  endpoints: {
    authorization: "https://www.linkedin.com/oauth/v2/authorization",
    token: "https://www.linkedin.com/oauth/v2/accessToken",
    jwks: "https://www.linkedin.com/oauth/openid/jwks",
  },
  scopes: ["openid", "email", "profile"],
  usesPkce: false,
  usesNonce: false,
  readProfile: readOpenIdProfile,
});

/** As with Microsoft: the administrator of any organisation gives its people their addresses, so they prove nothing. */
export const salesforce = oidcProvider({
  slug: "salesforce",
  issuer: "https://login.salesforce.com",
  endpoints: {
    authorization: "https://login.salesforce.com/services/oauth2/authorize",
    token: "https://login.salesforce.com/services/oauth2/token",
    userinfo: "https://login.salesforce.com/services/oauth2/userinfo",
    jwks: "https://login.salesforce.com/id/keys",
  },
  scopes: ["openid", "email", "profile"],
  readProfile: readUnverifiedOpenIdProfile,
});

/** Yahoo vouches for `email_verified`. */
export const yahoo = oidcProvider({
  slug: "yahoo",
  issuer: "https://api.login.yahoo.com",
  endpoints: {
    authorization: "https://api.login.yahoo.com/oauth2/request_auth",
    token: "https://api.login.yahoo.com/oauth2/get_token",
    userinfo: "https://api.login.yahoo.com/openid/v1/userinfo",
    jwks: "https://api.login.yahoo.com/openid/v1/certs",
  },
  scopes: ["openid", "email", "profile"],
  tokenAuthentication: "basic",
  readProfile: readOpenIdProfile,
});

/** As with Microsoft: the owner of any workspace gives its people their addresses, so they prove nothing. Nonces it knows, proof keys it does not. */
export const slack = oidcProvider({
  slug: "slack",
  issuer: "https://slack.com",
  endpoints: {
    authorization: "https://slack.com/openid/connect/authorize",
    token: "https://slack.com/api/openid.connect.token",
    jwks: "https://slack.com/openid/connect/keys",
  },
  scopes: ["openid", "email", "profile"],
  usesPkce: false,
  readProfile: readSlackProfile,
});

const team = z.object({ "https://slack.com/team_id": z.string().min(1) });

/** `sub` is the id within one workspace; only together with the workspace is it nobody else's. */
function readSlackProfile(answers: ProviderAnswers): Profile | null {
  const profile = readUnverifiedOpenIdProfile(answers);
  const workspace = team.safeParse(answers.claims);
  if (profile === null || !workspace.success) return null;
  return { ...profile, subject: `${workspace.data["https://slack.com/team_id"]}-${profile.subject}` };
}

const CLAIMS = { id_token: { email: null, email_verified: null, picture: null, preferred_username: null } };

/** Twitch vouches for `email_verified`, which it puts into the ID token only when asked to. */
export const twitch = oidcProvider({
  slug: "twitch",
  issuer: "https://id.twitch.tv/oauth2",
  endpoints: {
    authorization: "https://id.twitch.tv/oauth2/authorize",
    token: "https://id.twitch.tv/oauth2/token",
    jwks: "https://id.twitch.tv/oauth2/keys",
  },
  scopes: ["openid", "user:read:email"],
  authorizationParameters: { claims: JSON.stringify(CLAIMS) },
  usesPkce: false,
  readProfile: readTwitchProfile,
});

const twitchClaims = openIdClaims.and(z.object({ preferred_username: looseText }));

function readTwitchProfile({ claims }: ProviderAnswers): Profile | null {
  const read = twitchClaims.safeParse(claims);
  return read.success ? toProfile({ ...claimedBy(read.data), name: read.data.preferred_username }) : null;
}

const firstForm = z.object({ name: z.object({ firstName: looseText, lastName: looseText }) });

/** Apple vouches for `email_verified`, which it writes as text. The name comes once, in the form, and not signed. */
export const apple = oidcProvider({
  slug: "apple",
  issuer: "https://appleid.apple.com",
  endpoints: {
    authorization: "https://appleid.apple.com/auth/authorize",
    token: "https://appleid.apple.com/auth/token",
    jwks: "https://appleid.apple.com/auth/keys",
  },
  scopes: ["openid", "name", "email"],
  tokenAuthentication: "apple-key",
  // Asked for name or address, Apple answers by form only.
  authorizationParameters: { response_mode: "form_post" },
  isFormPost: true,
  usesPkce: false,
  readProfile: readAppleProfile,
});

function readAppleProfile(answers: ProviderAnswers): Profile | null {
  const form = firstForm.safeParse(answers.form);
  const claims = openIdClaims.safeParse(answers.claims);
  if (!form.success || !claims.success) return readOpenIdProfile(answers);
  const { firstName: first, lastName: last } = form.data.name;
  return toProfile({ ...claimedBy(claims.data), name: { first: first ?? "", last: last ?? "" } });
}
