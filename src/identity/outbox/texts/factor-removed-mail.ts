import { writeMail } from "#identity/outbox/mail-layout.ts";
import type { MessageBody } from "#identity/outbox/outbox.ts";
import type { Project } from "#identity/projects/project.ts";

export interface FactorRemovedMail {
  readonly project: Pick<Project, "name">;
  /** For example "the passkey “Phone”". */
  readonly removed: string;
}

/** Tells a person that a sign-in method was removed from their account (docs/threats.md#14). */
export function factorRemovedMail({ project, removed }: FactorRemovedMail): MessageBody {
  return writeMail({
    projectName: project.name,
    subject: `A sign-in method of your ${project.name} account was removed`,
    lines: [
      `Somebody who was logged in to your ${project.name} account removed ${removed} from it. All other devices were logged out.`,
    ],
    footer:
      "If it was you, there is nothing to do. If it was not, log in now with another sign-in method and check what else was changed.",
  });
}
