import { emptyBody, sessionAuthenticateBody } from "#contracts/sdk-v1/sessions.ts";
import { sdkRoute, type SdkRoute } from "#identity/call.ts";
import {
  authenticateSession,
  endOneSession,
  endOtherSessions,
  endSession,
  showSessions,
} from "#identity/operations/sessions/sessions.ts";
import { discoveryExchangeBody, discoveryListBody } from "#contracts/sdk-v1/discovery.ts";
import { exchangeIntermediateSession, listOrganizations } from "#identity/operations/discovery/discovery.ts";

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

/** The choice of an organisation, in a sign-in whose factors are proven. */
export const DISCOVERY_ROUTES: readonly SdkRoute[] = [
  sdkRoute({
    method: "POST",
    path: "/discovery/organizations",
    body: discoveryListBody,
    session: "half",
    operation: listOrganizations,
  }),
  sdkRoute({
    method: "POST",
    path: "/discovery/intermediate_sessions/exchange",
    body: discoveryExchangeBody,
    session: "half",
    audit: "discovery",
    operation: exchangeIntermediateSession,
  }),
];
