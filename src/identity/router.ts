import type { SdkRoute } from "./call.ts";
import { matchPath } from "./match-path.ts";
import type { PageRoute } from "./page-route.ts";
import type { Parts } from "./parts.ts";
import { CRYPTO_WALLET_ROUTES } from "./routes/crypto-wallets.ts";
import { DISCOVERY_ROUTES } from "./routes/discovery.ts";
import { MAGIC_LINK_ROUTES } from "./routes/magic-links.ts";
import { OAUTH_ROUTES } from "./routes/oauth.ts";
import { OTP_ROUTES } from "./routes/otps.ts";
import { OUTBOX_ROUTES } from "./routes/outbox.ts";
import { PAGE_ROUTES } from "./routes/pages.ts";
import { PASSWORD_ROUTES } from "./routes/passwords.ts";
import { PROJECT_ROUTES } from "./routes/projects.ts";
import { SESSION_ROUTES } from "./routes/sessions.ts";
import { WEBAUTHN_ROUTES } from "./routes/webauthn.ts";
import { TOTP_ROUTES } from "./routes/totps.ts";
import { USER_ROUTES } from "./routes/users.ts";

/** What the calls of the protocol stand below. */
export const SDK_PATH = "/sdk/v1";

/** Every call of the protocol, by family (docs/identity-wire.md#4). */
export const SDK_ROUTES: readonly SdkRoute[] = [
  ...PROJECT_ROUTES,
  ...OTP_ROUTES,
  ...MAGIC_LINK_ROUTES,
  ...OAUTH_ROUTES,
  ...PASSWORD_ROUTES,
  ...SESSION_ROUTES,
  ...TOTP_ROUTES,
  ...DISCOVERY_ROUTES,
  ...CRYPTO_WALLET_ROUTES,
  ...USER_ROUTES,
  ...WEBAUTHN_ROUTES,
];

export type Matched =
  | { readonly kind: "sdk"; readonly route: SdkRoute; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: "page"; readonly route: PageRoute; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: "none" }
  /** The address is known, by other methods. */
  | { readonly kind: "wrong-method"; readonly allowed: readonly string[] };

/** Finds what answers an address below the identity server's base. */
export function matchRoute(method: string, path: string, { hasOpenOutbox }: Pick<Parts, "hasOpenOutbox">): Matched {
  const asked = method === "HEAD" ? "GET" : method;
  const allowed: string[] = [];
  for (const route of hasOpenOutbox ? [...PAGE_ROUTES, ...OUTBOX_ROUTES] : PAGE_ROUTES) {
    const params = matchPath(route.path, path);
    if (params === null) continue;
    if (route.method === asked) return { kind: "page", route, params };
    allowed.push(route.method);
  }
  const called = path.startsWith(SDK_PATH) ? path.slice(SDK_PATH.length) : "";
  for (const route of SDK_ROUTES) {
    const params = matchPath(route.path, called);
    if (params === null) continue;
    if (route.method === asked) return { kind: "sdk", route, params };
    allowed.push(route.method);
  }
  return allowed.length === 0 ? { kind: "none" } : { kind: "wrong-method", allowed };
}
