// Signing in with an account elsewhere: by a journey to its provider, or by Google's One Tap on the page itself.
import type { OAuthProviderConfig } from "#widget/config.ts";
import type { FlowDepsOf, OAuthFlows } from "./flows.ts";
import { runBusy } from "./finish-sign-in.ts";

type OAuthFlowDeps = FlowDepsOf<"oauth" | "publicToken">;

export function createOAuthFlows(deps: OAuthFlowDeps): OAuthFlows {
  return {
    start: (provider) => runBusy(deps, () => startJourney(deps, provider), "inline"),
    async startOneTap(container, signal) {
      const provider = oneTapProvider(deps);
      if (provider === null) return null;
      const [{ startOneTap }, { browserPage }] = await Promise.all([
        import("#widget/one-tap/start-one-tap.ts"),
        import("#widget/one-tap/one-tap-page.ts"),
      ]);
      return startOneTap(deps, { provider, container, signal }, browserPage());
    },
  };
}

function startJourney({ client, config }: OAuthFlowDeps, provider: OAuthProviderConfig): Promise<void> {
  const { loginRedirectURL, signupRedirectURL } = config.oauthOptions ?? {};
  return client.oauth.start({
    provider: provider.type,
    login_redirect_url: loginRedirectURL,
    signup_redirect_url: signupRedirectURL,
    custom_scopes: provider.custom_scopes,
    provider_params: provider.provider_params,
  });
}

function oneTapProvider({ config }: OAuthFlowDeps): OAuthProviderConfig | null {
  if (!config.products.includes("oauth")) return null;
  const providers = config.oauthOptions?.providers ?? [];
  return providers.find(({ type, one_tap: isOneTap }) => type === "google" && isOneTap === true) ?? null;
}
