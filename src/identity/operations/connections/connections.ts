import { z } from "zod";
import type { EmptyAnswer } from "#contracts/sdk-v1/fields.ts";
import type { ConnectionsAnswer } from "#contracts/sdk-v1/connections.ts";
import type { EmptyBody } from "#contracts/sdk-v1/sessions.ts";
import type { Operation, PageCall } from "#identity/call.ts";
import { findAccess, listConnections, revokeConnection } from "#identity/connections/connection-store.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { readJsonBody } from "#identity/read-body.ts";
import { refuse } from "#identity/refusals.ts";
import { PORTFOLIOS_SCOPE } from "#contracts/identity-server.ts";

/** Lists the applications that the signed-in person has connected. */
export const showConnections: Operation<EmptyBody, ConnectionsAnswer> = async ({ session }, { database }) => {
  if (session === null) return refuse("session_not_found");
  const { userId } = session;
  return { ok: true, userId, data: { connections: await listConnections(database, userId) } };
};

/** Disconnects one of them at once; somebody else's is as unknown as none. */
export const endConnection: Operation<EmptyBody, EmptyAnswer> = async ({ session, params }, { database }) => {
  if (session === null) return refuse("session_not_found");
  const { userId } = session;
  const connectionId = params["connection_id"] ?? "";
  const isEnded = await revokeConnection(database, { userId, connectionId });
  return isEnded ? { ok: true, userId, data: {} } : refuse("factor_not_found");
};

const accessQuestion = z.object({ access_token: z.string().min(1).max(200), resource: z.string().min(1).max(2_000) });

/**
 * POST /v1/connections/check: tells a server what an access token that it was sent stands for. Who asks has the token, which
 * nobody can guess, so the answer tells them nothing that the token would not give them.
 */
export async function checkAccess({ request }: PageCall, deps: IdentityDeps): Promise<Response> {
  const read = await readJsonBody(request);
  const asked = accessQuestion.safeParse(read.ok ? read.body : null);
  const { access_token: token = "", resource = "" } = asked.success ? asked.data : {};
  const found = asked.success ? await findAccess(deps.database, { token, resource }, deps) : null;
  const answer = found === null ? { active: false } : { active: true, ...found };
  return Response.json(answer, { headers: { "cache-control": "no-store" } });
}

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
