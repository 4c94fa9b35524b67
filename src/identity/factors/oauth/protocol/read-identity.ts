import type { ProviderAnswers, Profile } from "#identity/factors/oauth/profile.ts";
import type { OAuthProviderSlug } from "#contracts/sdk-v1/project.ts";
import type { ConfiguredProvider } from "#identity/factors/oauth/configured-provider.ts";
import type { Exchanged, ProviderTokens } from "./exchange-code.ts";
import { parseJson } from "#platform/json.ts";
import { failed, type ProviderFetch } from "./provider-fetch.ts";

/** Who somebody is at a provider, and the tokens that came with it. */
export interface ProviderIdentity extends Profile {
  readonly provider: OAuthProviderSlug;
  readonly tokens: ProviderTokens;
}

export interface IdentitySources {
  readonly exchanged: Exchanged;
  /** What came with the form of the answer (Apple's `user`). */
  readonly form: unknown;
}

/**
 * Asks a provider who the owner of the tokens is. Throws `identity/provider-failed` where it does not say, or speaks of
 * somebody else than its ID token does (OpenID Connect Core §5.3.2).
 */
export async function readIdentity(
  provider: ConfiguredProvider,
  { exchanged, form }: IdentitySources,
  request: ProviderFetch,
): Promise<ProviderIdentity> {
  const ask = asker(provider, exchanged.tokens.accessToken, request);
  const { userinfo, emails } = provider.endpoints;
  const answers: ProviderAnswers = {
    claims: exchanged.claims,
    userinfo: userinfo === null ? null : await ask(withParameters(userinfo, provider.userinfoParameters)),
    emails: emails === null ? null : await ask(emails),
    form,
  };
  if (!isOneSubject(answers)) throw failed(provider, "spoke of two people at once");
  const profile = provider.readProfile(answers);
  if (profile === null) throw failed(provider, "did not say who signed in");
  return { ...profile, provider: provider.slug, tokens: exchanged.tokens };
}

function asker(
  provider: ConfiguredProvider,
  accessToken: string,
  request: ProviderFetch,
): (url: string) => Promise<unknown> {
  return async (url) => {
    const response = await request(url, {
      method: "GET",
      headers: { accept: "application/json", ...provider.userinfoHeaders, authorization: `Bearer ${accessToken}` },
    });
    const body = parseJson(await response.text());
    if (response.status !== 200) throw failed(provider, `answered ${response.status} about the account`);
    return body;
  };
}

function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function isOneSubject({ claims, userinfo }: ProviderAnswers): boolean {
  if (claims === null || userinfo === null) return true;
  return subjectOf(claims) === subjectOf(userinfo);
}

function subjectOf(answer: unknown): unknown {
  return typeof answer === "object" && answer !== null && "sub" in answer ? answer.sub : undefined;
}
