import type { PageAnalytics } from "#contracts/analytics-wire.ts";

/** Origins that the pages' policy names besides their own. */
export interface AllowedHosts {
  readonly scriptsFrom: readonly string[];
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
  const ofScript = pageScript === null ? [] : [new URL(pageScript).origin];
  // A page-analytics script sends what it counts to where it comes from.
  return { scriptsFrom: ofScript, connectTo: [...ofVendor, ...ofScript] };
}
