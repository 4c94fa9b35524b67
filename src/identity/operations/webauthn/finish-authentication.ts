import type { Database } from "#contracts/database.ts";
import type { WebauthnAuthenticateBody } from "#contracts/sdk-v1/webauthn.ts";
import type { Call, Operation, Outcome } from "#identity/call.ts";
import { spendChallenge, type StartedCeremony } from "#identity/factors/passkey/challenge-store.ts";
import { passkeyFactor } from "#identity/factors/passkey/passkey-factor.ts";
import { findPasskey, noteUse, type Passkey } from "#identity/factors/passkey/passkey-store.ts";
import { readAssertion, type Assertion } from "#identity/factors/passkey/read-credential.ts";
import { findRelyingParty } from "#identity/factors/passkey/relying-party.ts";
import { verifyAssertion, type VerifiedAssertion } from "#identity/factors/passkey/verify-assertion.ts";
import type { Parts } from "#identity/parts.ts";
import { refuse } from "#identity/refusals.ts";
import { completeSignIn } from "#identity/sessions/complete-sign-in.ts";
import { personOf } from "#identity/sessions/person-of.ts";
import { holdPerson } from "#identity/users/hold-person.ts";

/** Signs in with a passkey, or adds its proof to the session (docs/threats.md#43). It works on a locked account too. */
export const finishAuthentication: Operation<WebauthnAuthenticateBody> = async (call, parts) => {
  const { project } = call;
  const assertion = readAssertion(call.body.public_key_credential);
  if (assertion === null) return refuse("bad_request", { message: "public_key_credential cannot be read." });
  const { challenge } = assertion.clientData;
  const userId = personOf(call)?.userId ?? null;
  const started = await spendChallenge(
    parts.database,
    { projectId: project.id, purpose: "authenticate", userId, challenge },
    parts,
  );
  if (started === null) return refuse("unable_to_auth_webauthn_registration");
  const relyingParty = findRelyingParty(started.domain, project.allowedOrigins);
  if (relyingParty === null) return refuse("invalid_webauthn_domain");
  const passkey = await findPasskey(parts.database, { projectId: project.id, credentialId: assertion.id });
  if (passkey === null || (started.userId !== null && passkey.userId !== started.userId)) {
    return refuse("webauthn_registration_not_found");
  }
  if (!isMeant(assertion, { passkey, started })) return refuse("unable_to_auth_webauthn_registration");
  const { isVerificationRequired } = started;
  const known = { id: passkey.credentialId, publicKey: passkey.publicKey, signCount: passkey.signCount };
  const ceremony = { challenge, relyingParty, isVerificationRequired };
  const verified = verifyAssertion(assertion, { ceremony, known });
  if (!verified.ok) {
    parts.log.info({ request_id: call.requestId, reason: verified.reason }, "a passkey's sign-in was refused");
    return refuse("unable_to_auth_webauthn_registration");
  }
  return parts.database.transaction((within) => signIn(within, { call, passkey, use: verified.assertion }, parts));
};

/**
 * Whether the passkey is of the ceremony's domain and the handle that the authenticator told is its owner's. Nobody was
 * named beforehand in a primary sign-in, so there it has to be told (WebAuthn L3 §7.2, step 6).
 */
function isMeant(
  { userHandle }: Assertion,
  { passkey, started }: { readonly passkey: Passkey; readonly started: StartedCeremony },
): boolean {
  if (passkey.domain !== started.domain) return false;
  return userHandle === null ? started.userId !== null : userHandle === passkey.userHandle;
}

interface ProvenPasskey {
  readonly call: Call<WebauthnAuthenticateBody>;
  readonly passkey: Passkey;
  readonly use: VerifiedAssertion;
}

async function signIn(within: Database, { call, passkey, use }: ProvenPasskey, parts: Parts): Promise<Outcome> {
  await holdPerson(within, passkey.userId);
  if (!(await noteUse(within, passkey.id, use))) return refuse("unable_to_auth_webauthn_registration");
  return completeSignIn(
    within,
    {
      call,
      userId: passkey.userId,
      factor: passkeyFactor({ passkey, isUserVerified: use.isUserVerified }),
      minutes: call.body.session_duration_minutes ?? null,
      extra: { webauthn_registration_id: passkey.id },
    },
    parts,
  );
}
