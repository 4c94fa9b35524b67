import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Services } from "#app/context.ts";
import { Day } from "#app/ui/reader.tsx";
import { useShell } from "./shell-context.ts";
import { ThemeChooser } from "./theme-chooser.tsx";
import "./footer.css";

interface FooterProps {
  /** Null on a page whose loading failed. */
  readonly data: Services["data"] | null;
}

/** The footer of every page: three columns, what the information is worth and how old it is, and the reader's choices. */
export function Footer({ data }: FooterProps) {
  const { open } = useShell();
  return (
    <footer data-slot="footer">
      <div data-slot="footer-frame">
        <nav data-slot="footer-columns" aria-label="Footer">
          <Column title="Product">
            <Link to="/research/NVDA">Research</Link>
          </Column>
          <Column title="Company">
            <Link to="/about">About</Link>
            <button type="button" onClick={() => open("feedback")}>
              Feedback
            </button>
          </Column>
          <Column title="Legal">
            <Link to="/disclaimer">Disclaimer</Link>
            <Link to="/privacy">Privacy</Link>
            <Link to="/terms">Terms</Link>
          </Column>
        </nav>
        <div data-slot="footer-notes">
          <p>The information on this site is informational only and not financial advice.</p>
          {data && (
            <p>
              Figures: {data.source === "live" ? "SEC EDGAR, over the" : "the"} bundled snapshot of SEC filings, most as
              of <Day iso={data.asOf} />.
            </p>
          )}
        </div>
        <div data-slot="footer-choices">
          <ThemeChooser />
          <button type="button" onClick={() => open("cookie-preferences")}>
            Cookie preferences
          </button>
        </div>
      </div>
    </footer>
  );
}

function Column({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div data-slot="footer-column">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
