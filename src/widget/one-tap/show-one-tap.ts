// Google One Tap (docs/identity-wire.md#4): asked for by the configuration, loaded when it is shown, never before.
import type { Client } from "#widget/client/client.ts";
import { ApiError } from "#widget/client/errors.ts";
import type { OAuthProviderConfig } from "#widget/config.ts";
import { choosePlace } from "./choose-place.ts";
import { OneTapError } from "./explain-one-tap-error.ts";
import type { PromptMoment } from "./google-accounts.ts";
import type { OneTapPage } from "./one-tap-page.ts";

const CONTAINER_ID = "lk-one-tap";

/** Whoever is asked may say no; that is no failure. */
const DECLINED = ["user_cancel", "tap_outside", "auto_cancel", "suppressed_by_user", "opt_out_or_no_session"];

export interface OneTapWish {
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
export async function showOneTap(client: OneTapClient, wish: OneTapWish, page: OneTapPage): Promise<void> {
  const { provider, container, signal, onFailure } = wish;
  const hasPlace = container !== null && container.getRootNode() === container.ownerDocument;
  const place = choosePlace(provider.position ?? "floating", { ...page.kind, hasPlace });
  if (place === "nowhere") return;
  const start = await startOneTap(client);
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
    callback: ({ credential }) => void submit(client, { start, credential, wish }, page).catch(onFailure),
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

async function startOneTap(client: OneTapClient): Promise<Started> {
  try {
    const start = await client.oneTapStart();
    if (start.google_client_id !== "") return start;
  } catch (error) {
    throw new OneTapError(error instanceof ApiError ? error.error_type : "unknown_reason", { cause: error });
  }
  throw new OneTapError("oauth_config_not_found");
}

interface Chosen {
  readonly start: Started;
  readonly credential: string;
  readonly wish: OneTapWish;
}

async function submit(client: OneTapClient, { start, credential, wish }: Chosen, page: OneTapPage): Promise<void> {
  const { loginRedirectURL, signupRedirectURL } = wish;
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
