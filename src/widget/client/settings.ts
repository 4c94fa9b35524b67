import type { ClientOptions } from "./client.ts";
import type { World } from "./world.ts";

/** The options of a client with their defaults (docs/decisions/012-identity-server.md, docs/identity-wire.md#5). */
export interface Settings {
  readonly publicToken: string;
  readonly prefix: string;
  /** Whether cookies that scripts cannot read carry the session. */
  readonly isHttpOnly: boolean;
  /** Whether there may be a session in cookies that scripts cannot read. */
  readonly hasSession: boolean;
  /** Where the identity server answers; complete, so that it can be gone to. */
  readonly base: () => string;
  readonly cookies: CookieSettings;
  /** Begins the name of everything in storage. */
  readonly storageKey: string;
}

export interface CookieSettings {
  readonly session: string;
  readonly jwt: string;
  readonly intermediate: string;
  readonly path: string;
  /** Null where cookies stay with the host that wrote them. */
  readonly domain: () => string | null;
}

export function resolveSettings(publicToken: string, options: ClientOptions, world: Pick<World, "page">): Settings {
  const { baseUrl = "/identity", prefix = "latchkey", cookieMode = "http_only", cookieOptions = {} } = options;
  const { hasSession = true } = options;
  const base = baseUrl.replace(/\/+$/, "");
  const { availableToSubdomains = false, domain } = cookieOptions;
  return {
    publicToken,
    prefix,
    isHttpOnly: cookieMode === "http_only",
    hasSession,
    base: () => (base === "" || base.startsWith("/") ? world.page().origin + base : base),
    cookies: {
      session: cookieOptions.opaqueTokenCookieName ?? `${prefix}_session`,
      jwt: cookieOptions.jwtCookieName ?? `${prefix}_session_jwt`,
      intermediate: cookieOptions.istCookieName ?? `${prefix}_intermediate_session_token`,
      path: cookieOptions.path ?? "/",
      domain: () => (availableToSubdomains ? (domain ?? world.page().hostname) : null),
    },
    storageKey: `${prefix}_sdk_state_${publicToken}`,
  };
}
