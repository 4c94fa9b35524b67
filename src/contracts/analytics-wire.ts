// Where pages send what they track, as plain values: the schemas of analytics-events.ts would bring their library into the browser.

/** The name of the SDK's project at our own collector; the vendor's key takes its place where one is set. */
export const COLLECTOR_KEY = "beforehand";

/**
 * Takes in batches by the SDK's HTTP V2 interface. The consent stands in the address because a beacon, the SDK's way of sending
 * as a page closes, carries no headers; without it the collector drops the batch.
 */
export const COLLECT_PATH = "/collect/2/httpapi";
export const CONSENT_QUERY = "consent=accepted";

/** The SDK asks `{this}/{key}?config_group=browser` for its remote configuration. */
export const REMOTE_CONFIG_PATH = "/collect/config";

/** What the collector takes of one request (docs/threats.md#38). */
export const MOST_EVENTS_OF_A_BATCH = 1000;
export const MOST_BYTES_OF_A_BATCH = 64 * 1024;

/** The action of a Card or Chart Interaction that opens a figure's evidence: the last step of the report's funnel. */
export const FIGURE_OPEN_ACTION = "figure_open";

/** How pages learn who takes their events: the vendor where the operator named a key, else this site. */
export type AnalyticsProvider = (
  | { readonly kind: "collector" }
  | { readonly kind: "vendor"; readonly apiKey: string; readonly region: "us" | "eu" }
) & {
  /** Whether a visit by a new campaign begins a new session. */
  readonly campaignStartsSession: boolean;
};

/** What one page is told: with whose account the vendor's events go; null where nobody is signed in, and at our own collector. */
export interface PersonalAnalytics extends PageAnalytics {
  readonly userId: string | null;
}

/** What the root of every page is told of analytics; none of it is downloaded, stored or sent before consent. */
export interface PageAnalytics {
  readonly provider: AnalyticsProvider;
  /** The operator's page-analytics script (`PAGE_ANALYTICS_SCRIPT`), an https address; null where none is set. */
  readonly pageScript: string | null;
}
