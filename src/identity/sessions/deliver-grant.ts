import type { Grant } from "#identity/call.ts";
import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";
import { wireSession } from "./session.ts";
import { clearCookie, cookieNames, setCookie } from "./session-cookies.ts";
import { signSession } from "./session-jwt.ts";

/** What an answer says and sets so that the browser holds, or no longer holds, a session. */
export interface Delivery {
  readonly data: object;
  readonly cookies: readonly string[];
}

/** Hands a session over in the way of the project: HttpOnly cookies with empty token fields, or tokens in the answer. */
export async function deliverGrant(
  { project, grant }: { readonly project: Project; readonly grant: Grant },
  parts: Pick<Parts, "keys" | "addresses">,
): Promise<Delivery> {
  const isSecure = parts.addresses.identity().startsWith("https:");
  const names = cookieNames(project.settings.prefix, isSecure);
  const isHttpOnly = project.settings.cookieMode === "http_only";
  const forget = (name: string): string => clearCookie(name, isSecure);
  if (grant.kind === "ended") {
    return { data: {}, cookies: isHttpOnly ? [names.session, names.jwt, names.intermediate].map(forget) : [] };
  }
  if (grant.kind === "intermediate") {
    const { token, expiresAt } = grant;
    return {
      data: { session_token: "", session_jwt: "", intermediate_session_token: isHttpOnly ? "" : token },
      cookies: isHttpOnly
        ? [setCookie(names.intermediate, token, { isSecure, expiresAt }), forget(names.session), forget(names.jwt)]
        : [],
    };
  }
  const { session, token } = grant;
  const jwt = await signSession({ project, session, token }, parts);
  const life = { isSecure, expiresAt: session.expiresAt };
  return {
    data: { session: wireSession(session), session_token: isHttpOnly ? "" : token, session_jwt: isHttpOnly ? "" : jwt },
    cookies: isHttpOnly
      ? [setCookie(names.session, token, life), setCookie(names.jwt, jwt, life), forget(names.intermediate)]
      : [],
  };
}
