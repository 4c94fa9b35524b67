import { useId } from "react";
import { useKept, useShell } from "#app/shell/shell-desk.ts";
import { readTheme, THEME_KEY, THEMES, type Theme } from "./themes.ts";
import "./theme-chooser.css";

const NAMES: Readonly<Record<Theme, string>> = { default: "Default", purple: "Purple", navy: "Navy" };

/** Chooses the theme; light and dark follow the system inside each. */
export function ThemeChooser() {
  const { kept } = useShell();
  const chosen = readTheme(useKept(THEME_KEY));
  const name = useId();
  return (
    <fieldset data-slot="theme-chooser">
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
    </fieldset>
  );
}
