import { writeMail } from "#identity/outbox/mail-layout.ts";
import type { MessageBody } from "#identity/outbox/outbox.ts";
import type { Project } from "#identity/projects/project.ts";

export interface PasswordChangedMail {
  readonly project: Pick<Project, "name">;
  /** Whether the account had none before. */
  readonly isFirst: boolean;
}

/** Tells a person that their password was changed or set (ASVS 6.3.7, docs/threats.md#14). */
export function passwordChangedMail({ project, isFirst }: PasswordChangedMail): MessageBody {
  const { name: projectName } = project;
  const news = isFirst
    ? {
        subject: `A password was added to your ${projectName} account`,
        line: `A password was added to your ${projectName} account just now.`,
      }
    : {
        subject: `Your ${projectName} password was changed`,
        line: `The password of your ${projectName} account was changed just now.`,
      };
  return writeMail({
    projectName,
    subject: news.subject,
    lines: [`${news.line} Everywhere else you were logged in, you have been logged out.`],
    footer: `If it was you, there is nothing to do.\n\nIf it was not, choose “Forgot Password?” where you log in to ${projectName} and set another one: that ends all open sessions.`,
  });
}
