import { collectEvents } from "#identity/operations/events/collect-events.ts";
import type { PageRoute } from "#identity/page-route.ts";

/** Telemetry: neither authorised nor enveloped, so it is no call like the others (identity wire, sections 3 and 9). */
export const EVENT_ROUTES: readonly PageRoute[] = [{ method: "POST", path: "/sdk/v1/events", answer: collectEvents }];
