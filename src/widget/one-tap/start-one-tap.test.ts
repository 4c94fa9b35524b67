import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "#widget/client/errors.ts";
import { resolveConfig, type OAuthProviderConfig } from "#widget/config.ts";
import { createStore, INITIAL_STATE, type Store } from "#widget/state.ts";
import { ENGLISH } from "#widget/strings.ts";
import type { GoogleAccounts, PromptMoment } from "./one-tap-page.ts";
import { startOneTap } from "./start-one-tap.ts";

const START = {
  request_id: "",
  status_code: 200 as const,
  google_client_id: "client-1",
  oauth_callback_id: "callback-1",
  nonce: "nonce-1",
  csrf_token: "csrf-1",
};

function refusal(error_type: string): ApiError {
  return new ApiError({ error_type, error_message: "No.", error_url: "", request_id: "", status_code: 400 });
}

describe("startOneTap", () => {
  let start: () => Promise<typeof START>;
  let redirectUrl: string;
  let moment: PromptMoment;
  let initialized: Parameters<GoogleAccounts["initialize"]>[0][];
  let submitted: object[];
  let left: string[];
  let errors: string[];
  let cancelled: number;
  let store: Store;

  beforeEach(() => {
    start = () => Promise.resolve(START);
    redirectUrl = "https://app.example/authenticate?token=t";
    moment = {};
    initialized = [];
    submitted = [];
    left = [];
    errors = [];
    cancelled = 0;
    store = createStore(INITIAL_STATE);
  });

  const google: GoogleAccounts = {
    initialize: (options) => initialized.push(options),
    prompt: (told) => told(moment),
    cancel: () => (cancelled += 1),
  };

  function show(options: {
    readonly provider?: Partial<OAuthProviderConfig>;
    readonly publicToken?: string;
    readonly signal?: AbortSignal;
    readonly script?: Promise<GoogleAccounts>;
  }): Promise<string | null> {
    const deps = {
      client: {
        publicToken: options.publicToken ?? "public-token-test-1",
        oauth: {
          start: () => Promise.reject(new Error("not asked here")),
          authenticate: () => Promise.reject(new Error("not asked here")),
          oneTapStart: () => start(),
          oneTapSubmit: (submit: object) => {
            submitted.push(submit);
            return Promise.resolve({ redirect_url: redirectUrl });
          },
        },
      },
      config: resolveConfig({ oauthOptions: { providers: [], loginRedirectURL: "https://app.example/in" } }),
      strings: ENGLISH,
      callbacks: { onError: ({ message }: { readonly message: string }) => errors.push(message) },
      state: store.state,
      dispatch: store.dispatch,
      now: () => 0,
      log: () => undefined,
    };
    const signal = options.signal ?? new AbortController().signal;
    const provider: OAuthProviderConfig = { type: "google", one_tap: true, ...options.provider };
    return startOneTap(
      deps,
      { provider, container: null, signal },
      {
        kind: { hasFedCm: false, isMobile: false },
        loadScript: () => options.script ?? Promise.resolve(google),
        leave: (url) => left.push(url.href),
      },
    );
  }

  it("hints at what the project lacks, on test projects only, and tells the page in any case", async () => {
    start = () => Promise.reject(refusal("no_login_redirect_urls_set"));
    expect(await show({})).toBe("No login redirect URLs are set for this project.");
    expect(await show({ publicToken: "public-token-live-1" })).toBeNull();
    expect(errors).toEqual(Array(2).fill("One Tap could not load: no_login_redirect_urls_set"));
  });

  it("takes an empty client ID for a missing configuration", async () => {
    start = () => Promise.resolve({ ...START, google_client_id: "" });
    expect(await show({})).toBe("No Google OAuth client is configured for this project.");
  });

  it("hints at an origin that Google does not know", async () => {
    moment = { isNotDisplayed: () => true, getNotDisplayedReason: () => "unregistered_origin" };
    expect(await show({})).toBe(ENGLISH.oneTapUnregisteredOrigin);
    expect(errors).toEqual(["One Tap could not load: unregistered_origin"]);
  });

  it("says nothing about people who wave it away", async () => {
    moment = { isSkippedMoment: () => true, getSkippedReason: () => "user_cancel" };
    expect(await show({})).toBeNull();
    expect(errors).toEqual([]);
  });

  it("has no hint for a script that does not load", async () => {
    expect(await show({ script: Promise.reject(new TypeError("blocked")) })).toBeNull();
    expect(errors).toEqual(["blocked"]);
  });

  it("loads nothing where it may only be embedded and has no place", async () => {
    expect(await show({ provider: { position: "embeddedOnly" } })).toBeNull();
    expect(initialized).toEqual([]);
  });

  it("never leaves for an answer that is a script", async () => {
    redirectUrl = "javascript:alert(1)";
    await show({});
    initialized[0]?.callback({ credential: "id-token" });
    await expect.poll(() => store.state().errorMessage).toBe("One Tap could not load: unknown_reason");
    expect(left).toEqual([]);
  });

  it("submits the chosen account and leaves for where it is signed in", async () => {
    await show({ provider: { cancel_on_tap_outside: false } });
    expect(initialized[0]).toMatchObject({ client_id: "client-1", nonce: "nonce-1", cancel_on_tap_outside: false });
    initialized[0]?.callback({ credential: "id-token" });
    await expect.poll(() => left).toEqual(["https://app.example/authenticate?token=t"]);
    expect(submitted).toEqual([
      {
        idToken: "id-token",
        callbackId: "callback-1",
        csrfToken: "csrf-1",
        loginRedirectURL: "https://app.example/in",
      },
    ]);
  });

  it("takes it away with the screen", async () => {
    const screen = new AbortController();
    await show({ signal: screen.signal });
    screen.abort();
    expect(cancelled).toBe(1);
  });
});
