import type { BootstrapAnswer } from "#contracts/sdk-v1/bootstrap.ts";
import type { IntermediateAnswer } from "#contracts/sdk-v1/discovery.ts";
import type { OAuthAnswer } from "#contracts/sdk-v1/oauth.ts";
import type { Client, OAuthStart } from "#widget/client/client.ts";
import { ApiError } from "#widget/client/errors.ts";
import type { Settings } from "#widget/client/settings.ts";
import type { Telemetry } from "#widget/client/telemetry.ts";
import { isSignIn } from "#widget/client/wire/holds.ts";
import { sendRetrying } from "#widget/client/wire/retrying-fetch.ts";
import type { World } from "#widget/client/world.ts";
import type { ProvenCalls } from "./magic-links.ts";
import { createOneTap } from "./one-tap.ts";

export interface OAuthParts extends ProvenCalls {
  readonly settings: Settings;
  readonly telemetry: Telemetry;
}

/** Sign-in at other providers (docs/identity-wire.md#4). */
export function createOAuth(parts: OAuthParts, world: World): Client["oauth"] {
  const { bootstrap, proofKeys, settings, telemetry } = parts;
  return {
    async start(start) {
      const project = await bootstrap();
      // A pair of its own each time: what an abandoned visit left may have been seen.
      const pair = project.pkce_required_for_oauth ? await proofKeys.renew("oauth") : null;
      telemetry.track("start_oauth_flow", {
        provider_type: start.provider,
        custom_scopes: start.custom_scopes ?? [],
        cname_domain: project.cname_domain,
        pkce: pair !== null,
        provider_params: start.provider_params ?? {},
      });
      world.leaveFor(startAddress({ settings, project, challenge: pair?.code_challenge ?? null }, start));
    },
    authenticate: (token, options) => authenticateOAuth(parts, { token, ...options }),
    ...createOneTap(settings, world),
  };
}

interface From {
  readonly settings: Pick<Settings, "base" | "publicToken">;
  readonly project: Pick<BootstrapAnswer, "cname_domain">;
  readonly challenge: string | null;
}

/** The address that leads to a provider; nothing that the page left out stands in it. */
function startAddress({ settings, project, challenge }: From, start: OAuthStart): string {
  // Our server has none; the vendor's answers a host name.
  const host: unknown = project.cname_domain;
  const base = typeof host === "string" && host !== "" ? `https://${host}` : settings.base();
  const address = new URL(`${base}/v1/public/oauth/${encodeURIComponent(start.provider)}/start`);
  const query = {
    public_token: settings.publicToken,
    code_challenge: challenge,
    login_redirect_url: start.login_redirect_url,
    signup_redirect_url: start.signup_redirect_url,
    custom_scopes: start.custom_scopes?.join(" "),
  };
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === "string" && value !== "") address.searchParams.set(name, value);
  }
  for (const [name, value] of Object.entries(start.provider_params ?? {})) {
    address.searchParams.set(`provider_${name}`, value);
  }
  return address.href;
}

type Answer = OAuthAnswer | IntermediateAnswer;

const isAnswer = (data: object): data is Answer => isSignIn(data);

/** Servers may refuse an old verifier sent with a One Tap token, which has none (docs/identity-wire.md#6). */
function authenticateOAuth({ calls, proofKeys }: ProvenCalls, body: object): Promise<Answer> {
  const send = async (verifier: string | undefined): Promise<Answer> => {
    const proven = { ...body, code_verifier: verifier };
    const answer = await calls.signIn({ path: "/oauth/authenticate", body: proven }, isAnswer);
    proofKeys.remove("oauth");
    return answer;
  };
  const isUnasked = (failure: unknown): boolean =>
    failure instanceof ApiError && failure.error_type === "pkce_did_not_expect_code_verifier";
  const first = { verifier: proofKeys.waiting("oauth")?.code_verifier };
  return sendRetrying(
    ({ verifier }: { readonly verifier: string | undefined }) => send(verifier),
    first,
    (failure) => (isUnasked(failure) ? { verifier: undefined } : null),
  );
}
