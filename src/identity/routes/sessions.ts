import { emptyAnswer } from "#contracts/sdk-v1/fields.ts";
import {
  emptyBody,
  sessionAuthenticateBody,
  revokeOthersAnswer,
  sessionAnswer,
  sessionsAnswer,
} from "#contracts/sdk-v1/sessions.ts";
import { sdkRoute, type SdkRoute } from "#identity/call.ts";
import {
  authenticateSession,
  endOneSession,
  endOtherSessions,
  endSession,
  showSessions,
} from "#identity/operations/sessions/sessions.ts";
import {
  discoveryExchangeBody,
  discoveryListBody,
  discoveryExchangeAnswer,
  discoveryListAnswer,
} from "#contracts/sdk-v1/discovery.ts";
import { exchangeIntermediateSession, listOrganizations } from "#identity/operations/discovery/discovery.ts";

export const SESSION_ROUTES: readonly SdkRoute[] = [
  sdkRoute({
    method: "POST",
    path: "/sessions/authenticate",
    body: sessionAuthenticateBody,
    session: "optional",
    withUser: true,
    answer: sessionAnswer,
    operation: authenticateSession,
  }),
  sdkRoute({
    method: "POST",
    path: "/sessions/revoke",
    body: emptyBody,
    session: "required",
    audit: "logout",
    answer: emptyAnswer,
    operation: endSession,
  }),
  sdkRoute({
    method: "GET",
    path: "/sessions",
    body: emptyBody,
    session: "required",
    answer: sessionsAnswer,
    operation: showSessions,
  }),
  sdkRoute({
    method: "POST",
    path: "/sessions/revoke_others",
    body: emptyBody,
    session: "required",
    audit: "revoke_others",
    answer: revokeOthersAnswer,
    operation: endOtherSessions,
  }),
  sdkRoute({
    method: "DELETE",
    path: "/sessions/{session_id}",
    body: emptyBody,
    session: "required",
    audit: "revoke",
    answer: emptyAnswer,
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
    answer: discoveryListAnswer,
    operation: listOrganizations,
  }),
  sdkRoute({
    method: "POST",
    path: "/discovery/intermediate_sessions/exchange",
    body: discoveryExchangeBody,
    session: "half",
    audit: "discovery",
    answer: discoveryExchangeAnswer,
    operation: exchangeIntermediateSession,
  }),
];
