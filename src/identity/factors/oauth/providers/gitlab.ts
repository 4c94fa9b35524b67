import { readOpenIdProfile } from "#identity/factors/oauth/profile.ts";
import { oidcProvider } from "#identity/factors/oauth/provider.ts";

/** GitLab vouches for `email_verified`; the profile stands at the user-info endpoint. */
export const gitlab = oidcProvider({
  slug: "gitlab",
  name: "GitLab",
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
