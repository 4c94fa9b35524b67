import { useContext } from "react";
import { CONSENT_KEY } from "#analytics/browser/consent.ts";
import { DISCLAIMER_KEY } from "#app/shell/disclaimer/disclaimer-key.ts";
import { THEME_KEY, THEMES } from "#app/shell/theme/themes.ts";
import { beginAtTop } from "./begin-at-top.ts";
import { markRoot, type RootMarks } from "./mark-root.ts";
import { PageNonce } from "./page-nonce.ts";

export const ROOT_MARKS: RootMarks = {
  themes: THEMES,
  themeKey: THEME_KEY,
  disclaimerKey: DISCLAIMER_KEY,
  consentKey: CONSENT_KEY,
};

/** Where the router keeps how far each entry of the history was scrolled. */
export const SCROLL_KEY = "scroll-positions";

function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The script of `EarlyScript`: the functions' own text, so that types, lint and tests see what browsers run. */
export const EARLY_SOURCE = [
  `(${markRoot.toString()})(document.documentElement,${readKept.toString()},${JSON.stringify(ROOT_MARKS)});`,
  `(${beginAtTop.toString()})(window,${JSON.stringify(SCROLL_KEY)});`,
].join("\n");

/** What must have happened before anything is painted, so that nothing flashes and nothing shifts. */
export function EarlyScript() {
  const nonce = useContext(PageNonce);
  // The browser hides the nonce, and its bundle words the functions differently: neither is to be mended.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EARLY_SOURCE }} />;
}
