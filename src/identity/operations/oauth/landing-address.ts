import { withToken } from "#identity/addresses/redirect-url.ts";
import { issueOAuthToken } from "#identity/factors/oauth/oauth-token-store.ts";
import { isKnownPerson } from "#identity/factors/oauth/open-account.ts";
import type { ProviderIdentity } from "#identity/factors/oauth/protocol/read-identity.ts";
import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";

interface Landing {
  readonly project: Project;
  readonly identity: ProviderIdentity;
  readonly redirects: {
    readonly loginRedirectUrl: string;
    readonly signupRedirectUrl: string;
    readonly codeChallenge: string | null;
  };
}

/** Where the page continues the sign-in: one address for known people, one for new ones (docs/identity-wire.md#4). */
export async function landingAddress({ project, identity, redirects }: Landing, parts: Parts): Promise<string> {
  const isKnown = await isKnownPerson(parts.database, { project, identity });
  const { codeChallenge } = redirects;
  const token = await issueOAuthToken(parts.database, { projectId: project.id, identity, codeChallenge }, parts);
  return withToken(isKnown ? redirects.loginRedirectUrl : redirects.signupRedirectUrl, {
    [`${project.settings.prefix}_token_type`]: "oauth",
    token,
  });
}
