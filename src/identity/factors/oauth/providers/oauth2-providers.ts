import { z } from "zod";
import { idText, looseFlag, looseText, readBy } from "#identity/factors/oauth/profile.ts";
import { oauth2Provider } from "#identity/factors/oauth/provider.ts";

/** Amazon does not say whether an address was confirmed, so it was not. */
export const amazon = oauth2Provider({
  slug: "amazon",
  endpoints: {
    authorization: "https://www.amazon.com/ap/oa",
    token: "https://api.amazon.com/auth/o2/token",
    userinfo: "https://api.amazon.com/user/profile",
  },
  scopes: ["profile"],
  usesPkce: true,
  readProfile: ({ userinfo }) => readBy(amazonProfile, userinfo),
});

const amazonProfile = z
  .object({ user_id: z.string(), name: looseText, email: looseText })
  .transform((user) => ({ subject: user.user_id, email: user.email, isEmailVerified: false, name: user.name }));

/** Coinbase does not say whether an address was confirmed, so it was not. */
export const coinbase = oauth2Provider({
  slug: "coinbase",
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
  readProfile: ({ userinfo }) => readBy(coinbaseProfile, userinfo),
});

const coinbaseProfile = z
  .object({ data: z.object({ id: z.string(), name: looseText, email: looseText, avatar_url: looseText }) })
  .transform(({ data: user }) => ({
    subject: user.id,
    email: user.email,
    isEmailVerified: false,
    picture: user.avatar_url,
    name: user.name,
  }));

/** Discord vouches for `verified`. */
export const discord = oauth2Provider({
  slug: "discord",
  endpoints: {
    authorization: "https://discord.com/oauth2/authorize",
    token: "https://discord.com/api/oauth2/token",
    userinfo: "https://discord.com/api/users/@me",
  },
  scopes: ["identify", "email"],
  usesPkce: true,
  readProfile: ({ userinfo }) => readBy(discordProfile, userinfo),
});

const discordProfile = z
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

/** Facebook does not say whether an address was confirmed, so it was not. */
export const facebook = oauth2Provider({
  slug: "facebook",
  endpoints: {
    authorization: "https://www.facebook.com/v24.0/dialog/oauth",
    token: "https://graph.facebook.com/v24.0/oauth/access_token",
    userinfo: "https://graph.facebook.com/v24.0/me",
  },
  scopes: ["email", "public_profile"],
  scopeSeparator: ",",
  userinfoParameters: { fields: "id,name,first_name,middle_name,last_name,email,picture" },
  readProfile: ({ userinfo }) => readBy(facebookProfile, userinfo),
});

const facebookProfile = z
  .object({
    id: z.string(),
    first_name: looseText,
    middle_name: looseText,
    last_name: looseText,
    email: looseText,
    picture: z
      .object({ data: z.object({ url: looseText }) })
      .optional()
      .catch(undefined),
  })
  .transform((user) => ({
    subject: user.id,
    email: user.email,
    isEmailVerified: false,
    picture: user.picture?.data.url,
    name: { first: user.first_name ?? "", middle: user.middle_name ?? "", last: user.last_name ?? "" },
  }));

/** Figma does not say whether an address was confirmed, so it was not. */
export const figma = oauth2Provider({
  slug: "figma",
  endpoints: {
    authorization: "https://www.figma.com/oauth",
    token: "https://api.figma.com/v1/oauth/token",
    userinfo: "https://api.figma.com/v1/me",
  },
  scopes: ["current_user:read"],
  tokenAuthentication: "basic",
  usesPkce: true,
  readProfile: ({ userinfo }) => readBy(figmaProfile, userinfo),
});

const figmaProfile = z
  .object({ id: idText, handle: looseText, email: looseText, img_url: looseText })
  .transform((user) => ({
    subject: user.id,
    email: user.email,
    isEmailVerified: false,
    picture: user.img_url,
    name: user.handle,
  }));

/** Snapchat's scopes are addresses, its profile is a query, and it tells no e-mail address. */
export const snapchat = oauth2Provider({
  slug: "snapchat",
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
  readProfile: ({ userinfo }) => readBy(snapchatProfile, userinfo),
});

const snapchatProfile = z
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

/** TikTok calls the client id `client_key` everywhere, and tells no address. */
export const tiktok = oauth2Provider({
  slug: "tiktok",
  endpoints: {
    authorization: "https://www.tiktok.com/v2/auth/authorize/",
    token: "https://open.tiktokapis.com/v2/oauth/token/",
    userinfo: "https://open.tiktokapis.com/v2/user/info/",
  },
  scopes: ["user.info.basic"],
  scopeSeparator: ",",
  clientIdParameter: "client_key",
  userinfoParameters: { fields: "open_id,avatar_url,display_name" },
  readProfile: ({ userinfo }) => readBy(tiktokProfile, userinfo),
});

const tiktokProfile = z
  .object({
    data: z.object({ user: z.object({ open_id: z.string(), avatar_url: looseText, display_name: looseText }) }),
  })
  .transform(({ data: { user } }) => ({
    subject: user.open_id,
    isEmailVerified: false,
    picture: user.avatar_url,
    name: user.display_name,
  }));

/** OAuth 2 with a proof key, which is demanded. An address comes only from projects that were granted it, and is taken for unproven. */
export const twitter = oauth2Provider({
  slug: "twitter",
  endpoints: {
    authorization: "https://x.com/i/oauth2/authorize",
    token: "https://api.x.com/2/oauth2/token",
    userinfo: "https://api.x.com/2/users/me",
  },
  scopes: ["users.read", "tweet.read"],
  userinfoParameters: { "user.fields": "profile_image_url,confirmed_email" },
  tokenAuthentication: "basic",
  usesPkce: true,
  readProfile: ({ userinfo }) => readBy(twitterProfile, userinfo),
});

const twitterProfile = z
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
