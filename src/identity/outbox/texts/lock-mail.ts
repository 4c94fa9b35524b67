import { writeMail } from "#identity/outbox/mail-layout.ts";
import type { MessageBody } from "#identity/outbox/outbox.ts";
import type { Project } from "#identity/projects/project.ts";

export interface LockMail {
  readonly project: Pick<Project, "name">;
  readonly link: string;
  readonly minutes: number;
}

/** Tells a person that we stopped guesses, and how they can sign in meanwhile (docs/threats.md#2). */
export function lockMail({ project, link, minutes }: LockMail): MessageBody {
  return writeMail({
    projectName: project.name,
    subject: `Somebody tried to get into your ${project.name} account`,
    lines: [
      `Somebody tried to get into your ${project.name} account and guessed wrong ten times. We refuse passwords and codes for a while. Your open sessions are not affected.`,
      "If it was you, this link logs you in and unlocks them:",
    ],
    action: { label: "Log in", url: link },
    footer: `It works once, for ${minutes} minutes. If it was not you, there is nothing to do.`,
  });
}
