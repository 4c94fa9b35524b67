import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { readBase64url } from "./base64url.ts";
import type { Assertion } from "./read-credential.ts";
import { refused, type Ceremony, type Refused } from "./verify-new-credential.ts";

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

/** Checks a sign-in against its ceremony and the registered key (WebAuthn L3 §7.2, docs/threats.md#43). */
export async function verifyAssertion(
  assertion: Assertion,
  { ceremony, known }: { readonly ceremony: Ceremony; readonly known: KnownCredential },
): Promise<{ readonly ok: true; readonly assertion: VerifiedAssertion } | Refused> {
  if (assertion.clientData.isCrossOrigin) return refused("The page is in a frame of another origin.");
  if (assertion.id !== known.id) return refused("The assertion names another credential.");
  const publicKey = readBase64url(known.publicKey);
  if (publicKey === null) throw new TypeError("A stored public key is not base64url.");
  try {
    const { clientDataJSON, authenticatorData, signature } = assertion;
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: {
        id: assertion.id,
        rawId: assertion.id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: ceremony.challenge,
      expectedOrigin: [...ceremony.relyingParty.origins],
      expectedRPID: ceremony.relyingParty.id,
      credential: { id: known.id, publicKey, counter: known.signCount },
      requireUserVerification: ceremony.isVerificationRequired,
    });
    if (!verified) return refused("The signature is not by the registered key.");
    return {
      ok: true,
      assertion: {
        signCount: info.newCounter,
        isUserVerified: info.userVerified,
        isBackedUp: info.credentialBackedUp,
      },
    };
  } catch (error) {
    // The library throws for every "no" and every malformed byte, without codes; none of them signs anybody in.
    return refused(error instanceof Error ? error.message : "The assertion could not be read.");
  }
}
