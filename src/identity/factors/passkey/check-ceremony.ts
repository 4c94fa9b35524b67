// What registrations and sign-ins are checked for alike (WebAuthn L3 §7.1 and §7.2).
import { createHash } from "node:crypto";
import type { AuthenticatorData } from "./authenticator-data.ts";
import type { ClientData } from "./read-credential.ts";
import type { RelyingParty } from "./relying-party.ts";

/** What a ceremony was started with, and must come back with. */
export interface Ceremony {
  readonly challenge: string;
  readonly relyingParty: RelyingParty;
  readonly isVerificationRequired: boolean;
}

/** @property reason a sentence for the log; the answer tells an attacker nothing of it */
export type Refused = { readonly ok: false; readonly reason: string };

export function refused(reason: string): Refused {
  return { ok: false, reason };
}

/** Checks what the client says it did (§7.1, steps 7 to 11; §7.2, steps 10 to 14); null when all of it was expected. */
export function refuseClientData(
  clientData: ClientData,
  { type, ceremony }: { readonly type: "webauthn.create" | "webauthn.get"; readonly ceremony: Ceremony },
): Refused | null {
  // §7.1 step 7, §7.2 step 10.
  if (clientData.type !== type) return refused("The client data are of another kind of ceremony.");
  // §7.1 step 8, §7.2 step 11.
  if (clientData.challenge !== ceremony.challenge) return refused("The challenge is another.");
  // §7.1 step 9, §7.2 step 12.
  if (!ceremony.relyingParty.origins.includes(clientData.origin)) return refused("The page is of another origin.");
  // §7.1 steps 10 and 11, §7.2 steps 13 and 14: no project expects its pages in frames of other origins.
  if (clientData.isCrossOrigin) return refused("The page is in a frame of another origin.");
  return null;
}

/** Checks what the authenticator says (§7.1, steps 14 to 17; §7.2, steps 15 to 18); null when all of it was expected. */
export function refuseAuthenticatorData(data: AuthenticatorData, ceremony: Ceremony): Refused | null {
  // §7.1 step 14, §7.2 step 15.
  const expected = createHash("sha256").update(ceremony.relyingParty.id, "utf8").digest();
  if (!expected.equals(data.rpIdHash)) return refused("The authenticator answered for another relying party.");
  // §7.1 step 15, which leaves presence out for `conditional` registrations only (we start none), §7.2 step 16.
  if (!data.isUserPresent) return refused("Nobody was present.");
  // §7.1 step 16, §7.2 step 17.
  if (ceremony.isVerificationRequired && !data.isUserVerified) return refused("The person was not verified.");
  // §7.1 step 17, §7.2 step 18.
  if (data.isBackedUp && !data.isBackupEligible) return refused("A key is backed up that cannot be.");
  // §7.1 steps 18 and 19, §7.2 step 19: nothing here is decided by whether a key is backed up.
  return null;
}
