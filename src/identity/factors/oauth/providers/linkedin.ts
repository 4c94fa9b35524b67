import { readOpenIdProfile } from "#identity/factors/oauth/profile.ts";
import { oidcProvider } from "#identity/factors/oauth/provider.ts";

/** LinkedIn vouches for `email_verified`. It drops the nonce, and refuses proof keys of clients that have a secret. */
export const linkedin = oidcProvider({
  slug: "linkedin",
  name: "LinkedIn",
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
