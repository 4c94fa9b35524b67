import type { OAuthProviderConfig } from "#widget/config.ts";
import { errorText, showError } from "#widget/flows/finish-sign-in.ts";
import type { FlowPartsOf } from "#widget/flows/flows.ts";
import { tellError } from "#widget/flows/tell-host.ts";
import { explainOneTapError, OneTapError } from "./explain-one-tap-error.ts";
import type { OneTapPage } from "./one-tap-page.ts";
import { showOneTap } from "./show-one-tap.ts";

interface Wish {
  readonly provider: OAuthProviderConfig;
  readonly container: HTMLElement | null;
  readonly signal: AbortSignal;
}

/** Shows One Tap; what stands in its way is told to the page, and answered as a hint where a setting would cure it. */
export async function startOneTap(
  parts: FlowPartsOf<"oauth" | "publicToken">,
  wish: Wish,
  page: OneTapPage,
): Promise<string | null> {
  const { client, config, strings } = parts;
  const { loginRedirectURL, signupRedirectURL } = config.oauthOptions ?? {};
  const onFailure = (error: unknown): void => showError(parts, error, "inline");
  try {
    await showOneTap(client.oauth, { ...wish, loginRedirectURL, signupRedirectURL, onFailure }, page);
    return null;
  } catch (error) {
    tellError(parts, error instanceof Error ? error : { message: errorText(parts, error) });
    // Whoever signs in can do nothing about it: hints are for those who set the project up.
    if (!(error instanceof OneTapError) || !client.publicToken.includes("public-token-test")) return null;
    return explainOneTapError(error.reason, strings);
  }
}
