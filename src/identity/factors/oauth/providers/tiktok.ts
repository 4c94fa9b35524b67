import { z } from "zod";
import { looseText, readBy } from "#identity/factors/oauth/profile.ts";
import { oauth2Provider } from "#identity/factors/oauth/provider.ts";

/** TikTok calls the client id `client_key` everywhere, and tells no address. */
export const tiktok = oauth2Provider({
  slug: "tiktok",
  name: "TikTok",
  endpoints: {
    authorization: "https://www.tiktok.com/v2/auth/authorize/",
    token: "https://open.tiktokapis.com/v2/oauth/token/",
    userinfo: "https://open.tiktokapis.com/v2/user/info/",
  },
  scopes: ["user.info.basic"],
  scopeSeparator: ",",
  clientIdParameter: "client_key",
  userinfoParameters: { fields: "open_id,avatar_url,display_name" },
  readProfile: ({ userinfo }) => readBy(profile, userinfo),
});

const profile = z
  .object({
    data: z.object({ user: z.object({ open_id: z.string(), avatar_url: looseText, display_name: looseText }) }),
  })
  .transform(({ data: { user } }) => ({
    subject: user.open_id,
    isEmailVerified: false,
    picture: user.avatar_url,
    name: user.display_name,
  }));
