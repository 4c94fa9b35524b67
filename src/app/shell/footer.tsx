import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { Services } from "#app/context.ts";
import { Day } from "#app/ui/reader.tsx";
import { useShell, useKept } from "./shell-context.ts";
import { useEarlyPress } from "#app/ui/use-early-press.ts";
import { Muted, Row, Stack } from "#app/ui/layout.tsx";
import { readTheme, THEME_KEY, type Theme, THEMES } from "./themes.ts";
import "./theme-chooser.css";
import "./footer.css";

/** The footer of every page: three columns, what the information is worth and how old it is, and the reader's choices. */
export function Footer({
  data,
}: {
  /** Null on a page whose loading failed. */
  readonly data: Services["data"] | null;
}) {
  const { open } = useShell();
  const feedback = useEarlyPress();
  const cookies = useEarlyPress();
  return (
    <Muted as="footer" data-slot="footer">
      <Stack gap={6} data-slot="footer-frame">
        <nav data-slot="footer-columns" data-print="hidden" aria-label="Footer">
          <Column title="Product">
            <Link to="/research/NVDA">Research</Link>
            <Link to="/ask">Ask</Link>
            <Link to="/check">Check a text</Link>
          </Column>
          <Column title="Company">
            <Link to="/about">About</Link>
            <button ref={feedback} type="button" data-needs="scripts" onClick={() => open("feedback")}>
              Feedback
            </button>
          </Column>
          <Column title="Legal">
            <Link to="/disclaimer">Disclaimer</Link>
            <Link to="/privacy">Privacy</Link>
            <Link to="/terms">Terms</Link>
          </Column>
        </nav>
        <Stack gap={2}>
          <p>The information on this site is informational only and not financial advice.</p>
          {data && (
            <p>
              Figures: {data.source === "live" ? "SEC EDGAR, over the" : "the"} bundled snapshot of SEC filings, most as
              of <Day iso={data.asOf} />.
            </p>
          )}
        </Stack>
        <Row gap={6} rowGap={2} isSpread data-slot="footer-choices" data-needs="scripts" data-print="hidden">
          <ThemeChooser />
          <button ref={cookies} type="button" onClick={() => open("cookie-preferences")}>
            Cookie preferences
          </button>
        </Row>
      </Stack>
    </Muted>
  );
}

function Column({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap={1} align="start" data-slot="footer-column">
      <h2>{title}</h2>
      {children}
    </Stack>
  );
}

const NAMES: Readonly<Record<Theme, string>> = { default: "Default", purple: "Purple", navy: "Navy" };

/** Chooses the theme; light and dark follow the system inside each. */
function ThemeChooser() {
  const { kept } = useShell();
  const chosen = readTheme(useKept(THEME_KEY));
  const name = useId();
  return (
    <Row as="fieldset" gap={4} rowGap={1} data-slot="theme-chooser" data-needs="scripts">
      <legend>Theme</legend>
      {THEMES.map((theme) => (
        <Row as="label" key={theme} gap={2}>
          <input
            type="radio"
            name={name}
            value={theme}
            checked={theme === chosen}
            onChange={() => kept.write(THEME_KEY, theme)}
          />
          {NAMES[theme]}
        </Row>
      ))}
    </Row>
  );
}
