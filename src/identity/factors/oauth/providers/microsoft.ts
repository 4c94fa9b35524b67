import { readUnprovenOpenIdProfile } from "#identity/factors/oauth/profile.ts";
import { oidcProvider } from "#identity/factors/oauth/provider.ts";

/** The administrator of any tenant writes what stands in `email`, so it proves nothing, whatever flags stand beside it. */
export const microsoft = oidcProvider({
  slug: "microsoft",
  name: "Microsoft",
  issuer: "https://login.microsoftonline.com/{tenantid}/v2.0",
  endpoints: {
    authorization: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
    token: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
    jwks: "https://login.microsoftonline.com/common/discovery/v2.0/keys",
  },
  scopes: ["openid", "email", "profile", "offline_access"],
  readProfile: readUnprovenOpenIdProfile,
});
