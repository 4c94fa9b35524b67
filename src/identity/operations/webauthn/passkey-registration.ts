import type { Database } from "#contracts/database.ts";
import type {
  WebauthnRegisterBody,
  WebauthnRegisterStartAnswer,
  WebauthnRegisterStartBody,
  WebauthnSignInAnswer,
  WebauthnUpdateAnswer,
  WebauthnUpdateBody,
} from "#contracts/sdk-v1/webauthn.ts";
import type { Call, Operation } from "#identity/call.ts";
import { consumeChallenge, issueChallenge } from "#identity/factors/passkey/challenge-store.ts";
import {
  chooseUserHandle,
  insertPasskey,
  isForeignHandle,
  listCredentials,
  type NewPasskey,
  passkeyFactor,
  renamePasskey,
  reserveHandle,
} from "#identity/factors/passkey/passkey-store.ts";
import { readNewCredential } from "#identity/factors/passkey/read-credential.ts";
import { findRelyingParty } from "#identity/factors/passkey/relying-party.ts";
import { verifyNewCredential } from "#identity/factors/passkey/verify-ceremony.ts";
import { newId } from "#identity/new-id.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { refuse, refuseSignedOut } from "#identity/refusals.ts";
import { completeSignIn, type SignInResult } from "#identity/sessions/complete-sign-in.ts";
import { lockCaller, refuseChange } from "#identity/sessions/caller.ts";
import type { Session } from "#identity/sessions/session.ts";
import type { WireUser } from "#contracts/sdk-v1/users.ts";
import { writeCreationOptions } from "#identity/factors/passkey/wire-options.ts";
import { readUser } from "#identity/users/read-user.ts";
import { CEREMONY_MS, MOST_USER_AGENT, refuseStart, REGISTRATION_MINUTES } from "./passkey-authentication.ts";

/** Registers a passkey for the signed-in person; it joins the session, which keeps its id and token (docs/threats.md#43). */
export const finishRegistration: Operation<WebauthnRegisterBody, WebauthnSignInAnswer> = async (call, deps) => {
  const { project, session } = call;
  if (session === null) return refuseSignedOut();
  const read = readNewCredential(call.body.public_key_credential);
  if (read === null) return refuse("bad_request", { message: "public_key_credential cannot be read." });
  const { challenge } = read.clientData;
  const { userId } = session;
  const started = await consumeChallenge(
    deps.database,
    { projectId: project.id, purpose: "register", userId, challenge },
    deps,
  );
  if (started === null) return refuse("unable_to_auth_webauthn_registration");
  const relyingParty = findRelyingParty(started.domain, project.allowedOrigins);
  if (relyingParty === null) return refuse("invalid_webauthn_domain");
  const { isVerificationRequired } = started;
  const verified = verifyNewCredential(read, { challenge, relyingParty, isVerificationRequired });
  if (!verified.ok) {
    deps.log.info({ request_id: call.requestId, reason: verified.reason }, "a passkey's registration was refused");
    return refuse("unable_to_auth_webauthn_registration");
  }
  const passkey: NewPasskey = {
    id: newId("webauthn-registration", project.settings.kind, deps),
    projectId: project.id,
    userId,
    userHandle: started.userHandle,
    domain: started.domain,
    userAgent: started.userAgent,
    authenticatorType: read.attachment ?? started.authenticatorType,
    transports: read.transports,
    credential: verified.credential,
  };
  return deps.database.transaction((tx) => register(tx, { call, session, passkey }, deps));
};

interface Registration {
  readonly call: Call<WebauthnRegisterBody>;
  readonly session: Session;
  readonly passkey: NewPasskey;
}

async function register(
  tx: Database,
  { call, session, passkey }: Registration,
  deps: IdentityDeps,
): Promise<SignInResult<{ readonly webauthn_registration_id: string }>> {
  const { userId, projectId, userHandle: handle } = passkey;
  const refused =
    (await lockCaller(tx, { userId, session, id: session.id })) ??
    (await refuseChange(tx, { project: call.project, session }));
  if (refused !== null) return refused;
  await reserveHandle(tx, { projectId, userId, handle });
  if (await isForeignHandle(tx, { projectId, userId, handle })) {
    return refuse("bad_request", { message: "override_id is somebody else's." });
  }
  if (!(await insertPasskey(tx, passkey))) return refuse("duplicate_webauthn_registration");
  const { isUserVerified } = passkey.credential;
  return completeSignIn(
    tx,
    {
      call,
      userId,
      factor: passkeyFactor(passkey, isUserVerified),
      minutes: call.body.session_duration_minutes ?? null,
      extra: { webauthn_registration_id: passkey.id },
      added: { kind: "passkey" },
    },
    deps,
  );
}

/** Begins the registration of a passkey for the signed-in person (WebAuthn L3 §7.1). */
export const startRegistration: Operation<WebauthnRegisterStartBody, WebauthnRegisterStartAnswer> = async (
  call,
  deps,
) => {
  const { project, session, body, client } = call;
  if (session === null) return refuseSignedOut();
  const relyingParty = findRelyingParty(body.domain, project.allowedOrigins);
  if (relyingParty === null) return refuse("invalid_webauthn_domain");
  const refused = (await refuseStart(call, deps)) ?? (await refuseChange(deps.database, { project, session }));
  if (refused !== null) return refused;
  const { userId } = session;
  const handle = chooseUserHandle(userId, body.override_id);
  const isTaken = handle === null || (await isForeignHandle(deps.database, { projectId: project.id, userId, handle }));
  if (isTaken) return refuse("bad_request", { message: "override_id is too long or somebody else's." });
  const isPasskey = body.return_passkey_credential_options ?? false;
  const challenge = await issueChallenge(
    deps.database,
    {
      projectId: project.id,
      purpose: "register",
      userId,
      domain: relyingParty.id,
      isVerificationRequired: isPasskey,
      userHandle: handle,
      authenticatorType: body.authenticator_type ?? "",
      userAgent: (body.user_agent ?? client.userAgent).slice(0, MOST_USER_AGENT),
      minutes: REGISTRATION_MINUTES,
    },
    deps,
  );
  const name = body.override_name ?? accountName(await readUser(deps.database, userId));
  const request = isPasskey ? "required" : "preferred";
  const data: WebauthnRegisterStartAnswer = {
    user_id: userId,
    public_key_credential_creation_options: writeCreationOptions({
      rp: { id: relyingParty.id, name: project.name },
      user: { id: handle, name, displayName: body.override_display_name ?? name },
      challenge,
      timeout: CEREMONY_MS,
      exclude: await listCredentials(deps.database, { userId, domain: relyingParty.id }),
      residentKey: request,
      userVerification: request,
      attachment: body.authenticator_type,
    }),
  };
  return { ok: true, userId, data };
};

/** What the authenticator lists the account as. */
function accountName({ emails, phone_numbers: phones, user_id: id }: WireUser): string {
  return emails[0]?.email ?? phones[0]?.phone_number ?? id;
}

/** Renames a passkey; somebody else's is answered like a missing one (docs/threats.md#43). */
export const updatePasskey: Operation<WebauthnUpdateBody, WebauthnUpdateAnswer> = async (
  { session, body, params },
  { database },
) => {
  if (session === null) return refuseSignedOut();
  const { userId } = session;
  const renamed = await renamePasskey(database, {
    userId,
    id: params["webauthn_registration_id"] ?? "",
    name: body.name,
  });
  if (renamed === null) return refuse("webauthn_registration_not_found");
  const data: WebauthnUpdateAnswer = { webauthn_registration: renamed };
  return { ok: true, userId, data };
};
