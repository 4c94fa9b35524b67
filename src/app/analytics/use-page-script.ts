import { useEffect } from "react";
import type { ConsentStore } from "#analytics/browser/consent.ts";

/** Loads the operator's page-analytics script. It knows no end of its own, so the withdrawal loads the page anew. */
export function usePageScript(address: string | null, consent: Pick<ConsentStore, "read">): void {
  useEffect(() => {
    if (address === null) return undefined;
    const script = document.createElement("script");
    script.src = address;
    script.async = true;
    document.head.append(script);
    return () => {
      script.remove();
      if (consent.read() !== "accepted") window.location.reload();
    };
  }, [address, consent]);
}
