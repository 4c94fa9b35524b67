import { readOpenIdProfile } from "#identity/factors/oauth/profile.ts";
import { oidcProvider } from "#identity/factors/oauth/provider.ts";

/** Google vouches for `email_verified`. */
export const google = oidcProvider({
  slug: "google",
  name: "Google",
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
