import type { Database } from "#contracts/database.ts";
import type { WireFactor } from "#contracts/sdk-v1/session.ts";
import type { Call, Grant } from "#identity/call.ts";
import { newId } from "#identity/new-id.ts";
import type { Parts } from "#identity/parts.ts";
import { newToken } from "./new-token.ts";
import type { Session } from "./session.ts";
import { insertSession } from "./session-store.ts";

export interface GrantedSession {
  readonly call: Pick<Call, "project" | "client">;
  readonly userId: string;
  readonly organizationId: string | null;
  readonly factors: readonly WireFactor[];
  readonly minutes: number;
}

/** Begins a session with a new token; the token that the browser sent is never adopted (docs/threats.md#18). */
export async function grantSession(
  within: Database,
  { call, userId, organizationId, factors, minutes }: GrantedSession,
  parts: Pick<Parts, "randomBytes" | "secrets">,
): Promise<Extract<Grant, { kind: "session" }> & { readonly session: Session }> {
  const { token, digest } = newToken("session", parts);
  const session = await insertSession(within, {
    id: newId("session", call.project.settings.kind, parts),
    projectId: call.project.id,
    userId,
    organizationId,
    tokenDigest: digest,
    minutes,
    ipAddress: call.client.address,
    userAgent: call.client.userAgent,
    factors,
  });
  return { kind: "session", session, token };
}
