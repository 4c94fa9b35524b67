import type { CookieSettings, Settings } from "#widget/client/settings.ts";
import type { World } from "#widget/client/world.ts";

/** Where a page stores its tokens (docs/identity-wire.md#5). */
export interface TokenStorage {
  /** The session's token; null where scripts hold none. */
  readonly session: () => string | null;
  readonly intermediate: () => string | null;
  /** Whether the server may know of a session here. */
  readonly mayHoldSession: () => boolean;
  readonly keepSession: (tokens: { readonly token: string; readonly jwt: string; readonly expiresAt: string }) => void;
  readonly keepIntermediate: (token: string, expiresAt: string) => void;
  readonly forgetSession: () => void;
  readonly forgetIntermediate: () => void;
}

export function createTokenStorage(settings: Settings, world: World): TokenStorage {
  return settings.isHttpOnly ? createHiddenCookies(settings) : createSessionCookies(settings.cookies, world);
}

/** Out of the reach of scripts: the server sets and clears cookies by itself, and the page may know that there are none. */
function createHiddenCookies({ hasSession }: Pick<Settings, "hasSession">): TokenStorage {
  let mayHold = hasSession;
  return {
    session: () => null,
    intermediate: () => null,
    mayHoldSession: () => mayHold,
    keepSession() {
      mayHold = true;
    },
    keepIntermediate: () => undefined,
    forgetSession: () => undefined,
    forgetIntermediate: () => undefined,
  };
}

function createSessionCookies(names: CookieSettings, world: World): TokenStorage {
  const jar = createJar(names, world);
  const forgetSession = (): void => [names.session, names.jwt].forEach(jar.clear);
  return {
    session: () => jar.read(names.session),
    intermediate: () => jar.read(names.intermediate),
    mayHoldSession: () => jar.read(names.session) !== null,
    keepSession({ token, jwt, expiresAt }) {
      // Empty tokens mean that the server set cookies of its own, which these would contradict.
      if (token === "" && jwt === "") return forgetSession();
      jar.write(names.session, token, expiresAt);
      jar.write(names.jwt, jwt, expiresAt);
    },
    keepIntermediate: (token, expiresAt) => {
      if (token !== "") jar.write(names.intermediate, token, expiresAt);
    },
    forgetSession,
    forgetIntermediate: () => jar.clear(names.intermediate),
  };
}

interface Jar {
  readonly read: (name: string) => string | null;
  /** @param expiresAt RFC 3339 */
  readonly write: (name: string, value: string, expiresAt: string) => void;
  readonly clear: (name: string) => void;
}

function createJar(names: CookieSettings, world: World): Jar {
  const warned = new Set<string>();
  const attributes = (domain: string | null): string =>
    [`Path=${names.path}`, "SameSite=Lax", isOpen(world.page()) ? "" : "Secure"]
      .concat(domain === null ? "" : `Domain=${domain}`)
      .filter((attribute) => attribute !== "")
      .join("; ");
  const clearOn = (name: string, domain: string | null): void =>
    world.cookies.write(`${name}=; Expires=${new Date(0).toUTCString()}; ${attributes(domain)}`);
  return {
    read: (name) => readAll(world, name)[0] ?? null,
    clear(name) {
      if (readAll(world, name).length === 0) return;
      clearOn(name, null);
      if (names.domain() !== null) clearOn(name, names.domain());
    },
    write(name, value, expiresAt) {
      // One that this host alone had kept would be sent beside the one for all its subdomains.
      if (names.domain() !== null && readAll(world, name).length > 0) clearOn(name, null);
      const expires = new Date(expiresAt).toUTCString();
      world.cookies.write(`${name}=${encodeURIComponent(value)}; Expires=${expires}; ${attributes(names.domain())}`);
      if (readAll(world, name).length > 1 && !warned.has(name)) {
        warned.add(name);
        world.warn(duplicateWarning(name));
      }
    },
  };
}

/** Every value that the page sees under a name; more than one were written for different paths or domains. */
function readAll({ cookies }: Pick<World, "cookies">, name: string): readonly string[] {
  return cookies
    .read()
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => decode(pair.slice(name.length + 1)))
    .filter((value) => value !== "");
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // Somebody else's cookie, then; the server will say what it thinks of it.
    return value;
  }
}

/** Pages whose browser would drop a Secure cookie: loopback hosts, and IP addresses without https. */
function isOpen({ hostname, origin }: ReturnType<World["page"]>): boolean {
  const isLoopback = hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
  const isAddress = hostname.startsWith("[") || /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname);
  return isLoopback || (isAddress && origin.startsWith("http:"));
}

function duplicateWarning(name: string): string {
  return `There is more than one cookie named ${name}, written for another path or domain. Remove the extraneous one, or set cookieOptions as where it was written; else the page may be logged out.`;
}
