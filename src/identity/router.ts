import { bootstrapAnswer } from "#contracts/sdk-v1/bootstrap.ts";
import { type PageRoute, sdkRoute, type SdkRoute } from "./call.ts";
import type { IdentityDeps } from "./deps.ts";
import { CONNECTION_ROUTES } from "./routes/connections.ts";
import { CRYPTO_WALLET_ROUTES } from "./routes/crypto-wallets.ts";
import { DISCOVERY_ROUTES, SESSION_ROUTES } from "./routes/sessions.ts";
import { MAGIC_LINK_ROUTES } from "./routes/magic-links.ts";
import { OAUTH_ROUTES } from "./routes/oauth.ts";
import { OTP_ROUTES } from "./routes/otps.ts";
import { OUTBOX_ROUTES, PAGE_ROUTES } from "./routes/pages.ts";
import { PASSWORD_ROUTES } from "./routes/passwords.ts";
import { WEBAUTHN_ROUTES } from "./routes/webauthn.ts";
import { TOTP_ROUTES } from "./routes/totps.ts";
import { USER_ROUTES } from "./routes/users.ts";
import { decodeUriPart } from "#platform/decode-uri-part.ts";
import { emptyBody } from "#contracts/sdk-v1/sessions.ts";
import { bootstrap } from "./operations/projects/public-settings.ts";

const PROJECT_ROUTES: readonly SdkRoute[] = [
  sdkRoute({
    method: "GET",
    path: "/projects/bootstrap/{public_token}",
    body: emptyBody,
    answer: bootstrapAnswer,
    operation: bootstrap,
  }),
];

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
  ...CONNECTION_ROUTES,
  ...WEBAUTHN_ROUTES,
];

export type Matched =
  | { readonly kind: "sdk"; readonly route: SdkRoute; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: "page"; readonly route: PageRoute; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: "none" }
  /** The address is known, by other methods. */
  | { readonly kind: "wrong-method"; readonly allowed: readonly string[] };

/** Finds what answers an address below the identity server's base. */
export function matchRoute(
  method: string,
  path: string,
  { hasOpenOutbox }: Pick<IdentityDeps, "hasOpenOutbox">,
): Matched {
  const input = method === "HEAD" ? "GET" : method;
  const allowed: string[] = [];
  for (const route of hasOpenOutbox ? [...PAGE_ROUTES, ...OUTBOX_ROUTES] : PAGE_ROUTES) {
    const params = matchPath(route.path, path);
    if (params === null) continue;
    if (route.method === input) return { kind: "page", route, params };
    allowed.push(route.method);
  }
  const called = path.startsWith(SDK_PATH) ? path.slice(SDK_PATH.length) : "";
  for (const route of SDK_ROUTES) {
    const params = matchPath(route.path, called);
    if (params === null) continue;
    if (route.method === input) return { kind: "sdk", route, params };
    allowed.push(route.method);
  }
  return allowed.length === 0 ? { kind: "none" } : { kind: "wrong-method", allowed };
}

/** Variable pieces of a path that fits a pattern such as `/users/emails/{email_id}`; null when it does not fit. */
function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | null {
  if (!pattern.includes("{")) return pattern === path ? {} : null;
  const wanted = pattern.split("/");
  const pieces = path.split("/");
  if (wanted.length !== pieces.length) return null;
  const params: [string, string][] = [];
  for (const [index, want] of wanted.entries()) {
    const piece = pieces[index] ?? "";
    if (!want.startsWith("{")) {
      if (want !== piece) return null;
      continue;
    }
    const decoded = decodeUriPart(piece);
    if (decoded === null || decoded === "" || decoded.includes("\u0000")) return null;
    params.push([want.slice(1, -1), decoded]);
  }
  return Object.fromEntries(params);
}
