import { readAuthenticatorData } from "./authenticator-data.ts";
import { writeBase64url } from "./base64url.ts";
import { readCborMap } from "./cbor.ts";
import { refuseAuthenticatorData, refuseClientData, refused, type Ceremony, type Refused } from "./check-ceremony.ts";
import { readPublicKey } from "./public-key.ts";
import type { NewCredential } from "./read-credential.ts";

/** A credential whose registration was right, as it is kept. */
export interface VerifiedCredential {
  readonly id: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly signCount: number;
  readonly isUserVerified: boolean;
  readonly isBackedUp: boolean;
}

/**
 * Checks a registration against its ceremony (WebAuthn L3 §7.1). Steps 1 to 6 are `startRegistration`, the browser and
 * `readNewCredential`; steps 26 and 27 are `insertPasskey`.
 */
export function verifyNewCredential(
  credential: NewCredential,
  ceremony: Ceremony,
): { readonly ok: true; readonly credential: VerifiedCredential } | Refused {
  // Steps 7 to 11.
  const unexpected = refuseClientData(credential.clientData, { type: "webauthn.create", ceremony });
  if (unexpected !== null) return unexpected;
  // Step 13; the hash of step 12 is for attestation statements.
  const authData = readAttestationObject(credential.attestationObject);
  if (authData === null) return refused("The attestation object cannot be read.");
  const data = readAuthenticatorData(authData);
  if (data === null || data.attested === null)
    return refused("The authenticator data cannot be read or hold no credential.");
  // Steps 14 to 19.
  const wrong = refuseAuthenticatorData(data, ceremony);
  if (wrong !== null) return wrong;
  const { id, publicKey } = data.attested;
  // Step 20.
  if (readPublicKey(publicKey) === null) return refused("The public key is not one of those that were asked for.");
  // Step 25 is `readAuthenticatorData`. What the client calls the credential (§5.1) must be what it is.
  if (id !== credential.id) return refused("The authenticator made another credential than the client says.");
  return {
    ok: true,
    credential: {
      id,
      publicKey: writeBase64url(publicKey),
      signCount: data.signCount,
      isUserVerified: data.isUserVerified,
      isBackedUp: data.isBackedUp,
    },
  };
}

/**
 * Takes the authenticator data out of an attestation object (§6.5.4); null when it is none. Its statement is not looked
 * at (steps 21 to 24): "none" was asked for and nothing is decided by the make of an authenticator, so any format is as
 * good as none, no stranger's certificate is parsed, and no address in one is fetched.
 */
function readAttestationObject(bytes: Uint8Array): Uint8Array | null {
  const object = readCborMap(bytes);
  const authData = object?.get("authData");
  const statement = object?.get("attStmt");
  const isWhole = typeof object?.get("fmt") === "string" && (statement instanceof Map || Array.isArray(statement));
  return isWhole && authData instanceof Uint8Array ? authData : null;
}
