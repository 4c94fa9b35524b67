/** The themes of specification section 2, each a class `theme-…` on the root element; the first stands until one is chosen. */
export const THEMES = ["default", "purple", "navy"] as const;

export type Theme = (typeof THEMES)[number];

/** The name under which the chosen theme is kept (specification section 3). */
export const THEME_KEY = "theme";

/** The theme a kept word names; the first for a word that names none. */
export function readTheme(kept: string | null): Theme {
  return THEMES.find((theme) => theme === kept) ?? THEMES[0];
}
