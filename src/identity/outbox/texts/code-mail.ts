import { writeMail, writeTemplatedMail } from "#identity/outbox/mail-layout.ts";
import type { MessageBody } from "#identity/outbox/outbox.ts";
import type { MailTemplate } from "#identity/projects/project-settings.ts";
import type { Project } from "#identity/projects/project.ts";
import { fillMailText, fillTemplate } from "./fill-template.ts";
import { purposeWords, type Purpose } from "./purpose.ts";

export interface CodeMail {
  readonly project: Pick<Project, "name">;
  readonly kind: Purpose;
  readonly code: string;
  readonly minutes: number;
  /** The project's own text; null for the default one. */
  readonly template: MailTemplate | null;
}

/** Writes the mail of a one-time passcode. */
export function codeMail({ project, kind, code, minutes, template }: CodeMail): MessageBody {
  const { name: projectName } = project;
  if (template !== null) {
    const values = { project: projectName, code, minutes };
    const subject = fillTemplate(template.subject, values);
    return writeTemplatedMail({ projectName, subject, text: fillMailText(template.text, values), code });
  }
  return writeMail({
    projectName,
    subject: `${code} is your ${projectName} code`,
    lines: [`Your code to ${purposeWords(kind, projectName)}:`],
    code,
    footer: `It works once, for ${minutes} minutes.\n\nIf you did not ask for it, ignore this email and do not share the code. Nobody can sign in without it.`,
  });
}
