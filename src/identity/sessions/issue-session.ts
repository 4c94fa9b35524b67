import type { Call, IssuedSession } from "#identity/call.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";
import { type Session, wireSession } from "./session.ts";
import { clearCookie, cookieNames, setCookie } from "./session-cookies.ts";
import { newToken, signSession } from "./session-tokens.ts";
import type { Database } from "#contracts/database.ts";
import type { WireFactor } from "#contracts/sdk-v1/sessions.ts";
import { newId } from "#identity/new-id.ts";
import { insertSession } from "./session-store.ts";

/** What an answer says and sets so that the browser holds, or no longer holds, a session. */
export interface Delivery {
  readonly data: object;
  readonly cookies: readonly string[];
}

/** Hands a session over in the way of the project: HttpOnly cookies with empty token fields, or tokens in the answer. */
export async function deliverSession(
  { project, issued }: { readonly project: Project; readonly issued: IssuedSession },
  deps: Pick<IdentityDeps, "keys" | "addresses">,
): Promise<Delivery> {
  const isSecure = deps.addresses.identity().startsWith("https:");
  const names = cookieNames(project.settings.prefix, isSecure);
  const isHttpOnly = project.settings.cookieMode === "http_only";
  const forget = (name: string): string => clearCookie(name, isSecure);
  if (issued.kind === "ended") {
    return { data: {}, cookies: isHttpOnly ? [names.session, names.jwt, names.intermediate].map(forget) : [] };
  }
  if (issued.kind === "intermediate") {
    const { token, expiresAt } = issued;
    return {
      data: { session_token: "", session_jwt: "", intermediate_session_token: isHttpOnly ? "" : token },
      cookies: isHttpOnly
        ? [setCookie(names.intermediate, token, { isSecure, expiresAt }), forget(names.session), forget(names.jwt)]
        : [],
    };
  }
  const { session, token } = issued;
  const jwt = await signSession({ project, session, token }, deps);
  const life = { isSecure, expiresAt: session.expiresAt };
  return {
    data: { session: wireSession(session), session_token: isHttpOnly ? "" : token, session_jwt: isHttpOnly ? "" : jwt },
    cookies: isHttpOnly
      ? [setCookie(names.session, token, life), setCookie(names.jwt, jwt, life), forget(names.intermediate)]
      : [],
  };
}

interface NewlyIssuedSession {
  readonly call: Pick<Call, "project" | "client">;
  readonly userId: string;
  readonly organizationId: string | null;
  readonly factors: readonly WireFactor[];
  readonly minutes: number;
}

/** Begins a session with a new token; the token that the browser sent is never adopted (docs/threats.md#18). */
export async function issueSession(
  tx: Database,
  { call, userId, organizationId, factors, minutes }: NewlyIssuedSession,
  deps: Pick<IdentityDeps, "randomBytes" | "secrets">,
): Promise<Extract<IssuedSession, { kind: "session" }> & { readonly session: Session }> {
  const { token, digest } = newToken("session", deps);
  const session = await insertSession(tx, {
    id: newId("session", call.project.settings.kind, deps),
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
