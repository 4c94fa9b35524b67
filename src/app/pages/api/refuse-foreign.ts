import { problemResponse } from "#app/problem.ts";

/**
 * Refuses a writing request that another site's page makes in a visitor's browser; null lets it through.
 * Browsers say where a request comes from and pages cannot forge it; a client without either header is no browser.
 *
 * @param publicOrigin the origin that people open, as set by PUBLIC_URL; null: the host that the request names
 */
export function refuseForeign(request: Request, publicOrigin: string | null): Response | null {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (isOwnSite(site) && isOwnOrigin({ origin, site, url: request.url }, publicOrigin)) return null;
  return problemResponse({
    status: 403,
    kind: "foreign-origin",
    detail: "Requests that change something are taken from this site's own pages only.",
  });
}

/** Null: a browser that is older than the header, or no browser. */
function isOwnSite(site: string | null): boolean {
  return site === null || site === "same-origin" || site === "none";
}

interface Named {
  readonly origin: string | null;
  readonly site: string | null;
  readonly url: string;
}

/**
 * Where the address is set, it alone is ours: behind a proxy the request may name a host that nobody opens, and a foreign
 * name that was made to lead here may not write. Where it is not set, a browser's word is enough, else hosts are compared:
 * the scheme is a proxy's.
 */
function isOwnOrigin({ origin, site, url }: Named, publicOrigin: string | null): boolean {
  if (origin === null) return true;
  if (publicOrigin !== null) return origin === publicOrigin;
  return site !== null || (URL.canParse(origin) && new URL(origin).host === new URL(url).host);
}
