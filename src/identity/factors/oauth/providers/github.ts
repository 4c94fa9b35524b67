import { z } from "zod";
import { idText, looseText, toProfile, type Profile, type ProviderAnswers } from "#identity/factors/oauth/profile.ts";
import { oauth2Provider } from "#identity/factors/oauth/provider.ts";

/** GitHub states per address whether it was verified, at an endpoint of its own; the public address of the profile is no proof. */
export const github = oauth2Provider({
  slug: "github",
  name: "Github",
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

const user = z.object({ id: idText, login: z.string(), name: looseText, avatar_url: looseText });
const addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() })).catch([]);

function readGithubProfile({ userinfo, emails }: ProviderAnswers): Profile | null {
  const read = user.safeParse(userinfo);
  if (!read.success) return null;
  const primary = addresses.parse(emails).find((address) => address.primary);
  return toProfile({
    subject: read.data.id,
    email: primary?.email,
    isEmailVerified: primary?.verified ?? false,
    picture: read.data.avatar_url,
    name: read.data.name ?? read.data.login,
  });
}
