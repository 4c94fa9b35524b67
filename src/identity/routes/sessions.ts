import { emptyBody, sessionAuthenticateBody } from "#contracts/sdk-v1/sessions.ts";
import { sdkRoute, type SdkRoute } from "#identity/call.ts";
import { authenticateSession } from "#identity/operations/sessions/authenticate-session.ts";
import { endOneSession, endOtherSessions, endSession } from "#identity/operations/sessions/end-sessions.ts";
import { showSessions } from "#identity/operations/sessions/show-sessions.ts";

export const SESSION_ROUTES: readonly SdkRoute[] = [
  sdkRoute({
    method: "POST",
    path: "/sessions/authenticate",
    body: sessionAuthenticateBody,
    session: "optional",
    withUser: true,
    operation: authenticateSession,
  }),
  sdkRoute({
    method: "POST",
    path: "/sessions/revoke",
    body: emptyBody,
    session: "required",
    audit: "logout",
    operation: endSession,
  }),
  sdkRoute({ method: "GET", path: "/sessions", body: emptyBody, session: "required", operation: showSessions }),
  sdkRoute({
    method: "POST",
    path: "/sessions/revoke_others",
    body: emptyBody,
    session: "required",
    audit: "revoke_others",
    operation: endOtherSessions,
  }),
  sdkRoute({
    method: "DELETE",
    path: "/sessions/{session_id}",
    body: emptyBody,
    session: "required",
    audit: "revoke",
    operation: endOneSession,
  }),
];
