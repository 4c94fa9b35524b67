/** The themes (docs/specification-map.md#2), each a class `theme-…` on the root element; the first is the default. */
export const THEMES = ["default", "purple", "navy"] as const;

export type Theme = (typeof THEMES)[number];

/** The storage key of the chosen theme (docs/specification-map.md#3). */
export const THEME_KEY = "theme";

/** The theme a kept word names; the first for a word that names none. */
export function readTheme(kept: string | null): Theme {
  return THEMES.find((theme) => theme === kept) ?? THEMES[0];
}
