import { useEffect } from "react";
import type { ConsentStore } from "#analytics/browser/consent.ts";
import { isPrivatePage } from "#analytics/browser/page-name.ts";

/**
 * Loads the operator's page-analytics script, once for each loading of the page. It knows no end of its own, so the withdrawal
 * loads the page anew.
 */
export function usePageScript(address: string | null, consent: Pick<ConsentStore, "read">): void {
  useEffect(() => {
    if (address === null || mayComeBackToPrivatePage()) return undefined;
    if (!isLoaded(address)) load(address);
    return () => {
      if (consent.read() !== "accepted") window.location.reload();
    };
  }, [address, consent]);
}

/** What was loaded at a private page comes back to it by Back, and the script would hear of its address. */
function mayComeBackToPrivatePage(): boolean {
  const [loading] = performance.getEntriesByType("navigation");
  return loading !== undefined && isPrivatePage(new URL(loading.name).pathname);
}

function isLoaded(address: string): boolean {
  return [...document.scripts].some((script) => script.getAttribute("src") === address);
}

function load(address: string): void {
  const script = document.createElement("script");
  script.src = address;
  script.async = true;
  document.head.append(script);
}
