import { z } from "zod";
import { looseText, readBy } from "#identity/factors/oauth/profile.ts";
import { oauth2Provider } from "#identity/factors/oauth/provider.ts";

/** Facebook does not say whether an address was confirmed, so it was not. */
export const facebook = oauth2Provider({
  slug: "facebook",
  name: "Facebook",
  endpoints: {
    authorization: "https://www.facebook.com/v24.0/dialog/oauth",
    token: "https://graph.facebook.com/v24.0/oauth/access_token",
    userinfo: "https://graph.facebook.com/v24.0/me",
  },
  scopes: ["email", "public_profile"],
  scopeSeparator: ",",
  userinfoParameters: { fields: "id,name,first_name,middle_name,last_name,email,picture" },
  readProfile: ({ userinfo }) => readBy(profile, userinfo),
});

const profile = z
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
