import type { Database } from "#contracts/database.ts";
import type { MagicLinkAuthenticateBody } from "#contracts/sdk-v1/magic-links.ts";
import type { WireProof } from "#contracts/sdk-v1/session.ts";
import type { Call, Operation } from "#identity/call.ts";
import { checkLinkProof, findLink, spendLink, type OpenLink } from "#identity/factors/link-token.ts";
import { unlockByOwner } from "#identity/guards/locks.ts";
import type { Parts } from "#identity/parts.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { completeSignIn } from "#identity/sessions/complete-sign-in.ts";
import { holdCaller } from "#identity/sessions/hold-caller.ts";
import { personOf, signedOut } from "#identity/sessions/person-of.ts";
import { refuseChange } from "#identity/sessions/refuse-change.ts";
import { attachEmail } from "#identity/users/attach-address.ts";
import { proveEmail, type EmailProof } from "#identity/users/prove-email.ts";

/**
 * Signs in with the token of a mailed link, or with that of a password reset: one token, one use over both purposes.
 * Whatever stands in the way is found before the token is used up, so that it still works where it should
 * (docs/identity-wire.md#6; docs/threats.md#3, #4, #7).
 */
export const authenticateLink: Operation<MagicLinkAuthenticateBody> = async (call, parts) => {
  const { token } = call.body;
  const projectId = call.project.id;
  return parts.database.transaction(async (within) => {
    const link = await findLink(
      within,
      { projectId, token, purposes: ["magic_link", "reset_password"], isLogin: true },
      parts,
    );
    if (link === null) return refuse("unable_to_auth_magic_link");
    const refused = refuseBrowser(call.body, link) ?? (await refuseAttachment(within, call, link));
    if (refused !== null) return refused;
    if (!(await spendLink(within, link.id))) return refuse("unable_to_auth_magic_link");
    const proof = await prove(within, { call, link }, parts);
    if (!proof.ok) return proof;
    const { userId, emailId } = proof;
    const outcome = await completeSignIn(
      within,
      {
        call: proof.isCleaned ? signedOut(call, userId) : call,
        userId,
        factor: factorOf(link, emailId),
        minutes: call.body.session_duration_minutes ?? null,
        extra: { method_id: emailId },
        added: proof.isAdded ? { kind: "email", emailId, address: link.address } : null,
      },
      parts,
    );
    // A person who signed in without guessing gets back the methods that strangers' guesses closed (docs/threats.md#2).
    const isIn = outcome.ok && outcome.grant?.kind === "session";
    if (isIn) await unlockByOwner(within, { projectId, subject: userId });
    return outcome;
  });
};

/** Where a challenge was left, the browser must be the one that left it. */
function refuseBrowser({ code_verifier: verifier }: MagicLinkAuthenticateBody, link: OpenLink): Refusal | null {
  switch (checkLinkProof(link, verifier ?? null)) {
    case "missing":
      return refuse("pkce_expected_code_verifier");
    case "mismatch":
      return refuse("pkce_mismatch");
    case "right":
      return null;
  }
}

/**
 * A link that adds an address works only in a session of the person who asked. Whether they may is asked again: a second
 * factor may have been set up since.
 */
async function refuseAttachment(
  within: Database,
  { project, session }: Call<MagicLinkAuthenticateBody>,
  { attachTo }: OpenLink,
): Promise<Refusal | null> {
  if (attachTo === null) return null;
  if (session?.userId === attachTo) {
    const ended = await holdCaller(within, { userId: attachTo, session, id: session.id });
    return ended ?? refuseChange(within, { project, session });
  }
  return refuse("unable_to_auth_magic_link", {
    message: "This link adds an address to an account. Please open it where you are logged in to that account.",
  });
}

interface Proof extends EmailProof {
  readonly ok: true;
  /** Whether an account that was there has the mailbox from now on. */
  readonly isAdded: boolean;
}

async function prove(
  within: Database,
  { call, link }: { readonly call: Call<MagicLinkAuthenticateBody>; readonly link: OpenLink },
  parts: Parts,
): Promise<Proof | Refusal> {
  const { project } = call;
  const { address, addressKey: key, attachTo } = link;
  if (attachTo === null) {
    const proof = await proveEmail(within, { project, address, key, prover: personOf(call) }, parts);
    return { ok: true, ...proof, isAdded: false };
  }
  const given = await attachEmail(within, { project, userId: attachTo, address, key }, parts);
  if (given === null) return refuse("duplicate_email");
  return { ok: true, userId: attachTo, emailId: given.id, isAdded: given.isNew, isCleaned: false };
}

function factorOf({ address }: OpenLink, emailId: string): WireProof {
  const email_factor = { email_id: emailId, email_address: address };
  return { type: "magic_link", delivery_method: "email", email_factor };
}
