// Where the HttpOnly cookies of an identity server reach a page (RFC 6265bis section 5.2, SameSite=Lax).
import type { Settings } from "#widget/client/settings.ts";
import type { World } from "#widget/client/world.ts";

/**
 * Whether a browser certainly takes two origins for different sites: another scheme, or hosts without a registrable domain
 * in common. The rest needs the list of public suffixes, so two hosts below `github.io` pass as one site here.
 */
export function isOtherSite(page: string, server: string): boolean {
  const [one, other] = [new URL(page), new URL(server)];
  if (one.protocol !== other.protocol) return true;
  if (one.hostname === other.hostname) return false;
  const [own, theirs] = [registrable(one.hostname), registrable(other.hostname)];
  return own === null || theirs === null || own !== theirs;
}

/** The last two labels of a host, or three below suffixes such as `co.uk`; null where there is none to share. */
function registrable(host: string): string | null {
  const labels = host.split(".");
  if (host.endsWith("]") || /^\d+$/.test(labels.at(-1) ?? "")) return null;
  const [second = "", top = ""] = labels.slice(-2);
  const isSuffix = top.length === 2 && /^(ac|co|com|edu|gov|net|or|org)$/.test(second);
  const count = isSuffix ? 3 : 2;
  return labels.length < count ? null : labels.slice(-count).join(".");
}

/** Throws `TypeError` where browsers would drop the session's cookies: everybody would be verified and nobody signed in. */
export function refuseOtherSite(caller: string, { isHttpOnly, base }: Settings, { page }: Pick<World, "page">): void {
  const { origin } = page();
  if (!isHttpOnly || !isOtherSite(origin, base())) return;
  throw new TypeError(
    `${caller}(): browsers keep no HttpOnly cookies of ${new URL(base()).origin} for pages of ${origin}, which is another site, so nobody would be signed in. Serve the identity server from the site of the page, or let scripts keep the cookies: cookieMode "readable" here and in the project (npm run latchkey -- project set cookieMode readable).`,
  );
}
