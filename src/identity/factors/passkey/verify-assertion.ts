import { createHash } from "node:crypto";
import { readAuthenticatorData } from "./authenticator-data.ts";
import { readBase64url } from "./base64url.ts";
import { refuseAuthenticatorData, refuseClientData, refused, type Ceremony, type Refused } from "./check-ceremony.ts";
import { isSignedBy, readPublicKey } from "./public-key.ts";
import type { Assertion } from "./read-credential.ts";

/** The registered credential that an assertion claims to come from. */
export interface KnownCredential {
  readonly id: string;
  readonly publicKey: string;
  readonly signCount: number;
}

export interface VerifiedAssertion {
  readonly signCount: number;
  readonly isUserVerified: boolean;
  readonly isBackedUp: boolean;
}

/**
 * Checks a sign-in against its ceremony and the registered key (WebAuthn L3 §7.2). Steps 1 to 9 are
 * `startAuthentication`, the browser, `readAssertion` and `finishAuthentication`; steps 23 to 25 are `noteUse`.
 */
export function verifyAssertion(
  assertion: Assertion,
  { ceremony, known }: { readonly ceremony: Ceremony; readonly known: KnownCredential },
): { readonly ok: true; readonly assertion: VerifiedAssertion } | Refused {
  // Step 7.
  if (assertion.id !== known.id) return refused("The assertion names another credential.");
  const publicKey = keyOf(known);
  // Steps 10 to 14.
  const unexpected = refuseClientData(assertion.clientData, { type: "webauthn.get", ceremony });
  if (unexpected !== null) return unexpected;
  const data = readAuthenticatorData(assertion.authenticatorData);
  if (data === null) return refused("The authenticator data cannot be read.");
  // Steps 15 to 19.
  const wrong = refuseAuthenticatorData(data, ceremony);
  if (wrong !== null) return wrong;
  // Steps 20 and 21.
  const hash = createHash("sha256").update(assertion.clientDataJSON).digest();
  const signed = Buffer.concat([assertion.authenticatorData, hash]);
  if (!isSignedBy(publicKey, signed, assertion.signature))
    return refused("The signature is not by the registered key.");
  // Step 22: a counter that did not go on is a copied key, unless the authenticator never counts. `noteUse` asks again.
  const counts = data.signCount > 0 || known.signCount > 0;
  if (counts && data.signCount <= known.signCount) return refused("The counter did not go on.");
  const { signCount, isUserVerified, isBackedUp } = data;
  return { ok: true, assertion: { signCount, isUserVerified, isBackedUp } };
}

function keyOf({ publicKey }: KnownCredential) {
  const bytes = readBase64url(publicKey);
  const key = bytes === null ? null : readPublicKey(bytes);
  if (key === null) throw new TypeError("A stored public key cannot be read.");
  return key;
}
