import type { PageAnalytics } from "#contracts/analytics-wire.ts";

/** What the pages' policy names besides their own origin. */
export interface AllowedHosts {
  /** The one script, by its address. */
  readonly scriptsFrom: readonly string[];
  /** Origins. */
  readonly connectTo: readonly string[];
}

/** Where the SDK sends events and asks for its configuration, by region (its own addresses, version 2.47). */
const VENDOR_HOSTS = {
  us: ["https://api2.amplitude.com", "https://sr-client-cfg.amplitude.com"],
  eu: ["https://api.eu.amplitude.com", "https://sr-client-cfg.eu.amplitude.com"],
} as const;

/** Names the hosts that analytics needs: none unless the operator set the vendor's key or a script. */
export function allowedHosts({ provider, pageScript }: PageAnalytics): AllowedHosts {
  const ofVendor = provider.kind === "vendor" ? VENDOR_HOSTS[provider.region] : [];
  if (pageScript === null) return { scriptsFrom: [], connectTo: ofVendor };
  // A page-analytics script sends what it counts to where it comes from.
  return { scriptsFrom: [scriptSource(pageScript)], connectTo: [...ofVendor, new URL(pageScript).origin] };
}

/** How a policy names one script: without its query, and without the signs that would end the rule. */
function scriptSource(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replaceAll(";", "%3B").replaceAll(",", "%2C");
}
