import type { Database } from "#contracts/database.ts";
import type {
  WebauthnAuthenticateBody,
  WebauthnAuthenticateStartAnswer,
  WebauthnAuthenticateStartBody,
  WebauthnSignInAnswer,
} from "#contracts/sdk-v1/webauthn.ts";
import type { Call, Operation, OperationResult } from "#identity/call.ts";
import { consumeChallenge, issueChallenge, type StartedCeremony } from "#identity/factors/passkey/challenge-store.ts";
import {
  type CredentialName,
  findPasskey,
  listCredentials,
  type Passkey,
  passkeyFactor,
  recordPasskeyUse,
} from "#identity/factors/passkey/passkey-store.ts";
import { type Assertion, readAssertion } from "#identity/factors/passkey/read-credential.ts";
import { findRelyingParty, type RelyingParty } from "#identity/factors/passkey/relying-party.ts";
import { type VerifiedAssertion, verifyAssertion } from "#identity/factors/passkey/verify-ceremony.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { type Refusal, refuse, refuseSignedOut } from "#identity/refusals.ts";
import { completeSignIn, type SignInResult } from "#identity/sessions/complete-sign-in.ts";
import { personOf } from "#identity/sessions/caller.ts";
import { lockPersonRow } from "#identity/users/user-store.ts";
import { writeRequestOptions } from "#identity/factors/passkey/wire-options.ts";
import { takeFrom } from "#identity/guards/rate-limits.ts";

/** Signs in with a passkey, or adds its proof to the session (docs/threats.md#43). It works on a locked account too. */
export const finishAuthentication: Operation<WebauthnAuthenticateBody, WebauthnSignInAnswer> = async (call, deps) => {
  const { project } = call;
  const assertion = readAssertion(call.body.public_key_credential);
  if (assertion === null) return refuse("bad_request", { message: "public_key_credential cannot be read." });
  const { challenge } = assertion.clientData;
  const userId = personOf(call)?.userId ?? null;
  const started = await consumeChallenge(
    deps.database,
    { projectId: project.id, purpose: "authenticate", userId, challenge },
    deps,
  );
  if (started === null) return refuse("unable_to_auth_webauthn_registration");
  const relyingParty = findRelyingParty(started.domain, project.allowedOrigins);
  if (relyingParty === null) return refuse("invalid_webauthn_domain");
  const passkey = await findPasskey(deps.database, { projectId: project.id, credentialId: assertion.id });
  if (passkey === null || (started.userId !== null && passkey.userId !== started.userId)) {
    return refuse("webauthn_registration_not_found");
  }
  if (!isMeant(assertion, { passkey, started })) return refuse("unable_to_auth_webauthn_registration");
  const { isVerificationRequired } = started;
  const known = { id: passkey.credentialId, publicKey: passkey.publicKey, signCount: passkey.signCount };
  const ceremony = { challenge, relyingParty, isVerificationRequired };
  const verified = verifyAssertion(assertion, { ceremony, known });
  if (!verified.ok) {
    deps.log.info({ request_id: call.requestId, reason: verified.reason }, "a passkey's sign-in was refused");
    return refuse("unable_to_auth_webauthn_registration");
  }
  return deps.database.transaction((tx) => signIn(tx, { call, passkey, use: verified.assertion }, deps));
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

interface VerifiedPasskey {
  readonly call: Call<WebauthnAuthenticateBody>;
  readonly passkey: Passkey;
  readonly use: VerifiedAssertion;
}

async function signIn(
  tx: Database,
  { call, passkey, use }: VerifiedPasskey,
  deps: IdentityDeps,
): Promise<SignInResult<{ readonly webauthn_registration_id: string }>> {
  await lockPersonRow(tx, passkey.userId);
  if (!(await recordPasskeyUse(tx, passkey.id, use))) return refuse("unable_to_auth_webauthn_registration");
  return completeSignIn(
    tx,
    {
      call,
      userId: passkey.userId,
      factor: passkeyFactor(passkey, use.isUserVerified),
      minutes: call.body.session_duration_minutes ?? null,
      extra: { webauthn_registration_id: passkey.id },
    },
    deps,
  );
}

/**
 * Begins the sign-in of somebody not known yet, with any passkey that their device holds for the domain. Login pages ask
 * by themselves, so it reads nobody's data and costs two statements (docs/identity-wire.md#4).
 */
export const startPrimaryAuthentication: Operation<
  WebauthnAuthenticateStartBody,
  WebauthnAuthenticateStartAnswer
> = async (call, deps) => {
  const relyingParty = findRelyingParty(call.body.domain, call.project.allowedOrigins);
  if (relyingParty === null) return refuse("invalid_webauthn_domain");
  return start({ call, relyingParty, userId: null, allowed: [] }, deps);
};

/** Begins the proof of one of the passkeys of a person who is signed in, or halfway. */
export const startSecondaryAuthentication: Operation<
  WebauthnAuthenticateStartBody,
  WebauthnAuthenticateStartAnswer
> = async (call, deps) => {
  const userId = personOf(call)?.userId;
  if (userId === undefined) return refuseSignedOut();
  const relyingParty = findRelyingParty(call.body.domain, call.project.allowedOrigins);
  if (relyingParty === null) return refuse("invalid_webauthn_domain");
  const allowed = await listCredentials(deps.database, { userId, domain: relyingParty.id });
  if (allowed.length === 0) return refuse("no_active_webauthn_registrations");
  return start({ call, relyingParty, userId, allowed }, deps);
};

interface Begun {
  readonly call: Call<WebauthnAuthenticateStartBody>;
  readonly relyingParty: RelyingParty;
  readonly userId: string | null;
  readonly allowed: CredentialName[];
}

async function start(
  { call, relyingParty, userId, allowed }: Begun,
  deps: IdentityDeps,
): Promise<OperationResult<WebauthnAuthenticateStartAnswer>> {
  const refused = await refuseStart(call, deps);
  if (refused !== null) return refused;
  const isVerificationRequired = call.body.return_passkey_credential_options ?? false;
  const challenge = await issueChallenge(
    deps.database,
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
    deps,
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

/** How long the browser's own dialog may take (WebAuthn L3 §15.1 recommends 5 to 10 minutes). */
export const CEREMONY_MS = 300_000;

/** A little longer than the dialog. */
export const REGISTRATION_MINUTES = 10;

/** Passkeys offered by autofill wait in an open login page; the browser does not heed the dialog's time then. */
const SIGN_IN_MINUTES = 30;

export const MOST_USER_AGENT = 400;

/** Login pages start ceremonies by themselves, up to five a visit, and a network may hold many people. */
const MOST_STARTS = 1500;
const STARTS_SECONDS = 600;

/** Counts a started ceremony of a network; null while it may. */
export async function refuseStart(
  { project, client }: Pick<Call, "project" | "client">,
  { database }: Pick<IdentityDeps, "database">,
): Promise<Refusal | null> {
  return takeFrom(database, {
    key: `passkey starts of ${project.id} ${client.block}`,
    most: MOST_STARTS,
    seconds: STARTS_SECONDS,
  });
}
