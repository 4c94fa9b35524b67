import { showOutbox } from "#identity/operations/outbox/show-outbox.ts";
import type { PageRoute } from "#identity/page-route.ts";

/** A route only where the server is set so: elsewhere the address does not exist (docs/threats.md#46). */
export const OUTBOX_ROUTES: readonly PageRoute[] = [{ method: "GET", path: "/outbox", answer: showOutbox }];
