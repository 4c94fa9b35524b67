import { z } from "zod";
import { looseText, readBy } from "#identity/factors/oauth/profile.ts";
import { oauth2Provider } from "#identity/factors/oauth/provider.ts";

/** Snapchat's scopes are addresses, its profile is a query, and it tells no e-mail address. */
export const snapchat = oauth2Provider({
  slug: "snapchat",
  name: "Snapchat",
  endpoints: {
    authorization: "https://accounts.snapchat.com/accounts/oauth2/auth",
    token: "https://accounts.snapchat.com/accounts/oauth2/token",
    userinfo: "https://kit.snapchat.com/v1/me",
  },
  scopes: [
    "https://auth.snapchat.com/oauth2/api/user.external_id",
    "https://auth.snapchat.com/oauth2/api/user.display_name",
    "https://auth.snapchat.com/oauth2/api/user.bitmoji.avatar",
  ],
  userinfoParameters: { query: "{me{externalId displayName bitmoji{avatar}}}" },
  tokenAuthentication: "basic",
  readProfile: ({ userinfo }) => readBy(profile, userinfo),
});

const profile = z
  .object({
    data: z.object({
      me: z.object({
        externalId: z.string(),
        displayName: looseText,
        bitmoji: z.object({ avatar: looseText }).optional().catch(undefined),
      }),
    }),
  })
  .transform(({ data: { me } }) => ({
    subject: me.externalId,
    isEmailVerified: false,
    picture: me.bitmoji?.avatar,
    name: me.displayName,
  }));
