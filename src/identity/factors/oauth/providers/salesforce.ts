import { readUnprovenOpenIdProfile } from "#identity/factors/oauth/profile.ts";
import { oidcProvider } from "#identity/factors/oauth/provider.ts";

/** As with Microsoft: the administrator of any organisation gives its people their addresses, so they prove nothing. */
export const salesforce = oidcProvider({
  slug: "salesforce",
  name: "Salesforce",
  issuer: "https://login.salesforce.com",
  endpoints: {
    authorization: "https://login.salesforce.com/services/oauth2/authorize",
    token: "https://login.salesforce.com/services/oauth2/token",
    userinfo: "https://login.salesforce.com/services/oauth2/userinfo",
    jwks: "https://login.salesforce.com/id/keys",
  },
  scopes: ["openid", "email", "profile"],
  readProfile: readUnprovenOpenIdProfile,
});
