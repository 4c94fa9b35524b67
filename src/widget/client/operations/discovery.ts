import type { DiscoveryListAnswer } from "#contracts/sdk-v1/discovery.ts";
import type { Calls } from "#widget/client/calls.ts";
import type { Client } from "#widget/client/client.ts";
import { holds, isWholeSignIn } from "#widget/client/wire/holds.ts";

const isList = holds<DiscoveryListAnswer>("discovered_organizations");

/** The choice of an organisation, after the factors are proven (docs/specification-map.md#2, Discovery). */
export function createDiscovery({ ask, signIn }: Calls): Client["discovery"] {
  return {
    organizations: () => ask({ path: "/discovery/organizations", body: {}, goesOn: true }, isList),
    exchange: (organization, options) =>
      signIn(
        { path: "/discovery/intermediate_sessions/exchange", body: { organization_id: organization, ...options } },
        isWholeSignIn,
      ),
  };
}
