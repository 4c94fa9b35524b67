import type { BrowserKind } from "./choose-place.ts";
import type { GoogleAccounts } from "./google-accounts.ts";
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
