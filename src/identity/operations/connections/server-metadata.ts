import type { PageCall } from "#identity/call.ts";
import { PORTFOLIOS_SCOPE } from "#identity/connections/scopes.ts";
import type { IdentityDeps } from "#identity/deps.ts";

/** GET /.well-known/oauth-authorization-server: what clients must know of this server (RFC 8414). */
export function showServerMetadata(_call: PageCall, { addresses }: IdentityDeps): Promise<Response> {
  const issuer = addresses.identity();
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    revocation_endpoint: `${issuer}/revoke`,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    scopes_supported: [PORTFOLIOS_SCOPE],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  };
  const headers = { "cache-control": "public, max-age=300", "access-control-allow-origin": "*" };
  return Promise.resolve(Response.json(metadata, { headers }));
}
