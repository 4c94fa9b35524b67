import { Link } from "react-router";
import { Button, Cross } from "#app/ui/button.tsx";
import { useEarlyPress } from "#app/ui/use-early-press.ts";
import { useConsent, useShell } from "./shell-context.ts";
import "./notice-bars.css";

/**
 * The dismissible bar at the top of every page (docs/specification-map.md#2). The server always sends it; a class on the
 * root element, put there before the first paint, hides it from those who dismissed it.
 */
export function DisclaimerBar() {
  const { kept } = useShell();
  const button = useEarlyPress();
  return (
    <section data-slot="disclaimer-bar" aria-label="Disclaimer">
      <div data-slot="disclaimer-row">
        <p>
          Investment decisions involve risk. Please read our <Link to="/disclaimer">disclaimer</Link> before making
          investment decisions.
        </p>
        <button
          ref={button}
          type="button"
          data-slot="disclaimer-dismiss"
          data-needs="scripts"
          data-print="hidden"
          aria-label="Dismiss the disclaimer"
          onClick={() => kept.write(DISCLAIMER_KEY, "true")}
        >
          <Cross />
        </button>
      </div>
    </section>
  );
}

/** The storage key that is `true` once the disclaimer bar was dismissed (docs/specification-map.md#3). */
export const DISCLAIMER_KEY = "disclaimer-dismissed";

/**
 * Asks whether analytics may run, until the reader has answered (docs/specification-map.md#4). The server always sends it; a
 * class on the root element, put there before the first paint, hides it from those who answered.
 */
export function ConsentBanner() {
  const { consent, open } = useShell();
  if (useConsent() !== "unset") return null;
  return (
    <section data-slot="consent-banner" data-needs="scripts" aria-label="Cookie consent">
      <div data-slot="consent-row">
        <p>
          With your consent this site records which pages, searches and parts you open, how fast they were and which
          site you came from. Unless you consent, we load, store and send none of it. You can change your mind at the
          bottom of every page.
        </p>
        <p data-slot="consent-actions">
          <Button onClick={() => consent.choose("accepted")}>Consent</Button>
          <Button onClick={() => open("cookie-preferences")}>Manage options</Button>
        </p>
      </div>
    </section>
  );
}
