import { useId } from "react";
import { useKept, useShell } from "./shell-context.ts";
import "./theme-chooser.css";
import { Row } from "#app/ui/layout.tsx";

const NAMES: Readonly<Record<Theme, string>> = { default: "Default", purple: "Purple", navy: "Navy" };

/** Chooses the theme; light and dark follow the system inside each. */
export function ThemeChooser() {
  const { kept } = useShell();
  const chosen = readTheme(useKept(THEME_KEY));
  const name = useId();
  return (
    <Row as="fieldset" gap={4} rowGap={1} data-slot="theme-chooser" data-needs="scripts">
      <legend>Theme</legend>
      {THEMES.map((theme) => (
        <label key={theme}>
          <input
            type="radio"
            name={name}
            value={theme}
            checked={theme === chosen}
            onChange={() => kept.write(THEME_KEY, theme)}
          />
          {NAMES[theme]}
        </label>
      ))}
    </Row>
  );
}

/** The themes (docs/specification-map.md#2), each a class `theme-…` on the root element; the first is the default. */
export const THEMES = ["default", "purple", "navy"] as const;

type Theme = (typeof THEMES)[number];

/** The storage key of the chosen theme (docs/specification-map.md#3). */
export const THEME_KEY = "theme";

/** The theme a kept word names; the first for a word that names none. */
function readTheme(kept: string | null): Theme {
  return THEMES.find((theme) => theme === kept) ?? THEMES[0];
}
