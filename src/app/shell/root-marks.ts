import { CONSENT_KEY } from "#analytics/browser/consent.ts";
import { DISCLAIMER_KEY } from "./notice-bars.tsx";
import { THEME_KEY, THEMES } from "./themes.ts";

export const ROOT_MARKS: RootMarks = {
  themes: THEMES,
  themeKey: THEME_KEY,
  disclaimerKey: DISCLAIMER_KEY,
  consentKey: CONSENT_KEY,
};

/** The names under which things are kept, and the themes there are. */
interface RootMarks {
  readonly themes: readonly string[];
  readonly themeKey: string;
  readonly disclaimerKey: string;
  readonly consentKey: string;
}

/**
 * Puts on the root element, as classes, what is kept: the theme and what must not be shown again. It runs inline before
 * the first paint too, so its text names nothing from outside of itself.
 *
 * @param read - Gives a kept word; null where there is none.
 */
export function markRoot(root: Element, read: (key: string) => string | null, marks: RootMarks): void {
  const kept = read(marks.themeKey) ?? "";
  const theme = marks.themes.includes(kept) ? kept : marks.themes[0];
  for (const name of marks.themes) root.classList.toggle(`theme-${name}`, name === theme);
  root.classList.toggle("disclaimer-dismissed", read(marks.disclaimerKey) === "true");
  root.classList.toggle("consent-given", /^(accepted|denied)$/.test(read(marks.consentKey) ?? ""));
}
