import { decodeJwt } from "jose";
import { z } from "zod";
import type { OAuthProvider } from "#identity/factors/oauth/provider.ts";

const answerBody = z.record(z.string(), z.unknown());

/**
 * Brings a token endpoint's answer into the shape of RFC 6749 §5.1: Twitch lists its scopes, Bitbucket calls them
 * `scopes`, GitHub, TikTok and others separate them by commas, several write null for what they leave out, and some name no
 * token type. Plain OAuth 2 has no ID token; one that comes unasked is nothing we check, so nothing we keep.
 */
export function conformTokenAnswer(provider: OAuthProvider, body: unknown): Readonly<Record<string, unknown>> | null {
  const read = answerBody.safeParse(body);
  if (!read.success) return null;
  const { scope, scopes, id_token: idToken, ...rest } = read.data;
  const issued = conformScope(scope ?? scopes);
  const kept = Object.entries(rest).filter(([, value]) => value !== null);
  return {
    token_type: "bearer",
    ...Object.fromEntries(kept),
    ...(issued === null ? {} : { scope: issued }),
    ...(provider.kind === "oidc" && idToken !== null && idToken !== undefined ? { id_token: idToken } : {}),
  };
}

/** No scope of our providers holds a comma. */
function conformScope(scope: unknown): string | null {
  if (Array.isArray(scope)) return scope.filter((item) => typeof item === "string").join(" ");
  return typeof scope === "string" ? scope.replaceAll(",", " ") : null;
}

const TENANT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The issuer that an ID token must name. Where a provider has one for each of its tenants, the tenant is the token's own,
 * and the signature proves it (Microsoft, "Claims validation"); null where it names none.
 */
export function expectedIssuer(issuer: string, idToken: unknown): string | null {
  if (!issuer.includes("{tenantid}")) return issuer;
  const tenant = typeof idToken === "string" ? tenantOf(idToken) : null;
  return tenant === null ? null : issuer.replace("{tenantid}", tenant);
}

function tenantOf(idToken: string): string | null {
  try {
    const { tid } = decodeJwt(idToken);
    return typeof tid === "string" && TENANT.test(tid) ? tid : null;
  } catch {
    // What is no token has no tenant either; the check of the token says the rest.
    return null;
  }
}
