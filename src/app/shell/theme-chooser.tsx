import { useId } from "react";
import { useKept, useShell } from "./shell-context.ts";
import { readTheme, THEME_KEY, type Theme, THEMES } from "./themes.ts";
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
