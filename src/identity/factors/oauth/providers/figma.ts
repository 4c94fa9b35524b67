import { z } from "zod";
import { idText, looseText, readBy } from "#identity/factors/oauth/profile.ts";
import { oauth2Provider } from "#identity/factors/oauth/provider.ts";

/** Figma does not say whether an address was confirmed, so it was not. */
export const figma = oauth2Provider({
  slug: "figma",
  name: "Figma",
  endpoints: {
    authorization: "https://www.figma.com/oauth",
    token: "https://api.figma.com/v1/oauth/token",
    userinfo: "https://api.figma.com/v1/me",
  },
  scopes: ["current_user:read"],
  tokenAuthentication: "basic",
  usesPkce: true,
  readProfile: ({ userinfo }) => readBy(profile, userinfo),
});

const profile = z.object({ id: idText, handle: looseText, email: looseText, img_url: looseText }).transform((user) => ({
  subject: user.id,
  email: user.email,
  isEmailVerified: false,
  picture: user.img_url,
  name: user.handle,
}));
