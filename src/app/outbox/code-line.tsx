import { useState } from "react";
import { Button } from "#app/ui/button.tsx";

/** A code to read off and to copy. */
export function CodeLine({ code }: { readonly code: string }) {
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setState("copied");
    } catch {
      // Not over plain HTTP, and not where the reader said no: the digits stand there to be selected.
      setState("refused");
    }
  }
  return (
    <div data-slot="message-code">
      <code>{code}</code>
      <Button aria-label={`Copy the code ${code}`} onClick={() => void copy()}>
        Copy
      </Button>
      <output>
        {state === "copied" && "Copied."}
        {state === "refused" && "The browser does not let this page copy. Select the digits instead."}
      </output>
    </div>
  );
}
