import { createLocalJWKSet, errors, jwtVerify, type JWTPayload } from "jose";
import { z } from "zod";
import type { ConfiguredProvider } from "#identity/factors/oauth/configured-provider.ts";
import { parseJson } from "#platform/json.ts";
import { failed, type ProviderFetch } from "./provider-fetch.ts";

export interface IdTokenExpectation {
  /** What the page was given for this sign-in; no token may carry another one. */
  readonly nonce: string;
  /** Whether a token may carry none: the vendor's SDK hands no nonce to Google. */
  readonly mayLackNonce: boolean;
  /** The token must have been made for this sign-in, so not before it began. */
  readonly startedAt: Date;
  readonly now: Date;
}

const SKEW_SECONDS = 30;
const LONGEST_TOKEN = 16_384;

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/**
 * Checks an ID token that a browser brought (docs/threats.md#45): signature by the provider's published keys, issuer, audience,
 * azp, times and nonce. Null for one that does not pass; throws `identity/provider-failed` where there are no usable keys.
 */
export async function verifyIdToken(
  provider: ConfiguredProvider,
  { idToken, request }: { readonly idToken: string; readonly request: ProviderFetch },
  expected: IdTokenExpectation,
): Promise<JWTPayload | null> {
  const { issuer, clientId } = provider;
  if (idToken.length > LONGEST_TOKEN || issuer === null) return null;
  const keys = createLocalJWKSet(await publishedKeys(provider, request));
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: ["RS256", "ES256"],
      // Google's own guide allows for its issuer with and without the scheme.
      issuer: [issuer, issuer.replace("https://", "")],
      audience: clientId,
      requiredClaims: ["sub", "exp", "iat"],
      clockTolerance: SKEW_SECONDS,
      currentDate: expected.now,
    });
    return isForThisSignIn(payload, clientId, expected) ? payload : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    // Whatever else is thrown comes of a published key that is none.
    throw failed(provider, "gave keys that cannot be used", error);
  }
}

function isForThisSignIn(payload: JWTPayload, clientId: string, expected: IdTokenExpectation): boolean {
  const { aud, azp, nonce, iat = 0 } = payload;
  const madeAt = (iat + SKEW_SECONDS) * 1000;
  return (
    aud === clientId &&
    (azp === undefined || azp === clientId) &&
    (nonce === expected.nonce || (nonce === undefined && expected.mayLackNonce)) &&
    madeAt >= expected.startedAt.getTime() &&
    iat * 1000 <= expected.now.getTime() + SKEW_SECONDS * 1000
  );
}

async function publishedKeys(provider: ConfiguredProvider, request: ProviderFetch): Promise<z.infer<typeof keySet>> {
  const address = provider.endpoints.jwks;
  if (address === null) throw failed(provider, "has no keys to check its tokens with");
  const response = await request(address, { method: "GET", headers: { accept: "application/json" } });
  const keys = keySet.safeParse(parseJson(await response.text()));
  if (response.status !== 200 || !keys.success) throw failed(provider, "did not give its keys");
  return keys.data;
}
