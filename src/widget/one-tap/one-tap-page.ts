import type { BrowserKind } from "./start-one-tap.ts";
import { OneTapError } from "./explain-one-tap-error.ts";

const SCRIPT = "https://accounts.google.com/gsi/client";

/** What One Tap needs of the page around the widget. */
export interface OneTapPage {
  readonly kind: BrowserKind;
  loadScript(): Promise<GoogleAccounts>;
  /** Leaves the page. */
  leave(url: URL): void;
}

export function browserPage(): OneTapPage {
  return {
    kind: { hasFedCm: "IdentityCredential" in window, isMobile: /Android|iPhone|iPad|Mobi/.test(navigator.userAgent) },
    loadScript: loadGoogle,
    leave: (url) => window.location.assign(url),
  };
}

async function loadGoogle(): Promise<GoogleAccounts> {
  if (window.google?.accounts?.id === undefined) await appendScript();
  const accounts = window.google?.accounts?.id;
  if (accounts === undefined) throw new OneTapError("unknown_reason");
  return accounts;
}

function appendScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.async = true;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new OneTapError("unknown_reason"));
    });
    document.head.append(script);
  });
}

// The part of Google's sign-in script that One Tap uses, as its documentation describes it.

export interface PromptMoment {
  isNotDisplayed?(): boolean;
  getNotDisplayedReason?(): string;
  isSkippedMoment?(): boolean;
  getSkippedReason?(): string;
}

export interface GoogleAccounts {
  initialize(options: {
    readonly client_id: string;
    readonly nonce: string;
    readonly callback: (response: { readonly credential: string }) => void;
    readonly use_fedcm_for_prompt: boolean;
    readonly cancel_on_tap_outside: boolean;
    readonly prompt_parent_id?: string;
  }): void;
  prompt(told: (moment: PromptMoment) => void): void;
  cancel(): void;
}

declare global {
  interface Window {
    google?: { readonly accounts?: { readonly id?: GoogleAccounts } };
  }
}
