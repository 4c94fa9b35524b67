const MOST_CHARACTERS = 2048;

/** Scheme, authority without user info, path and query: no fragment, and nothing that a browser would read otherwise. */
const SHAPE = /^https?:\/\/[^/?#@%\\]+(?<path>\/[^?#\\]*)?(?:\?[^#\\]*)?$/i;
const HOST_DIGITS_OF_LOOPBACK = /^127\.\d+\.\d+\.\d+$/;

/**
 * Returns the spelling of a redirect URL that equals an entry of the project's list, or null (docs/threats.md#8): one parse,
 * then scheme, host, port, path and query have to be the same. Prefixes, wildcards and header values play no part.
 */
export function matchRedirectUrl(wanted: string, allowed: readonly string[]): string | null {
  const canonical = canonicalRedirectUrl(wanted);
  if (canonical === null) return null;
  return allowed.some((entry) => canonicalRedirectUrl(entry) === canonical) ? canonical : null;
}

/** Gives the URL in its one spelling, or null where it could never be a redirect target: lists are checked with it too. */
export function canonicalRedirectUrl(text: string): string | null {
  if (text.length > MOST_CHARACTERS || /[\p{C}\s]/u.test(text)) return null;
  const shape = SHAPE.exec(text);
  if (shape === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  // A path that its parse changes held dot segments or unescaped characters.
  if (url.pathname !== (shape.groups?.["path"] ?? "/")) return null;
  if (url.hostname.endsWith(".") || url.hostname.includes("..")) return null;
  if (url.protocol !== "https:" && !isLoopback(url.hostname)) return null;
  return url.href;
}

/** Adds parameters to a URL that has passed the list; one of the same name is replaced, the others stay. */
export function withToken(url: string, parameters: Readonly<Record<string, string>>): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  return target.href;
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    HOST_DIGITS_OF_LOOPBACK.test(hostname)
  );
}
