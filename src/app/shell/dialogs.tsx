import type { ComponentProps } from "react";
import { Palette } from "#app/palette/palette.tsx";
import { CookiePreferences } from "./cookie-preferences.tsx";
import { FeedbackDialog } from "./feedback/feedback-dialog.tsx";
import type { ShellDialog } from "./shell-context.ts";

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
