import { z } from "zod";
import { readUnprovenOpenIdProfile, type Profile, type ProviderAnswers } from "#identity/factors/oauth/profile.ts";
import { oidcProvider } from "#identity/factors/oauth/provider.ts";

/** As with Microsoft: the owner of any workspace gives its people their addresses, so they prove nothing. Nonces it knows, proof keys it does not. */
export const slack = oidcProvider({
  slug: "slack",
  name: "Slack",
  issuer: "https://slack.com",
  endpoints: {
    authorization: "https://slack.com/openid/connect/authorize",
    token: "https://slack.com/api/openid.connect.token",
    jwks: "https://slack.com/openid/connect/keys",
  },
  scopes: ["openid", "email", "profile"],
  usesPkce: false,
  readProfile: readSlackProfile,
});

const team = z.object({ "https://slack.com/team_id": z.string().min(1) });

/** `sub` is the id within one workspace; only together with the workspace is it nobody else's. */
function readSlackProfile(answers: ProviderAnswers): Profile | null {
  const profile = readUnprovenOpenIdProfile(answers);
  const workspace = team.safeParse(answers.claims);
  if (profile === null || !workspace.success) return null;
  return { ...profile, subject: `${workspace.data["https://slack.com/team_id"]}-${profile.subject}` };
}
