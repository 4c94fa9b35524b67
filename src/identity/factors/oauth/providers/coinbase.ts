import { z } from "zod";
import { looseText, readBy } from "#identity/factors/oauth/profile.ts";
import { oauth2Provider } from "#identity/factors/oauth/provider.ts";

/** Coinbase does not say whether an address was confirmed, so it was not. */
export const coinbase = oauth2Provider({
  slug: "coinbase",
  name: "Coinbase",
  endpoints: {
    authorization: "https://login.coinbase.com/oauth2/auth",
    token: "https://login.coinbase.com/oauth2/token",
    userinfo: "https://api.coinbase.com/v2/user",
  },
  scopes: ["wallet:user:read", "wallet:user:email"],
  scopeSeparator: ",",
  // The day whose shape of answers is meant.
  userinfoHeaders: { "cb-version": "2021-06-23" },
  usesPkce: true,
  readProfile: ({ userinfo }) => readBy(profile, userinfo),
});

const profile = z
  .object({ data: z.object({ id: z.string(), name: looseText, email: looseText, avatar_url: looseText }) })
  .transform(({ data: user }) => ({
    subject: user.id,
    email: user.email,
    isEmailVerified: false,
    picture: user.avatar_url,
    name: user.name,
  }));
