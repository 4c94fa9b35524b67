import { readOpenIdProfile } from "#identity/factors/oauth/profile.ts";
import { oidcProvider } from "#identity/factors/oauth/provider.ts";

/** Yahoo vouches for `email_verified`. */
export const yahoo = oidcProvider({
  slug: "yahoo",
  name: "Yahoo",
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
