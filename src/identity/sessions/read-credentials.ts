import type { WireUser } from "#contracts/sdk-v1/users.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { findSession, findSignedIn } from "./session-store.ts";
import { findIntermediateSession, type IntermediateSession } from "./intermediate-session.ts";
import { tokenDigest } from "./session-tokens.ts";
import type { Session } from "./session.ts";
import { cookieNames, cookieValues } from "./session-cookies.ts";

/** What a request carries to say who calls. */
export interface PresentedCredentials {
  /** The secret of the Basic header, unless it is the public token again. */
  readonly secret: string | null;
  readonly cookieHeader: string | null;
  /** `intermediate_session_token` of the body. */
  readonly intermediateToken: string | null;
}

export interface Credentials {
  readonly ok: true;
  readonly session: Session | null;
  readonly sessionToken: string | null;
  /** The session's person, where they were asked for. */
  readonly user: WireUser | null;
  readonly intermediate: IntermediateSession | null;
  /** Whether the browser sent them by itself, as it would for a foreign page (docs/threats.md#23). */
  readonly isAmbient: boolean;
  /** Whether a session token came that is not, or no longer, good. */
  readonly isDead: boolean;
}

export interface CredentialsOptions {
  readonly project: Project;
  readonly carried: PresentedCredentials;
  /** Whether the session's person is read along. */
  readonly withUser: boolean;
}

/**
 * Finds the session and the unfinished sign-in that a request came with. Two different session cookies are never chosen
 * between, and a JWT of somebody other than the session's person is refused (docs/threats.md#25).
 */
export async function readCredentials(
  { project, carried, withUser }: CredentialsOptions,
  deps: Pick<IdentityDeps, "database" | "secrets" | "keys" | "addresses">,
): Promise<Credentials | Refusal> {
  const tokens = carriedTokens(project, carried, deps);
  if (tokens.sessions.length > 1 || tokens.intermediates.length > 1 || tokens.jwts.length > 1) {
    return refuse("unauthorized_credentials", {
      message: "More than one session came with this request. Please log in again.",
    });
  }
  const [token = null] = tokens.sessions;
  const [halfToken = null] = tokens.intermediates;
  const found = token === null ? null : await findByToken(project, token, withUser, deps);
  const session = found?.session ?? null;
  if (session !== null && (await isForeignJwt(tokens.jwts[0] ?? null, { project, session }, deps))) {
    return refuse("unauthorized_credentials", {
      message: "The session's two parts do not belong together. Please log in again.",
    });
  }
  return {
    ok: true,
    session,
    sessionToken: session === null ? null : token,
    user: found?.user ?? null,
    intermediate:
      halfToken === null
        ? null
        : await findIntermediateSession(deps.database, {
            projectId: project.id,
            tokenDigest: tokenDigest("intermediate session", halfToken, deps),
          }),
    isAmbient: tokens.isAmbient,
    isDead: token !== null && session === null,
  };
}

async function findByToken(
  project: Project,
  token: string,
  withUser: boolean,
  deps: Pick<IdentityDeps, "database" | "secrets">,
): Promise<{ readonly session: Session; readonly user: WireUser | null } | null> {
  const wanted = { projectId: project.id, tokenDigest: tokenDigest("session", token, deps) };
  if (withUser) return findSignedIn(deps.database, wanted);
  const session = await findSession(deps.database, wanted);
  return session === null ? null : { session, user: null };
}

interface PresentedTokens {
  readonly sessions: readonly string[];
  readonly jwts: readonly string[];
  readonly intermediates: readonly string[];
  readonly isAmbient: boolean;
}

function carriedTokens(
  project: Project,
  carried: PresentedCredentials,
  { addresses }: Pick<IdentityDeps, "addresses">,
): PresentedTokens {
  const named = carried.intermediateToken === null ? [] : [carried.intermediateToken];
  if (carried.secret !== null || project.settings.cookieMode === "readable") {
    const sessions = carried.secret === null ? [] : [carried.secret];
    return { sessions, jwts: [], intermediates: named, isAmbient: false };
  }
  const names = cookieNames(project.settings.prefix, addresses.identity().startsWith("https:"));
  const values = (name: string): readonly string[] => cookieValues(carried.cookieHeader, name);
  const sessions = values(names.session);
  const intermediates = named.length > 0 ? named : values(names.intermediate);
  return { sessions, jwts: values(names.jwt), intermediates, isAmbient: sessions.length + intermediates.length > 0 };
}

/** A JWT that ran out, or that another server signed, says nothing; one of a different person is a planted cookie. */
async function isForeignJwt(
  jwt: string | null,
  { project, session }: { readonly project: Project; readonly session: Session },
  { keys, addresses }: Pick<IdentityDeps, "keys" | "addresses">,
): Promise<boolean> {
  if (jwt === null) return false;
  const claims = await keys.verify(jwt, { issuer: addresses.identity(), audience: project.id });
  return claims !== null && claims.sub !== session.userId;
}
