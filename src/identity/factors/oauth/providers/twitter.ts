import { z } from "zod";
import { looseText, readBy } from "#identity/factors/oauth/profile.ts";
import { oauth2Provider } from "#identity/factors/oauth/provider.ts";

/** OAuth 2 with a proof key, which is demanded. An address comes only from projects that were granted it, and is taken for unproven. */
export const twitter = oauth2Provider({
  slug: "twitter",
  name: "Twitter",
  endpoints: {
    authorization: "https://x.com/i/oauth2/authorize",
    token: "https://api.x.com/2/oauth2/token",
    userinfo: "https://api.x.com/2/users/me",
  },
  scopes: ["users.read", "tweet.read"],
  userinfoParameters: { "user.fields": "profile_image_url,confirmed_email" },
  tokenAuthentication: "basic",
  usesPkce: true,
  readProfile: ({ userinfo }) => readBy(profile, userinfo),
});

const profile = z
  .object({
    data: z.object({ id: z.string(), name: looseText, profile_image_url: looseText, confirmed_email: looseText }),
  })
  .transform(({ data: user }) => ({
    subject: user.id,
    email: user.confirmed_email,
    isEmailVerified: false,
    picture: user.profile_image_url,
    name: user.name,
  }));
