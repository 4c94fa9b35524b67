import { writeMail } from "#identity/outbox/mail-layout.ts";
import type { MessageBody } from "#identity/outbox/outbox.ts";
import type { Project } from "#identity/projects/project.ts";

/** Tells a person that their account was deleted (docs/threats.md#14). */
export function accountDeletedMail({ project }: { readonly project: Pick<Project, "name"> }): MessageBody {
  return writeMail({
    projectName: project.name,
    subject: `Your ${project.name} account was deleted`,
    lines: [
      `Somebody who was logged in to your ${project.name} account asked for it to be deleted. It is gone, with every way of logging in to it, and all devices were logged out.`,
    ],
    footer:
      "If it was you, there is nothing to do. If it was not, somebody else could use your account: secure this mailbox first, then tell us. The account cannot be restored; you can sign up again.",
  });
}
