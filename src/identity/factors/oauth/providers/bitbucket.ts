import { z } from "zod";
import { looseText, toProfile, type Profile, type ProviderAnswers } from "#identity/factors/oauth/profile.ts";
import { oauth2Provider } from "#identity/factors/oauth/provider.ts";

/** Bitbucket states per address whether it was confirmed, at an endpoint of its own. */
export const bitbucket = oauth2Provider({
  slug: "bitbucket",
  name: "Bitbucket",
  endpoints: {
    authorization: "https://bitbucket.org/site/oauth2/authorize",
    token: "https://bitbucket.org/site/oauth2/access_token",
    userinfo: "https://api.bitbucket.org/2.0/user",
    emails: "https://api.bitbucket.org/2.0/user/emails",
  },
  scopes: ["account", "email"],
  tokenAuthentication: "basic",
  readProfile: readBitbucketProfile,
});

const user = z.object({
  uuid: z.string(),
  display_name: looseText,
  links: z
    .object({ avatar: z.object({ href: looseText }) })
    .optional()
    .catch(undefined),
});
const addresses = z
  .object({ values: z.array(z.object({ email: z.string(), is_primary: z.boolean(), is_confirmed: z.boolean() })) })
  .catch({ values: [] });

function readBitbucketProfile({ userinfo, emails }: ProviderAnswers): Profile | null {
  const read = user.safeParse(userinfo);
  if (!read.success) return null;
  const primary = addresses.parse(emails).values.find((address) => address.is_primary);
  return toProfile({
    subject: read.data.uuid,
    email: primary?.email,
    isEmailVerified: primary?.is_confirmed ?? false,
    picture: read.data.links?.avatar.href,
    name: read.data.display_name,
  });
}
