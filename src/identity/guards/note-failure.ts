import type { Database } from "#contracts/database.ts";
import type { Call } from "#identity/call.ts";
import { issueLink } from "#identity/factors/link-token.ts";
import { putMessage } from "#identity/outbox/outbox.ts";
import { linkAddress } from "#identity/outbox/texts/link-address.ts";
import { lockMail } from "#identity/outbox/texts/lock-mail.ts";
import type { Parts } from "#identity/parts.ts";
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
export async function noteFailure(within: Database, failure: Failure, parts: Parts): Promise<Refusal> {
  const { call, subject, type } = failure;
  const userId = personOfSubject(subject);
  const isLocked = await countFailure(within, subject);
  if (isLocked && userId !== null) await mailUnlockLinks(within, { project: call.project, userId }, parts);
  return refuse(type, { userId });
}

interface Locked {
  readonly project: Project;
  readonly userId: string;
}

async function mailUnlockLinks(within: Database, { project, userId }: Locked, parts: Parts): Promise<void> {
  const mailboxes = await within.query<{ address: string; address_key: string }>(
    "SELECT address, address_key FROM latchkey.email WHERE user_id = $1 AND verified",
    [userId],
  );
  for (const { address, address_key: addressKey } of mailboxes) {
    const token = await issueLink(
      within,
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
      parts,
    );
    const body = lockMail({ project, link: linkAddress({ project, token }, parts), minutes: UNLOCK_MINUTES });
    await putMessage(
      within,
      { projectId: project.id, userId, channel: "email", to: address, body, minutes: UNLOCK_MINUTES },
      parts,
    );
  }
}
