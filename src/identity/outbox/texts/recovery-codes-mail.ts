import { writeMail } from "#identity/outbox/mail-layout.ts";
import type { MessageBody } from "#identity/outbox/outbox.ts";
import type { Project } from "#identity/projects/project.ts";

export interface RecoveryCodesMail {
  readonly project: Pick<Project, "name">;
  /** `left`: how many codes can still be used. */
  readonly event: { readonly kind: "used"; readonly left: number } | { readonly kind: "renewed" };
}

/** Tells a person that a recovery code was used, or that all were replaced (docs/threats.md#64). */
export function recoveryCodesMail({ project, event }: RecoveryCodesMail): MessageBody {
  const { name: projectName } = project;
  const news =
    event.kind === "used"
      ? {
          subject: `A recovery code of your ${projectName} account was used`,
          line: `Somebody used a recovery code instead of the authenticator app to log in to your ${projectName} account. ${leftOf(event.left)}`,
        }
      : {
          subject: `The recovery codes of your ${projectName} account were renewed`,
          line: `Somebody who was logged in to your ${projectName} account made new recovery codes. The earlier codes no longer work.`,
        };
  return writeMail({
    projectName,
    subject: news.subject,
    lines: [news.line],
    footer:
      "If it was you, there is nothing to do. If it was not, log in now, end all other sessions, and renew your recovery codes.",
  });
}

function leftOf(left: number): string {
  if (left === 0) return "No code is left: make new ones in your account.";
  return left === 1 ? "1 code is left." : `${left} codes are left.`;
}
