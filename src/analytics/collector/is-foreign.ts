/**
 * Whether another site's page sends a request in a visitor's browser. Browsers say where a request comes from and pages
 * cannot forge it; a client without either header is no browser.
 */
export function isForeign({ headers, url }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin";
  const origin = headers.get("origin");
  // Hosts alone: behind a proxy that ends TLS the scheme of the address is not the visitor's.
  return origin !== null && !(URL.canParse(origin) && new URL(origin).host === new URL(url).host);
}
