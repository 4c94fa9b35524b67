import type { ComponentProps } from "react";
import { Palette } from "#app/palette/palette.tsx";
import { FeedbackDialog } from "./feedback/feedback-dialog.tsx";
import { type ShellDialog, useConsent, useShell, useShown } from "./shell-context.ts";
import { Link } from "react-router";
import type { Consent } from "#analytics/browser/consent.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Muted, Row, Stack } from "#app/ui/layout.tsx";
import "./dialogs.css";

/** Dialogs over every page. Their script loads at the first opening (docs/decisions/021-late-scripts.md). */
export function Dialogs({
  shown,
  isSignedIn,
  takeTyped,
  onClose,
}: {
  /** Null while none is open. */
  readonly shown: ShellDialog | null;
  readonly isSignedIn: boolean;
  readonly takeTyped: ComponentProps<typeof Palette>["takeTyped"];
  readonly onClose: () => void;
}) {
  return (
    <>
      <FeedbackDialog isOpen={shown === "feedback"} isSignedIn={isSignedIn} onClose={onClose} />
      <Palette isOpen={shown === "palette"} takeTyped={takeTyped} onClose={onClose} />
      <CookiePreferences isOpen={shown === "cookie-preferences"} onClose={onClose} />
    </>
  );
}

const CONSENT_WORDS: Readonly<Record<Consent, string>> = {
  unset: "You have not answered yet, so nothing is recorded.",
  accepted: "You have consented.",
  denied: "You have not consented, so nothing is recorded.",
};

/** The modal in which consent is given, denied and withdrawn (docs/specification-map.md#2). */
function CookiePreferences({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { consent } = useShell();
  const said = useConsent();
  if (!useShown(isOpen)) return null;
  const choose = (choice: "accepted" | "denied"): void => {
    consent.choose(choice);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Manage Cookie Preferences">
      <Stack gap={4} data-slot="cookie-preferences">
        <Stack as="dl" gap={4}>
          <div>
            <dt>Necessary storage</dt>
            <Muted as="dd">
              Keeps you logged in, remembers your theme, this choice and that you dismissed the disclaimer. Always on.
              None of it tracks how you use the site.
            </Muted>
          </div>
          <div>
            <dt>Analytics</dt>
            <Muted as="dd">
              Records the pages, searches and parts you open, how fast they were and which site you came from, and
              recognizes your browser by a cookie for 365 days. Only with your consent. When you withdraw it, we stop
              recording and delete the cookie.
            </Muted>
          </div>
        </Stack>
        <output>{CONSENT_WORDS[said]}</output>
        <p data-slot="cookie-actions">
          <Button onClick={() => choose("denied")}>Do Not Consent</Button>
          <Button onClick={() => choose("accepted")}>Consent</Button>
        </p>
        <Row as="p" size="small">
          <Link to="/privacy">What we keep, where and for how long</Link>
        </Row>
      </Stack>
    </Dialog>
  );
}
