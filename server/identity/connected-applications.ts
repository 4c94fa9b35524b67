import { z } from "zod";
import { connection } from "#contracts/sdk-v1/connections.ts";
import type { AccountRefusal, ConnectedApplication, MemberServices } from "#app/member-services.ts";
import type { TokenHolder } from "#mcp/people.ts";
import { readSessionToken } from "./find-session.ts";
import { type IdentityClient, IdentityUnreachableError } from "./identity-client.ts";

/** The applications of others that people have connected, as the identity server knows them. */
export interface ConnectedApplications {
  /** The address of the identity server, as tokens' clients know it. */
  issuer(): string;
  /** Whom an access token stands for at a resource; null for one that is not good there. Throws `IdentityUnreachableError`. */
  holderOf(token: string, resource: string): Promise<TokenHolder | null>;
  /** What pages ask about them. */
  readonly services: MemberServices["applications"];
}

const access = z.discriminatedUnion("active", [
  z.object({ active: z.literal(false) }),
  z.object({
    active: z.literal(true),
    user_id: z.string().min(1),
    client_id: z.string(),
    scope: z.string(),
    expires_in: z.number(),
  }),
]);

/** Makes the product's way to what its people have connected. */
export function createConnectedApplications(identity: IdentityClient, now: () => Date): ConnectedApplications {
  return {
    issuer: () => identity.baseUrl(),
    async holderOf(token, resource) {
      const response = await identity.checkAccess(token, resource);
      const read = access.safeParse(await response.json().catch(() => null));
      if (!response.ok || !read.success) {
        throw new IdentityUnreachableError(`The identity server answers ${response.status} when asked about a token.`);
      }
      if (!read.data.active) return null;
      const { user_id: userId, client_id: clientId, scope, expires_in } = read.data;
      const expiresAt = Math.floor(now().getTime() / 1000) + expires_in;
      return { userId, clientId, scopes: scope.split(" "), expiresAt };
    },
    services: { list: (request) => list(request, identity), end: (request, id) => end(request, id, identity) },
  };
}

/** A newer identity server may say more of each. */
const listed = z.object({ data: z.object({ connections: z.array(z.object(connection.shape)) }) });

/** The rest of the account page must be there while the identity server is not. */
async function list(request: Request, identity: IdentityClient): Promise<readonly ConnectedApplication[] | null> {
  try {
    const sessionToken = await readSessionToken(request, identity);
    const response = await identity.call({ method: "GET", path: "/connections", sessionToken });
    const read = listed.safeParse(await response.json().catch(() => null));
    if (!response.ok || !read.success) return null;
    return read.data.data.connections.map((one) => ({
      id: one.connection_id,
      name: one.client_name,
      host: new URL(one.client_id).host,
      connectedAt: one.connected_at,
      lastUsedAt: one.last_used_at,
    }));
  } catch (error) {
    if (error instanceof IdentityUnreachableError) return null;
    throw error;
  }
}

async function end(
  request: Request,
  id: string,
  identity: IdentityClient,
): Promise<{ readonly ok: true } | AccountRefusal | "unknown"> {
  try {
    const sessionToken = await readSessionToken(request, identity);
    if (sessionToken === null) return { ok: false, reason: "logged-out" };
    const path = `/connections/${encodeURIComponent(id)}`;
    const response = await identity.call({ method: "DELETE", path, sessionToken });
    if (response.ok) return { ok: true };
    const refused = refusal.safeParse(await response.json().catch(() => null));
    if (refused.success && refused.data.error_type === "factor_not_found") return "unknown";
    return { ok: false, reason: response.status >= 500 ? "identity-down" : "logged-out" };
  } catch (error) {
    if (error instanceof IdentityUnreachableError) return { ok: false, reason: "identity-down" };
    throw error;
  }
}

const refusal = z.object({ error_type: z.string() });
