import { ENDED_SESSIONS_PATH } from "#contracts/identity-server.ts";
import { showFirstProject, showKeys, showRefusals } from "#identity/operations/projects/public-settings.ts";
import { MAGIC_LINK_PAGE_ROUTES } from "./magic-links.ts";
import { CONNECTION_PAGE_ROUTES } from "./connections.ts";
import { OAUTH_PAGE_ROUTES } from "./oauth.ts";
import type { PageRoute } from "#identity/call.ts";
import { followEndedSessions } from "#identity/operations/sessions/follow-ended-sessions.ts";
import { collectEvents } from "#identity/operations/events/collect-events.ts";
import { parsePhoneNumber, showFrame } from "#identity/operations/frame/frame.ts";
import { showOutbox } from "#identity/operations/outbox/show-outbox.ts";

/** The hidden frame of the SDK and its call (docs/identity-wire.md#8). */
const FRAME_ROUTES: readonly PageRoute[] = [
  { method: "GET", path: "/clientside-services/index.html", answer: showFrame },
  { method: "GET", path: "/v1/public/phone_number", answer: parsePhoneNumber },
];

/** Telemetry: without authorization and envelope, so it differs from other calls (docs/identity-wire.md#3 and #9). */
const EVENT_ROUTES: readonly PageRoute[] = [{ method: "POST", path: "/sdk/v1/events", answer: collectEvents }];

/** Addresses outside the enveloped calls: pages, redirects, keys, telemetry. */
export const PAGE_ROUTES: readonly PageRoute[] = [
  { method: "GET", path: "/.well-known/jwks.json", answer: showKeys },
  { method: "GET", path: "/v1/sessions/jwks/{project_id}", answer: showKeys },
  { method: "GET", path: `${ENDED_SESSIONS_PATH}/{project_id}`, answer: followEndedSessions },
  { method: "GET", path: "/v1/public/project", answer: showFirstProject },
  { method: "GET", path: "/errors", answer: showRefusals },
  ...MAGIC_LINK_PAGE_ROUTES,
  ...OAUTH_PAGE_ROUTES,
  ...CONNECTION_PAGE_ROUTES,
  ...EVENT_ROUTES,
  ...FRAME_ROUTES,
];

/** A route only where the server is set so: elsewhere the address does not exist (docs/threats.md#46). */
export const OUTBOX_ROUTES: readonly PageRoute[] = [{ method: "GET", path: "/outbox", answer: showOutbox }];
