import type { BootstrapAnswer } from "#contracts/sdk-v1/bootstrap.ts";
import type { IntermediateAnswer } from "#contracts/sdk-v1/discovery.ts";
import type { OAuthAnswer, OneTapStartAnswer, OneTapSubmitAnswer } from "#contracts/sdk-v1/oauth.ts";
import type { Client, OAuthStart } from "#widget/client/client.ts";
import { ApiError, UnreachableError } from "#widget/client/errors.ts";
import type { Settings } from "#widget/client/settings.ts";
import type { Telemetry } from "#widget/client/telemetry.ts";
import { hasShape, isSignIn, type Reads } from "#widget/client/wire/holds.ts";
import { fetchInTime, readBareAnswer, sendRetrying } from "#widget/client/wire/send.ts";
import type { World } from "#widget/client/world.ts";
import type { ProofKeyCalls } from "./sign-in.ts";

export interface OAuthDeps extends ProofKeyCalls {
  readonly settings: Settings;
  readonly telemetry: Telemetry;
}

/** Sign-in at other providers (docs/identity-wire.md#4). */
export function createOAuth(deps: OAuthDeps, world: World): Client["oauth"] {
  const { bootstrap, proofKeys, settings, telemetry } = deps;
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
      world.leaveFor(startAddress(settings, project, pair?.code_challenge ?? null, start));
    },
    authenticate: (token, options) => authenticateOAuth(deps, { token, ...options }),
    ...createOneTap(settings, world),
  };
}

/** The address that leads to a provider; nothing that the page left out stands in it. */
function startAddress(
  settings: Pick<Settings, "base" | "publicToken">,
  project: Pick<BootstrapAnswer, "cname_domain">,
  challenge: string | null,
  start: OAuthStart,
): string {
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
function authenticateOAuth({ calls, proofKeys }: ProofKeyCalls, body: object): Promise<Answer> {
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

const isStart = hasShape<OneTapStartAnswer>("google_client_id", "oauth_callback_id");
const isSubmitted = hasShape<OneTapSubmitAnswer>("redirect_url");

/** Google One Tap: two calls without the envelope, with a token against forged submissions (docs/identity-wire.md#4). */
function createOneTap(settings: Settings, world: World): Pick<Client["oauth"], "oneTapStart" | "oneTapSubmit"> {
  const { prefix, publicToken } = settings;
  const ask = async <Data extends object>(path: string, init: RequestInit, reads: Reads<Data>): Promise<Data> => {
    const address = `${settings.base()}/v1${path}`;
    const data = readBareAnswer(await fetchInTime(address, { ...init, credentials: "include" }, world));
    if (!reads(data)) throw new UnreachableError(`The answer to ${path} is not what the protocol promises.`);
    return data;
  };
  return {
    async oneTapStart() {
      const path = `/public/oauth/google/onetap/start?public_token=${encodeURIComponent(publicToken)}`;
      const answer = await ask(path, { method: "GET" }, isStart);
      return { ...answer, csrf_token: csrfTokenOf(answer, prefix) };
    },
    oneTapSubmit: ({ idToken, callbackId, csrfToken, loginRedirectURL, signupRedirectURL }) =>
      ask(
        `/oauth/callback/${encodeURIComponent(callbackId)}`,
        {
          method: "POST",
          // As text, for the server reads the type's header to tell One Tap from a provider's form.
          headers: { "Content-Type": "text/plain", [`X-${prefix}-OAuth-Type`]: "google-one-tap" },
          body: JSON.stringify({
            id_token: idToken,
            [`${prefix}_csrf_token`]: csrfToken,
            login_redirect_url: loginRedirectURL,
            signup_redirect_url: signupRedirectURL,
          }),
        },
        isSubmitted,
      ),
  };
}

/** Answered beside the rest, under a name of the project's own. */
function csrfTokenOf(answer: OneTapStartAnswer, prefix: string): string {
  const token = new Map<string, unknown>(Object.entries(answer)).get(`${prefix}_csrf_token`);
  return typeof token === "string" ? token : "";
}
