import { problemResponse } from "#app/problem.ts";

/**
 * Refuses a writing request that another site's page makes in a visitor's browser; null lets it through.
 * Browsers say where a request comes from and pages cannot forge it; a client without either header is no browser.
 */
export function refuseForeign(request: Request): Response | null {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const isOurs =
    site === null ? origin === null || isSameHost(origin, request.url) : site === "same-origin" || site === "none";
  if (isOurs) return null;
  return problemResponse({
    status: 403,
    kind: "foreign-origin",
    detail: "Requests that change something are taken from this site's own pages only.",
  });
}

/** Compares hosts alone: behind a proxy that ends TLS the scheme of the address is not the visitor's. */
function isSameHost(origin: string, url: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === new URL(url).host;
}
