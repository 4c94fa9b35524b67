import { collectEvents } from "#identity/operations/events/collect-events.ts";
import type { PageRoute } from "#identity/page-route.ts";

/** Telemetry: without authorization and envelope, so it differs from other calls (docs/identity-wire.md#3 and #9). */
export const EVENT_ROUTES: readonly PageRoute[] = [{ method: "POST", path: "/sdk/v1/events", answer: collectEvents }];
