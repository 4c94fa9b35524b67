import { z } from "zod";
import { looseText, readBy } from "#identity/factors/oauth/profile.ts";
import { oauth2Provider } from "#identity/factors/oauth/provider.ts";

/** Amazon does not say whether an address was confirmed, so it was not. */
export const amazon = oauth2Provider({
  slug: "amazon",
  name: "Amazon",
  endpoints: {
    authorization: "https://www.amazon.com/ap/oa",
    token: "https://api.amazon.com/auth/o2/token",
    userinfo: "https://api.amazon.com/user/profile",
  },
  scopes: ["profile"],
  usesPkce: true,
  readProfile: ({ userinfo }) => readBy(profile, userinfo),
});

const profile = z
  .object({ user_id: z.string(), name: looseText, email: looseText })
  .transform((user) => ({ subject: user.user_id, email: user.email, isEmailVerified: false, name: user.name }));
