import { Button, Cross } from "#app/ui/button.tsx";
import type { Notice } from "./detail/portfolio-stage.ts";
import "./notice-bar.css";

/** What came of the last change, said aloud, with the way back; it stays until the next one. */
export function NoticeBar({ notice, onDismiss }: { readonly notice: Notice | null; readonly onDismiss: () => void }) {
  return (
    <div data-slot="notice-bar" data-state={notice === null ? "hidden" : notice.isTrouble ? "trouble" : "shown"}>
      <div role={notice?.isTrouble ? "alert" : "status"}>{notice?.text}</div>
      {notice?.undo && (
        <Button
          variant="quiet"
          onClick={() => {
            // Once only; and a button that leaves with a list in disorder has the browser lay it out twice.
            onDismiss();
            void notice.undo?.();
          }}
        >
          Undo
        </Button>
      )}
      {notice && (
        <Button variant="quiet" aria-label="Dismiss" onClick={onDismiss}>
          <Cross />
        </Button>
      )}
    </div>
  );
}
