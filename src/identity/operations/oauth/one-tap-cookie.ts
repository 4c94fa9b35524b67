import { STATE_MINUTES } from "#identity/factors/oauth/oauth-state-store.ts";
import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";
import { cookieValues } from "#identity/sessions/session-cookies.ts";

/**
 * Writes the cookie that One Tap's submission repeats in its body; scripts of this host can read it
 * (docs/identity-wire.md#4).
 */
export function setCsrfCookie(project: Project, token: string, { addresses }: Pick<Parts, "addresses">): string {
  // Over https it has to come along from frames and pages of other sites that the project lists; over http none can.
  const site = addresses.identity().startsWith("https:") ? "SameSite=None; Secure" : "SameSite=Lax";
  return `${nameOf(project)}=${token}; Path=/; Max-Age=${STATE_MINUTES * 60}; ${site}`;
}

/** Reads the cookie; null when there is none, or two that differ. */
export function readCsrfCookie(header: string | null, project: Project): string | null {
  const values = cookieValues(header, nameOf(project));
  return values.length === 1 ? (values[0] ?? null) : null;
}

function nameOf({ settings }: Project): string {
  return `${settings.prefix}_csrf_private_token`;
}
