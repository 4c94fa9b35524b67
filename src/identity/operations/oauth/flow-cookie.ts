// The cookie that ties a sign-in to the browser that began it (RFC 9700 §4.7.1). Each sign-in has one of its own, so that
// two tabs do not disturb each other.
import { STATE_MINUTES } from "#identity/factors/oauth/oauth-state-store.ts";
import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";
import { clearCookie, cookieValues, setCookie } from "#identity/sessions/session-cookies.ts";

interface FlowPlace {
  readonly project: Project;
  /** The digest of the state. */
  readonly digest: string;
}

/** Writes the cookie; it comes back with the provider's redirect, which is a navigation, and with nothing else from other sites. */
export function setFlowCookie(
  place: FlowPlace & { readonly secret: string },
  { addresses, now }: Pick<Parts, "addresses" | "now">,
): string {
  const isSecure = isSecureAt(addresses);
  const expiresAt = new Date(now().getTime() + STATE_MINUTES * 60_000).toISOString();
  return setCookie(nameOf(place, isSecure), place.secret, { isSecure, expiresAt });
}

export function clearFlowCookie(place: FlowPlace, { addresses }: Pick<Parts, "addresses">): string {
  const isSecure = isSecureAt(addresses);
  return clearCookie(nameOf(place, isSecure), isSecure);
}

/** Reads the cookie; null when there is none, or when two differ, because one was planted (docs/threats.md#25). */
export function readFlowCookie(
  header: string | null,
  place: FlowPlace,
  { addresses }: Pick<Parts, "addresses">,
): string | null {
  const values = cookieValues(header, nameOf(place, isSecureAt(addresses)));
  return values.length === 1 ? (values[0] ?? null) : null;
}

function nameOf({ project, digest }: FlowPlace, isSecure: boolean): string {
  return `${isSecure ? "__Host-" : ""}${project.settings.prefix}_oauth_${digest.slice(0, 16)}`;
}

function isSecureAt(addresses: Parts["addresses"]): boolean {
  return addresses.identity().startsWith("https:");
}
