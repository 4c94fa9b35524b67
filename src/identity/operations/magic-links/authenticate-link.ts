import type { Database } from "#contracts/database.ts";
import type { MagicLinkAuthenticateAnswer, MagicLinkAuthenticateBody } from "#contracts/sdk-v1/magic-links.ts";
import type { WireProof } from "#contracts/sdk-v1/sessions.ts";
import type { Call, Operation } from "#identity/call.ts";
import { verifyLinkProofKey, findLink, consumeLink, type OpenLink } from "#identity/factors/link-token.ts";
import { unlockByOwner } from "#identity/guards/locks.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { completeSignIn } from "#identity/sessions/complete-sign-in.ts";
import { lockCaller, personOf, refuseChange, signedOut } from "#identity/sessions/caller.ts";
import { attachEmail, type EmailVerification, verifyEmail } from "#identity/users/verify-address.ts";

/**
 * Signs in with the token of a mailed link, or with that of a password reset: one token, one use over both purposes.
 * Whatever stands in the way is found before the token is used up, so that it still works where it should
 * (docs/identity-wire.md#6; docs/threats.md#3, #4, #7).
 */
export const authenticateLink: Operation<MagicLinkAuthenticateBody, MagicLinkAuthenticateAnswer> = async (
  call,
  deps,
) => {
  const { token } = call.body;
  const projectId = call.project.id;
  return deps.database.transaction(async (tx) => {
    const link = await findLink(
      tx,
      { projectId, token, purposes: ["magic_link", "reset_password"], isLogin: true },
      deps,
    );
    if (link === null) return refuse("unable_to_auth_magic_link");
    const refused = refuseBrowser(call.body, link) ?? (await refuseAttachment(tx, call, link));
    if (refused !== null) return refused;
    if (!(await consumeLink(tx, link.id))) return refuse("unable_to_auth_magic_link");
    const proof = await verifyLink(tx, { call, link }, deps);
    if (!proof.ok) return proof;
    const { userId, emailId } = proof;
    const result = await completeSignIn(
      tx,
      {
        call: proof.isCleaned ? signedOut(call, userId) : call,
        userId,
        factor: factorOf(link, emailId),
        minutes: call.body.session_duration_minutes ?? null,
        extra: { method_id: emailId },
        added: proof.isAdded ? { kind: "email", emailId, address: link.address } : null,
      },
      deps,
    );
    // A person who signed in without guessing gets back the methods that strangers' guesses closed (docs/threats.md#2).
    const isIn = result.ok && result.issued?.kind === "session";
    if (isIn) await unlockByOwner(tx, { projectId, subject: userId });
    return result;
  });
};

/** Where a challenge was left, the browser must be the one that left it. */
function refuseBrowser({ code_verifier: verifier }: MagicLinkAuthenticateBody, link: OpenLink): Refusal | null {
  switch (verifyLinkProofKey(link, verifier ?? null)) {
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
  tx: Database,
  { project, session }: Call<MagicLinkAuthenticateBody>,
  { attachTo }: OpenLink,
): Promise<Refusal | null> {
  if (attachTo === null) return null;
  if (session?.userId === attachTo) {
    const ended = await lockCaller(tx, { userId: attachTo, session, id: session.id });
    return ended ?? refuseChange(tx, { project, session });
  }
  return refuse("unable_to_auth_magic_link", {
    message: "This link adds an address to an account. Please open it where you are logged in to that account.",
  });
}

interface LinkVerification extends EmailVerification {
  readonly ok: true;
  /** Whether an account that was there has the mailbox from now on. */
  readonly isAdded: boolean;
}

async function verifyLink(
  tx: Database,
  { call, link }: { readonly call: Call<MagicLinkAuthenticateBody>; readonly link: OpenLink },
  deps: IdentityDeps,
): Promise<LinkVerification | Refusal> {
  const { project } = call;
  const { address, addressKey: key, attachTo } = link;
  if (attachTo === null) {
    const proof = await verifyEmail(tx, { project, address, key, prover: personOf(call) }, deps);
    return { ok: true, ...proof, isAdded: false };
  }
  const given = await attachEmail(tx, { project, userId: attachTo, address, key }, deps);
  if (given === null) return refuse("duplicate_email");
  return { ok: true, userId: attachTo, emailId: given.id, isAdded: given.isNew, isCleaned: false };
}

function factorOf({ address }: OpenLink, emailId: string): WireProof {
  const email_factor = { email_id: emailId, email_address: address };
  return { type: "magic_link", delivery_method: "email", email_factor };
}
