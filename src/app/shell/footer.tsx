import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Services } from "#app/context.ts";
import { Day } from "#app/ui/reader.tsx";
import { useShell } from "./shell-context.ts";
import { ThemeChooser } from "./theme-chooser.tsx";
import "./footer.css";
import { Muted, Row, Stack } from "#app/ui/layout.tsx";

interface FooterProps {
  /** Null on a page whose loading failed. */
  readonly data: Services["data"] | null;
}

/** The footer of every page: three columns, what the information is worth and how old it is, and the reader's choices. */
export function Footer({ data }: FooterProps) {
  const { open } = useShell();
  return (
    <Muted as="footer" data-slot="footer">
      <div data-slot="footer-frame">
        <nav data-slot="footer-columns" data-print="hidden" aria-label="Footer">
          <Column title="Product">
            <Link to="/research/NVDA">Research</Link>
            <Link to="/ask">Ask</Link>
            <Link to="/check">Check a text</Link>
          </Column>
          <Column title="Company">
            <Link to="/about">About</Link>
            <button type="button" data-needs="scripts" onClick={() => open("feedback")}>
              Feedback
            </button>
          </Column>
          <Column title="Legal">
            <Link to="/disclaimer">Disclaimer</Link>
            <Link to="/privacy">Privacy</Link>
            <Link to="/terms">Terms</Link>
          </Column>
        </nav>
        <Stack gap={2} data-slot="footer-notes">
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
          <button type="button" onClick={() => open("cookie-preferences")}>
            Cookie preferences
          </button>
        </Row>
      </div>
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
