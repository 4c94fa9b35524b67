// Where the HttpOnly cookies of an identity server reach a page (RFC 6265bis section 5.2, SameSite=Lax).
import type { Settings } from "#widget/client/settings.ts";
import type { World } from "#widget/client/world.ts";

type Cookies = World["cookies"];

/**
 * Whether the browser takes two origins for different sites: another scheme, or hosts without a registrable domain in
 * common. Which domains are registrable, the browser says itself.
 */
export function isOtherSite(page: string, server: string, cookies: Cookies): boolean {
  const [one, other] = [new URL(page), new URL(server)];
  if (one.protocol !== other.protocol) return true;
  if (one.hostname === other.hostname) return false;
  const shared = sharedDomain(one.hostname, other.hostname);
  return shared === null || isPublicSuffix(shared, cookies);
}

/** The labels in which two hosts end alike; null for fewer than two, and for IP addresses, which have none. */
function sharedDomain(one: string, other: string): string | null {
  if (/]$|\d$/.test(one)) return null;
  const labels = one.split(".");
  const ends = labels.map((_, at) => labels.slice(at).join("."));
  return ends.find((end) => end.includes(".") && `.${other}`.endsWith(`.${end}`)) ?? null;
}

const PROBE = "lk_site=1";

/**
 * Asks the browser, which has the list of public suffixes (`co.uk`, `github.io`): it keeps no cookie for one of them
 * (RFC 6265 section 5.3, step 5). A browser that keeps no cookies at all tells nothing, and refuses nobody.
 */
function isPublicSuffix(domain: string, { read, write }: Cookies): boolean {
  const isKept = (attributes: string): boolean => {
    write(`${PROBE}${attributes}`);
    const isThere = read().includes(PROBE);
    write(`${PROBE}; Max-Age=0${attributes}`);
    return isThere;
  };
  return !isKept(`; Domain=${domain}`) && isKept("");
}

/** Throws `TypeError` where browsers would drop the session's cookies: everybody would be verified and nobody signed in. */
export function refuseOtherSite(
  caller: string,
  { isHttpOnly, base }: Settings,
  { page, cookies }: Pick<World, "page" | "cookies">,
): void {
  const { origin } = page();
  if (!isHttpOnly || !isOtherSite(origin, base(), cookies)) return;
  throw new TypeError(
    `${caller}(): browsers drop HttpOnly cookies of ${new URL(base()).origin} on ${origin}, another site. Use one site, or cookieMode "readable" here and in the project.`,
  );
}

/** Tells the developer of a page whose cookie mode is not the project's: the session would end with the page. */
export function warnOfCookieMode(projectMode: unknown, { isHttpOnly }: Settings, { warn }: Pick<World, "warn">): void {
  const own = isHttpOnly ? "http_only" : "readable";
  // Other servers of this protocol name no mode.
  if (typeof projectMode !== "string" || projectMode === own) return;
  warn(`cookieMode is "${own}" here, "${projectMode}" in the project: sessions may end with the page.`);
}
