import type { WebauthnAuthenticateStartAnswer, WebauthnAuthenticateStartBody } from "#contracts/sdk-v1/webauthn.ts";
import type { Call, Operation, Outcome } from "#identity/call.ts";
import { issueChallenge } from "#identity/factors/passkey/challenge-store.ts";
import { listCredentials, type CredentialName } from "#identity/factors/passkey/passkey-store.ts";
import { findRelyingParty, type RelyingParty } from "#identity/factors/passkey/relying-party.ts";
import { writeRequestOptions } from "#identity/factors/passkey/wire-options.ts";
import type { Parts } from "#identity/parts.ts";
import { refuse, refuseSignedOut } from "#identity/refusals.ts";
import { personOf } from "#identity/sessions/person-of.ts";
import { CEREMONY_MS, refuseStart, SIGN_IN_MINUTES } from "./ceremony-limits.ts";

/**
 * Begins the sign-in of somebody not known yet, with any passkey that their device holds for the domain. Login pages ask
 * by themselves, so it reads nobody's data and costs two statements (docs/identity-wire.md#4).
 */
export const startPrimaryAuthentication: Operation<WebauthnAuthenticateStartBody> = async (call, parts) => {
  const relyingParty = findRelyingParty(call.body.domain, call.project.allowedOrigins);
  if (relyingParty === null) return refuse("invalid_webauthn_domain");
  return start({ call, relyingParty, userId: null, allowed: [] }, parts);
};

/** Begins the proof of one of the passkeys of a person who is signed in, or halfway. */
export const startSecondaryAuthentication: Operation<WebauthnAuthenticateStartBody> = async (call, parts) => {
  const userId = personOf(call)?.userId;
  if (userId === undefined) return refuseSignedOut();
  const relyingParty = findRelyingParty(call.body.domain, call.project.allowedOrigins);
  if (relyingParty === null) return refuse("invalid_webauthn_domain");
  const allowed = await listCredentials(parts.database, { userId, domain: relyingParty.id });
  if (allowed.length === 0) return refuse("no_active_webauthn_registrations");
  return start({ call, relyingParty, userId, allowed }, parts);
};

interface Begun {
  readonly call: Call<WebauthnAuthenticateStartBody>;
  readonly relyingParty: RelyingParty;
  readonly userId: string | null;
  readonly allowed: CredentialName[];
}

async function start({ call, relyingParty, userId, allowed }: Begun, parts: Parts): Promise<Outcome> {
  const refused = await refuseStart(call, parts);
  if (refused !== null) return refused;
  const isVerificationRequired = call.body.return_passkey_credential_options ?? false;
  const challenge = await issueChallenge(
    parts.database,
    {
      projectId: call.project.id,
      purpose: "authenticate",
      userId,
      domain: relyingParty.id,
      isVerificationRequired,
      userHandle: "",
      authenticatorType: "",
      userAgent: "",
      minutes: SIGN_IN_MINUTES,
    },
    parts,
  );
  const data: WebauthnAuthenticateStartAnswer = {
    public_key_credential_request_options: writeRequestOptions({
      rpId: relyingParty.id,
      challenge,
      timeout: CEREMONY_MS,
      allow: allowed,
      userVerification: isVerificationRequired ? "required" : "preferred",
    }),
  };
  return { ok: true, data };
}
