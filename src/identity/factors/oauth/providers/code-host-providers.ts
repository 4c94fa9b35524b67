import { z } from "zod";
import { idText, looseText, type Profile, type ProviderAnswers, toProfile } from "#identity/factors/oauth/profile.ts";
import { oauth2Provider } from "#identity/factors/oauth/provider.ts";

/** GitHub states per address whether it was verified, at an endpoint of its own; the public address of the profile is no proof. */
export const github = oauth2Provider({
  slug: "github",
  endpoints: {
    authorization: "https://github.com/login/oauth/authorize",
    token: "https://github.com/login/oauth/access_token",
    userinfo: "https://api.github.com/user",
    emails: "https://api.github.com/user/emails",
  },
  scopes: ["read:user", "user:email"],
  userinfoHeaders: { accept: "application/vnd.github+json", "x-github-api-version": "2022-11-28" },
  usesPkce: true,
  readProfile: readGithubProfile,
});

const githubUser = z.object({ id: idText, login: z.string(), name: looseText, avatar_url: looseText });
const githubAddresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() })).catch([]);

function readGithubProfile({ userinfo, emails }: ProviderAnswers): Profile | null {
  const read = githubUser.safeParse(userinfo);
  if (!read.success) return null;
  const primary = githubAddresses.parse(emails).find((address) => address.primary);
  return toProfile({
    subject: read.data.id,
    email: primary?.email,
    isEmailVerified: primary?.verified ?? false,
    picture: read.data.avatar_url,
    name: read.data.name ?? read.data.login,
  });
}

/** Bitbucket states per address whether it was confirmed, at an endpoint of its own. */
export const bitbucket = oauth2Provider({
  slug: "bitbucket",
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

const bitbucketUser = z.object({
  uuid: z.string(),
  display_name: looseText,
  links: z
    .object({ avatar: z.object({ href: looseText }) })
    .optional()
    .catch(undefined),
});
const bitbucketAddresses = z
  .object({ values: z.array(z.object({ email: z.string(), is_primary: z.boolean(), is_confirmed: z.boolean() })) })
  .catch({ values: [] });

function readBitbucketProfile({ userinfo, emails }: ProviderAnswers): Profile | null {
  const read = bitbucketUser.safeParse(userinfo);
  if (!read.success) return null;
  const primary = bitbucketAddresses.parse(emails).values.find((address) => address.is_primary);
  return toProfile({
    subject: read.data.uuid,
    email: primary?.email,
    isEmailVerified: primary?.is_confirmed ?? false,
    picture: read.data.links?.avatar.href,
    name: read.data.display_name,
  });
}
