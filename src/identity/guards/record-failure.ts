import type { Database } from "#contracts/database.ts";
import type { Call } from "#identity/call.ts";
import { issueLink } from "#identity/factors/link-token.ts";
import { putMessage } from "#identity/outbox/outbox.ts";
import { linkAddress } from "#identity/outbox/texts/templates.ts";
import { lockMail } from "#identity/outbox/texts/account-notices.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";
import { refuse, type Refusal, type RefusalType } from "#identity/refusals.ts";
import { countFailure, personOfSubject, type LockSubject } from "./locks.ts";

/** How long the link that opens a locked account is worth something. */
const UNLOCK_MINUTES = 60;

interface Failure {
  readonly call: Pick<Call, "project">;
  readonly subject: LockSubject;
  /** What the caller is told. */
  readonly type: RefusalType;
}

/** Says no to a wrong guess and counts it; the one that locks mails the person's proven mailboxes a link that opens again. */
export async function recordFailure(tx: Database, failure: Failure, deps: IdentityDeps): Promise<Refusal> {
  const { call, subject, type } = failure;
  const userId = personOfSubject(subject);
  const isLocked = await countFailure(tx, subject);
  if (isLocked && userId !== null) await mailUnlockLinks(tx, call.project, userId, deps);
  return refuse(type, { userId });
}

async function mailUnlockLinks(tx: Database, project: Project, userId: string, deps: IdentityDeps): Promise<void> {
  const mailboxes = await tx.query<{ address: string; address_key: string }>(
    "SELECT address, address_key FROM latchkey.email WHERE user_id = $1 AND verified",
    [userId],
  );
  for (const { address, address_key: addressKey } of mailboxes) {
    const token = await issueLink(
      tx,
      {
        project,
        purpose: "magic_link",
        address,
        addressKey,
        attachTo: null,
        codeChallenge: null,
        redirectUrl: project.defaultRedirects.login,
        loginRedirectUrl: null,
        minutes: UNLOCK_MINUTES,
      },
      deps,
    );
    const body = lockMail(project, linkAddress({ project, token }, deps), UNLOCK_MINUTES);
    await putMessage(
      tx,
      { projectId: project.id, userId, channel: "email", to: address, body, minutes: UNLOCK_MINUTES },
      deps,
    );
  }
}
