import { writeMail, writeTemplatedMail } from "#identity/outbox/mail-layout.ts";
import type { MessageBody } from "#identity/outbox/outbox.ts";
import type { MailTemplate } from "#identity/projects/project-settings.ts";
import type { Project } from "#identity/projects/project.ts";
import { fillMailText, fillTemplate } from "./fill-template.ts";

export interface ResetMail {
  readonly project: Pick<Project, "name">;
  /** Whether there is a password to be replaced. */
  readonly hasPassword: boolean;
  readonly link: string;
  /** Logs in without a password; it uses the same token up. */
  readonly loginLink: string;
  readonly minutes: number;
  /** For `loginLink`. */
  readonly loginMinutes: number;
  /** Whether the links work only in the browser that asked for them. */
  readonly isBoundToBrowser: boolean;
  /** The project's own text; null for the default one. */
  readonly template: MailTemplate | null;
}

/** Writes the mail of a password reset: a link to choose a password, and one to log in without. */
export function resetMail(mail: ResetMail): MessageBody {
  const { project, hasPassword, link, loginLink, minutes, loginMinutes, isBoundToBrowser, template } = mail;
  const { name: projectName } = project;
  if (template !== null) {
    const within = loginMinutes < minutes ? `, within ${loginMinutes} minutes` : "";
    const values = { project: projectName, link, minutes };
    const subject = fillTemplate(template.subject, values);
    const text = `${fillMailText(template.text, values)}\n\nOr log in without a password${within}:\n\n${loginLink}`;
    return writeTemplatedMail({ projectName, subject, text });
  }
  const wanted = hasPassword ? "a new password" : "a password";
  const where = isBoundToBrowser ? ", in the browser in which you asked for them" : "";
  const until = loginMinutes < minutes ? ` Logging in without a password works for ${loginMinutes} minutes.` : "";
  const kept = hasPassword ? "your password stays as it is" : "nothing changes";
  return writeMail({
    projectName,
    subject: `Choose ${wanted} for ${projectName}`,
    lines: [`Follow this link to choose ${wanted} for ${projectName}:`],
    action: { label: `Choose ${wanted}`, url: link },
    otherAction: { label: "Log in without a password", url: loginLink },
    footer: `One of the two links works, once, for ${minutes} minutes${where}.${until}\n\nIf you did not ask for this mail, ignore it and do not open the links; ${kept}.`,
  });
}
