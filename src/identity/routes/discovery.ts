import { discoveryExchangeBody, discoveryListBody } from "#contracts/sdk-v1/discovery.ts";
import { sdkRoute, type SdkRoute } from "#identity/call.ts";
import { exchangeIntermediateSession } from "#identity/operations/discovery/exchange-intermediate-session.ts";
import { listOrganizations } from "#identity/operations/discovery/list-organizations.ts";

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
