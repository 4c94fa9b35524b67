import { isDeepStrictEqual } from "node:util";
import type { WireFactor, WireSession } from "#contracts/sdk-v1/sessions.ts";

/** A sign-in that stands; its token is known to the browser alone, here only its digest. */
export interface Session {
  readonly id: string;
  readonly projectId: string;
  readonly userId: string;
  readonly organizationId: string | null;
  readonly startedAt: string;
  readonly lastAccessedAt: string;
  readonly expiresAt: string;
  readonly ipAddress: string;
  readonly userAgent: string;
  readonly customClaims: Readonly<Record<string, unknown>> | null;
  readonly factors: readonly WireFactor[];
  /** When it was given, by the database's clock (docs/threats.md#51). */
  readonly readAt: string;
}

/** The session as the protocol names it. */
export function wireSession(session: Session): WireSession {
  return {
    session_id: session.id,
    user_id: session.userId,
    started_at: session.startedAt,
    last_accessed_at: session.lastAccessedAt,
    expires_at: session.expiresAt,
    attributes: { ip_address: session.ipAddress, user_agent: session.userAgent },
    custom_claims: session.customClaims,
    authentication_factors: session.factors,
    ...(session.organizationId === null ? {} : { organization_id: session.organizationId }),
  };
}

/** The factors of a session after one more was proven. */
export function withFactor(factors: readonly WireFactor[], added: WireFactor): readonly WireFactor[] {
  return [...factors.filter((stored) => !isSameFactor(stored, added)), added];
}

/** Whether the same was proven at two times; the database gives members back in another order. */
function isSameFactor(one: WireFactor, other: WireFactor): boolean {
  return isDeepStrictEqual({ ...one, last_authenticated_at: "" }, { ...other, last_authenticated_at: "" });
}
