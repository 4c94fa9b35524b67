import { emptyAnswer } from "#contracts/sdk-v1/fields.ts";
import { connectionsAnswer } from "#contracts/sdk-v1/connections.ts";
import { CHECK_ACCESS_PATH, METADATA_PATH } from "#contracts/identity-server.ts";
import { emptyBody } from "#contracts/sdk-v1/sessions.ts";
import { type PageRoute, sdkRoute, type SdkRoute } from "#identity/call.ts";
import { answerAuthorization, authorize } from "#identity/operations/connections/authorize.ts";
import {
  checkAccess,
  endConnection,
  showConnections,
  showServerMetadata,
} from "#identity/operations/connections/connections.ts";
import { exchangeToken, revokeToken } from "#identity/operations/connections/token.ts";

/** The applications of others that somebody has connected. */
export const CONNECTION_ROUTES: readonly SdkRoute[] = [
  sdkRoute({
    method: "GET",
    path: "/connections",
    body: emptyBody,
    session: "required",
    answer: connectionsAnswer,
    operation: showConnections,
  }),
  sdkRoute({
    method: "DELETE",
    path: "/connections/{connection_id}",
    body: emptyBody,
    session: "required",
    audit: "disconnect",
    answer: emptyAnswer,
    operation: endConnection,
  }),
];

/** How an application becomes connected: OAuth 2.1. */
export const CONNECTION_PAGE_ROUTES: readonly PageRoute[] = [
  { method: "GET", path: METADATA_PATH, answer: showServerMetadata },
  { method: "GET", path: "/authorize", answer: authorize },
  { method: "POST", path: "/authorize", answer: answerAuthorization },
  { method: "POST", path: "/token", answer: exchangeToken },
  { method: "POST", path: "/revoke", answer: revokeToken },
  { method: "POST", path: CHECK_ACCESS_PATH, answer: checkAccess },
];
