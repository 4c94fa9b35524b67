import { z } from "zod";
import { looseFlag, looseText, readBy } from "#identity/factors/oauth/profile.ts";
import { oauth2Provider } from "#identity/factors/oauth/provider.ts";

/** Discord vouches for `verified`. */
export const discord = oauth2Provider({
  slug: "discord",
  name: "Discord",
  endpoints: {
    authorization: "https://discord.com/oauth2/authorize",
    token: "https://discord.com/api/oauth2/token",
    userinfo: "https://discord.com/api/users/@me",
  },
  scopes: ["identify", "email"],
  usesPkce: true,
  readProfile: ({ userinfo }) => readBy(profile, userinfo),
});

const profile = z
  .object({
    id: z.string().regex(/^\d+$/),
    username: looseText,
    global_name: looseText,
    avatar: z.string().regex(/^\w+$/).optional().catch(undefined),
    email: looseText,
    verified: looseFlag,
    locale: looseText,
  })
  .transform((user) => ({
    subject: user.id,
    email: user.email,
    isEmailVerified: user.verified,
    picture: user.avatar && `https://cdn.discordapp.com/avatars/${user.id}/${user.avatar}.png`,
    locale: user.locale,
    name: user.global_name ?? user.username,
  }));
