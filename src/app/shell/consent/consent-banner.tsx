import { Button } from "#app/ui/button.tsx";
import { useConsent, useShell } from "#app/shell/shell-desk.ts";
import "./consent-banner.css";

/**
 * Asks whether analytics may run, until the reader has answered (docs/specification-map.md#4). The server always sends it; a
 * class on the root element, put there before the first paint, hides it from those who answered.
 */
export function ConsentBanner() {
  const { consent, open } = useShell();
  if (useConsent() !== "unset") return null;
  return (
    <section data-slot="consent-banner" aria-label="Cookie consent">
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
