import type { OAuthProviderConfig, OneTapPosition } from "#widget/config.ts";
import { errorText, showError } from "#widget/flows/finish-sign-in.ts";
import type { FlowDepsOf } from "#widget/flows/flows.ts";
import { emitError } from "#widget/flows/emit-event.ts";
import { explainOneTapError, OneTapError } from "./explain-one-tap-error.ts";
import type { OneTapPage, PromptMoment } from "./one-tap-page.ts";
import type { Client } from "#widget/client/client.ts";
import { ApiError } from "#widget/client/errors.ts";

interface StartOneTapInput {
  readonly provider: OAuthProviderConfig;
  readonly container: HTMLElement | null;
  readonly signal: AbortSignal;
}

/** Shows One Tap; what stands in its way is told to the page, and answered as a hint where a setting would cure it. */
export async function startOneTap(
  deps: FlowDepsOf<"oauth" | "publicToken">,
  input: StartOneTapInput,
  page: OneTapPage,
): Promise<string | null> {
  const { client, config, strings } = deps;
  const { loginRedirectURL, signupRedirectURL } = config.oauthOptions ?? {};
  const onFailure = (error: unknown): void => showError(deps, error, "inline");
  try {
    await showOneTap(client.oauth, { ...input, loginRedirectURL, signupRedirectURL, onFailure }, page);
    return null;
  } catch (error) {
    emitError(deps, error instanceof Error ? error : { message: errorText(deps, error) });
    // Whoever signs in can do nothing about it: hints are for those who set the project up.
    if (!(error instanceof OneTapError) || !client.publicToken.includes("public-token-test")) return null;
    return explainOneTapError(error.reason, strings);
  }
}

// Google One Tap (docs/identity-wire.md#4): asked for by the configuration, loaded when it is shown, never before.

const CONTAINER_ID = "lk-one-tap";

/** Whoever is asked may say no; that is no failure. */
const DECLINED = ["user_cancel", "tap_outside", "auto_cancel", "suppressed_by_user", "opt_out_or_no_session"];

export interface OneTapInput {
  readonly provider: OAuthProviderConfig;
  /** Where an embedded One Tap stands; without it there is none. */
  readonly container: HTMLElement | null;
  readonly loginRedirectURL?: string | undefined;
  readonly signupRedirectURL?: string | undefined;
  /** Takes it away again. */
  readonly signal: AbortSignal;
  /** Called when a chosen account could not be signed in with. */
  readonly onFailure: (error: unknown) => void;
}

type OneTapClient = Pick<Client["oauth"], "oneTapStart" | "oneTapSubmit">;

/** Shows One Tap, and leaves the page once an account is chosen. Throws `OneTapError` where it cannot be shown. */
async function showOneTap(client: OneTapClient, input: OneTapInput, page: OneTapPage): Promise<void> {
  const { provider, container, signal, onFailure } = input;
  const hasPlace = container !== null && container.getRootNode() === container.ownerDocument;
  const place = choosePosition(provider.position ?? "floating", { ...page.kind, hasPlace });
  if (place === "nowhere") return;
  const start = await fetchOneTapStart(client);
  const google = await page.loadScript();
  if (signal.aborted) return;
  if (place === "embedded" && container !== null) {
    container.id = CONTAINER_ID;
    container.dataset["state"] = "embedded";
  }
  google.initialize({
    client_id: start.google_client_id,
    nonce: start.nonce,
    use_fedcm_for_prompt: provider.position !== "forceLegacyEmbedded",
    cancel_on_tap_outside: provider.cancel_on_tap_outside ?? true,
    ...(place === "embedded" ? { prompt_parent_id: CONTAINER_ID } : {}),
    callback: ({ credential }) => void submit(client, { start, credential, input }, page).catch(onFailure),
  });
  signal.addEventListener("abort", () => google.cancel());
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener("abort", () => resolve());
    google.prompt((moment) => {
      const reason = reasonOf(moment);
      if (reason === null || DECLINED.includes(reason)) resolve();
      else reject(new OneTapError(reason));
    });
    // Browsers that show it themselves tell nothing about it.
    if (page.kind.hasFedCm) resolve();
  });
}

type Started = Awaited<ReturnType<OneTapClient["oneTapStart"]>>;

async function fetchOneTapStart(client: OneTapClient): Promise<Started> {
  try {
    const start = await client.oneTapStart();
    if (start.google_client_id !== "") return start;
  } catch (error) {
    throw new OneTapError(error instanceof ApiError ? error.error_type : "unknown_reason", { cause: error });
  }
  throw new OneTapError("oauth_config_not_found");
}

async function submit(
  client: OneTapClient,
  { start, credential, input }: { readonly start: Started; readonly credential: string; readonly input: OneTapInput },
  page: OneTapPage,
): Promise<void> {
  const { loginRedirectURL, signupRedirectURL } = input;
  const { redirect_url: redirectUrl } = await client.oneTapSubmit({
    idToken: credential,
    callbackId: start.oauth_callback_id,
    csrfToken: start.csrf_token,
    ...(loginRedirectURL === undefined ? {} : { loginRedirectURL }),
    ...(signupRedirectURL === undefined ? {} : { signupRedirectURL }),
  });
  const url = URL.parse(redirectUrl);
  // An answer is never run as a script.
  if (url === null || !["https:", "http:"].includes(url.protocol)) throw new OneTapError("unknown_reason");
  page.leave(url);
}

function reasonOf(moment: PromptMoment): string | null {
  if (moment.isNotDisplayed?.() === true) return moment.getNotDisplayedReason?.() ?? "unknown_reason";
  if (moment.isSkippedMoment?.() === true) return moment.getSkippedReason?.() ?? "user_cancel";
  return null;
}

export interface BrowserKind {
  /** Draws the sign-in of federated accounts itself, where no page can place it. */
  readonly hasFedCm: boolean;
  readonly isMobile: boolean;
}

export interface Surroundings extends BrowserKind {
  /** Whether there is an element that Google's script can find; it looks into no shadow root. */
  readonly hasPlace: boolean;
}

/**
 * Where One Tap appears (docs/specification-map.md#9, docs/identity-wire.md#10): embedded on desktop browsers that
 * let the page place it.
 */
export function choosePosition(
  position: OneTapPosition,
  { hasFedCm, isMobile, hasPlace }: Surroundings,
): "floating" | "embedded" | "nowhere" {
  const canEmbed = hasPlace && !hasFedCm && !isMobile;
  switch (position) {
    case "floating":
      return "floating";
    case "floatingOrEmbedded":
    case "embedded":
      return canEmbed ? "embedded" : "floating";
    case "embeddedOnly":
      return canEmbed ? "embedded" : "nowhere";
    case "forceLegacyEmbedded":
      return hasPlace ? "embedded" : "nowhere";
  }
}
