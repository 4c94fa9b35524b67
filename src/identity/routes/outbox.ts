import { showOutbox } from "#identity/operations/outbox/show-outbox.ts";
import type { PageRoute } from "#identity/page-route.ts";

/** Part of the table only where the server is set so: elsewhere there is nothing at this address (THREATS row 46). */
export const OUTBOX_ROUTES: readonly PageRoute[] = [{ method: "GET", path: "/outbox", answer: showOutbox }];
