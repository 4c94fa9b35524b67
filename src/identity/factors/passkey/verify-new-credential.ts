import { verifyRegistrationResponse } from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { readBase64url, writeBase64url } from "./base64url.ts";
import { ALGORITHMS, isUsableKey } from "./public-key.ts";
import type { NewCredential } from "./read-credential.ts";
import type { RelyingParty } from "./relying-party.ts";

/** What a ceremony was started with, and must come back with. */
export interface Ceremony {
  readonly challenge: string;
  readonly relyingParty: RelyingParty;
  readonly isVerificationRequired: boolean;
}

/** A credential whose registration was right, as it is kept. */
export interface VerifiedCredential {
  readonly id: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly signCount: number;
  readonly isUserVerified: boolean;
  readonly isBackedUp: boolean;
}

/** @property reason a sentence for the log; the answer tells an attacker nothing of it */
export type Refused = { readonly ok: false; readonly reason: string };

/** Checks a registration against its ceremony (WebAuthn L3 §7.1, docs/threats.md#43). */
export async function verifyNewCredential(
  credential: NewCredential,
  ceremony: Ceremony,
): Promise<{ readonly ok: true; readonly credential: VerifiedCredential } | Refused> {
  if (credential.clientData.isCrossOrigin) return refused("The page is in a frame of another origin.");
  try {
    const { verified, registrationInfo: info } = await verifyRegistrationResponse({
      response: {
        id: credential.id,
        rawId: credential.id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: credential.clientDataJSON,
          attestationObject: withoutStatement(credential.attestationObject),
        },
      },
      expectedChallenge: ceremony.challenge,
      expectedOrigin: [...ceremony.relyingParty.origins],
      expectedRPID: ceremony.relyingParty.id,
      requireUserVerification: ceremony.isVerificationRequired,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return refused("The attestation does not hold.");
    const { id, publicKey, counter } = info.credential;
    if (id !== credential.id) return refused("The authenticator signed for another credential id.");
    if (!isUsableKey(publicKey))
      return refused("The public key is not a whole key of an algorithm that was asked for.");
    return {
      ok: true,
      credential: {
        id,
        publicKey: writeBase64url(publicKey),
        signCount: counter,
        isUserVerified: info.userVerified,
        isBackedUp: info.credentialBackedUp,
      },
    };
  } catch (error) {
    // The library throws for every "no" and every malformed byte, without codes; none of them registers anything.
    return refused(error instanceof Error ? error.message : "The registration could not be read.");
  }
}

export function refused(reason: string): Refused {
  return { ok: false, reason: reason.slice(0, 300) };
}

/**
 * Drops the attestation statement, which nobody asked for ("none") and nothing is decided by: certificates of strangers
 * are never parsed, and addresses in them (revocation lists) never fetched (docs/threats.md#29).
 */
function withoutStatement(attestationObject: string): string {
  const decoded = isoCBOR.decodeFirst<unknown>(readBase64url(attestationObject) ?? new Uint8Array());
  const authData: unknown = decoded instanceof Map ? decoded.get("authData") : undefined;
  if (!(authData instanceof Uint8Array)) throw new TypeError("The attestation object holds no authenticator data.");
  const bare = new Map<string, string | Uint8Array | Map<string, never>>([
    ["fmt", "none"],
    ["attStmt", new Map<string, never>()],
    ["authData", authData],
  ]);
  return writeBase64url(isoCBOR.encode(bare));
}
