import type { Database } from "#contracts/database.ts";
import type { ResetByEmailBody } from "#contracts/sdk-v1/passwords.ts";
import { addressNetwork } from "#identity/addresses/client-address.ts";
import type { Call, Operation, Outcome } from "#identity/call.ts";
import { checkLinkProof, findLink, spendLink, type OpenLink } from "#identity/factors/link-token.ts";
import { findHolder, holdResetLinks } from "#identity/factors/password/store.ts";
import { unlock } from "#identity/guards/locks.ts";
import type { Parts } from "#identity/parts.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { completeSignIn } from "#identity/sessions/complete-sign-in.ts";
import { personOf, signedOut } from "#identity/sessions/person-of.ts";
import { proveEmail } from "#identity/users/prove-email.ts";
import { changePassword } from "./change-password.ts";
import { passwordFactor } from "./password-factor.ts";
import { refuseWeak } from "./rate-password.ts";
import { refuseBusy } from "./refuse-busy.ts";

/**
 * Sets a new password with the token of a mailed link, and logs in with it. A weak or leaked password, or a proof key
 * that does not fit, leaves the token usable (docs/threats.md#7 and #15); a second factor stays in force (docs/threats.md#44).
 */
export const resetByEmail: Operation<ResetByEmailBody> = async (call, parts) => {
  const { project } = call;
  const { token, password, code_verifier: codeVerifier = null } = call.body;
  const link = await findLink(
    parts.database,
    { projectId: project.id, token, purposes: ["reset_password"], isLogin: false },
    parts,
  );
  if (link === null) return refuse("unable_to_auth_password_reset_token");
  const refused =
    refuseProof(link, codeVerifier) ?? (await refuseWeak({ project, password, email: link.address }, parts));
  if (refused !== null) return refused;
  const made = await parts.hasher.hash(password, addressNetwork(call.client.address));
  if (made === "busy") return refuseBusy();
  return parts.database.transaction((within) => reset(within, { call, link, hash: made.hash }, parts));
};

function refuseProof(link: OpenLink, codeVerifier: string | null): Refusal | null {
  const verdict = checkLinkProof(link, codeVerifier);
  if (verdict === "right") return null;
  return refuse(verdict === "missing" ? "pkce_expected_code_verifier" : "pkce_mismatch");
}

interface Reset {
  readonly call: Call<ResetByEmailBody>;
  readonly link: OpenLink;
  readonly hash: string;
}

async function reset(within: Database, { call, link, hash }: Reset, parts: Parts): Promise<Outcome> {
  const { project } = call;
  const { address, addressKey: key } = link;
  const holder = await findHolder(within, project.id, key);
  // The account went away since; a reset makes no new one.
  if (holder === null) return refuse("unable_to_auth_password_reset_token");
  await holdResetLinks(within, holder.userId);
  if (!(await spendLink(within, link.id))) return refuse("unable_to_auth_password_reset_token");
  const { userId } = await proveEmail(within, { project, address, key, prover: personOf(call) }, parts);
  await changePassword(within, { project, userId, hash, keep: null }, parts);
  // A proof of the mailbox cannot be guessed, so it opens what guesses locked (docs/threats.md#2).
  await unlock(within, { projectId: project.id, subject: userId });
  return completeSignIn(
    within,
    {
      call: signedOut(call, userId),
      userId,
      factor: passwordFactor(),
      minutes: call.body.session_duration_minutes ?? null,
    },
    parts,
  );
}
