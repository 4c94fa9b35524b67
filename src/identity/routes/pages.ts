import { ENDED_SESSIONS_PATH } from "#contracts/ended-sessions.ts";
import { showRefusals } from "#identity/operations/errors/show-refusals.ts";
import { EVENT_ROUTES } from "./events.ts";
import { FRAME_ROUTES } from "./frame.ts";
import { MAGIC_LINK_PAGE_ROUTES } from "./magic-links.ts";
import { OAUTH_PAGE_ROUTES } from "./oauth.ts";
import type { PageRoute } from "#identity/page-route.ts";
import { followEndedSessions } from "#identity/operations/sessions/follow-ended-sessions.ts";
import { showFirstProject } from "#identity/operations/projects/show-first-project.ts";
import { showKeys } from "#identity/operations/sessions/show-keys.ts";

/** Addresses outside the enveloped calls: pages, redirects, keys, telemetry. */
export const PAGE_ROUTES: readonly PageRoute[] = [
  { method: "GET", path: "/.well-known/jwks.json", answer: showKeys },
  { method: "GET", path: "/v1/sessions/jwks/{project_id}", answer: showKeys },
  { method: "GET", path: `${ENDED_SESSIONS_PATH}/{project_id}`, answer: followEndedSessions },
  { method: "GET", path: "/v1/public/project", answer: showFirstProject },
  { method: "GET", path: "/errors", answer: showRefusals },
  ...MAGIC_LINK_PAGE_ROUTES,
  ...OAUTH_PAGE_ROUTES,
  ...EVENT_ROUTES,
  ...FRAME_ROUTES,
];
