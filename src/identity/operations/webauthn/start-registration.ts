import type { WebauthnRegisterStartAnswer, WebauthnRegisterStartBody } from "#contracts/sdk-v1/webauthn.ts";
import type { WireUser } from "#contracts/sdk-v1/user.ts";
import type { Operation } from "#identity/call.ts";
import { issueChallenge } from "#identity/factors/passkey/challenge-store.ts";
import { listCredentials } from "#identity/factors/passkey/passkey-store.ts";
import { findRelyingParty } from "#identity/factors/passkey/relying-party.ts";
import { chooseUserHandle, isForeignHandle } from "#identity/factors/passkey/user-handle.ts";
import { writeCreationOptions } from "#identity/factors/passkey/wire-options.ts";
import { refuse, refuseSignedOut } from "#identity/refusals.ts";
import { refuseChange } from "#identity/sessions/refuse-change.ts";
import { readUser } from "#identity/users/read-user.ts";
import { CEREMONY_MS, MOST_USER_AGENT, refuseStart, REGISTRATION_MINUTES } from "./ceremony-limits.ts";

/** Begins the registration of a passkey for the signed-in person (WebAuthn L3 §7.1). */
export const startRegistration: Operation<WebauthnRegisterStartBody> = async (call, parts) => {
  const { project, session, body, client } = call;
  if (session === null) return refuseSignedOut();
  const relyingParty = findRelyingParty(body.domain, project.allowedOrigins);
  if (relyingParty === null) return refuse("invalid_webauthn_domain");
  const refused = (await refuseStart(call, parts)) ?? (await refuseChange(parts.database, { project, session }));
  if (refused !== null) return refused;
  const { userId } = session;
  const handle = chooseUserHandle(userId, body.override_id);
  const isTaken = handle === null || (await isForeignHandle(parts.database, { projectId: project.id, userId, handle }));
  if (isTaken) return refuse("bad_request", { message: "override_id is too long or somebody else's." });
  const isPasskey = body.return_passkey_credential_options ?? false;
  const challenge = await issueChallenge(
    parts.database,
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
    parts,
  );
  const name = body.override_name ?? accountName(await readUser(parts.database, userId));
  const wish = isPasskey ? "required" : "preferred";
  const data: WebauthnRegisterStartAnswer = {
    user_id: userId,
    public_key_credential_creation_options: writeCreationOptions({
      rp: { id: relyingParty.id, name: project.name },
      user: { id: handle, name, displayName: body.override_display_name ?? name },
      challenge,
      timeout: CEREMONY_MS,
      exclude: await listCredentials(parts.database, { userId, domain: relyingParty.id }),
      residentKey: wish,
      userVerification: wish,
      attachment: body.authenticator_type,
    }),
  };
  return { ok: true, userId, data };
};

/** What the authenticator lists the account as. */
function accountName({ emails, phone_numbers: phones, user_id: id }: WireUser): string {
  return emails[0]?.email ?? phones[0]?.phone_number ?? id;
}
