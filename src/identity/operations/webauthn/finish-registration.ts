import type { Database } from "#contracts/database.ts";
import type { WebauthnRegisterBody } from "#contracts/sdk-v1/webauthn.ts";
import type { Call, Operation, Outcome } from "#identity/call.ts";
import { spendChallenge } from "#identity/factors/passkey/challenge-store.ts";
import { passkeyFactor } from "#identity/factors/passkey/passkey-factor.ts";
import { insertPasskey, type NewPasskey } from "#identity/factors/passkey/passkey-store.ts";
import { readNewCredential } from "#identity/factors/passkey/read-credential.ts";
import { findRelyingParty } from "#identity/factors/passkey/relying-party.ts";
import { isForeignHandle, reserveHandle } from "#identity/factors/passkey/user-handle.ts";
import { verifyNewCredential } from "#identity/factors/passkey/verify-new-credential.ts";
import { newId } from "#identity/new-id.ts";
import type { Parts } from "#identity/parts.ts";
import { refuse, refuseSignedOut } from "#identity/refusals.ts";
import { completeSignIn } from "#identity/sessions/complete-sign-in.ts";
import { holdCaller } from "#identity/sessions/hold-caller.ts";
import { refuseChange } from "#identity/sessions/refuse-change.ts";
import type { Session } from "#identity/sessions/session.ts";

/** Registers a passkey for the signed-in person; it joins the session, which keeps its id and token (docs/threats.md#43). */
export const finishRegistration: Operation<WebauthnRegisterBody> = async (call, parts) => {
  const { project, session } = call;
  if (session === null) return refuseSignedOut();
  const read = readNewCredential(call.body.public_key_credential);
  if (read === null) return refuse("bad_request", { message: "public_key_credential cannot be read." });
  const { challenge } = read.clientData;
  const { userId } = session;
  const started = await spendChallenge(
    parts.database,
    { projectId: project.id, purpose: "register", userId, challenge },
    parts,
  );
  if (started === null) return refuse("unable_to_auth_webauthn_registration");
  const relyingParty = findRelyingParty(started.domain, project.allowedOrigins);
  if (relyingParty === null) return refuse("invalid_webauthn_domain");
  const { isVerificationRequired } = started;
  const verified = verifyNewCredential(read, { challenge, relyingParty, isVerificationRequired });
  if (!verified.ok) {
    parts.log.info({ request_id: call.requestId, reason: verified.reason }, "a passkey's registration was refused");
    return refuse("unable_to_auth_webauthn_registration");
  }
  const passkey: NewPasskey = {
    id: newId("webauthn-registration", project.settings.kind, parts),
    projectId: project.id,
    userId,
    userHandle: started.userHandle,
    domain: started.domain,
    userAgent: started.userAgent,
    authenticatorType: read.attachment ?? started.authenticatorType,
    transports: read.transports,
    credential: verified.credential,
  };
  return parts.database.transaction((within) => register(within, { call, session, passkey }, parts));
};

interface Registration {
  readonly call: Call<WebauthnRegisterBody>;
  readonly session: Session;
  readonly passkey: NewPasskey;
}

async function register(within: Database, { call, session, passkey }: Registration, parts: Parts): Promise<Outcome> {
  const { userId, projectId, userHandle: handle } = passkey;
  const refused =
    (await holdCaller(within, { userId, session, id: session.id })) ??
    (await refuseChange(within, { project: call.project, session }));
  if (refused !== null) return refused;
  await reserveHandle(within, { projectId, userId, handle });
  if (await isForeignHandle(within, { projectId, userId, handle })) {
    return refuse("bad_request", { message: "override_id is somebody else's." });
  }
  if (!(await insertPasskey(within, passkey))) return refuse("duplicate_webauthn_registration");
  const { isUserVerified } = passkey.credential;
  return completeSignIn(
    within,
    {
      call,
      userId,
      factor: passkeyFactor({ passkey, isUserVerified }),
      minutes: call.body.session_duration_minutes ?? null,
      extra: { webauthn_registration_id: passkey.id },
      added: { kind: "passkey" },
    },
    parts,
  );
}
