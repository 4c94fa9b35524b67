import { writeMail, writeTemplatedMail } from "#identity/outbox/mail-layout.ts";
import type { MessageBody } from "#identity/outbox/outbox.ts";
import type { MailTemplate } from "#identity/projects/project-settings.ts";
import type { Project } from "#identity/projects/project.ts";
import { fillMailText, fillTemplate } from "./fill-template.ts";
import { purposeWords, type Purpose } from "./purpose.ts";

export interface LinkMail {
  readonly project: Pick<Project, "name">;
  readonly kind: Purpose;
  readonly link: string;
  readonly minutes: number;
  /** Whether the link works only in the browser that asked for it. */
  readonly isBoundToBrowser: boolean;
  /** The project's own text; null for the default one. */
  readonly template: MailTemplate | null;
}

const LABELS: Readonly<Record<Purpose, string>> = { login: "Log in", signup: "Sign up", attach: "Add this address" };

/** Writes the mail of a magic link. */
export function linkMail({ project, kind, link, minutes, isBoundToBrowser, template }: LinkMail): MessageBody {
  const { name: projectName } = project;
  if (template !== null) {
    const values = { project: projectName, link, minutes };
    const subject = fillTemplate(template.subject, values);
    return writeTemplatedMail({ projectName, subject, text: fillMailText(template.text, values) });
  }
  const purpose = purposeWords(kind, projectName);
  const where = isBoundToBrowser || kind === "attach" ? ", in the browser in which you asked for it" : "";
  return writeMail({
    projectName,
    subject: `Your link to ${purpose}`,
    lines: [`Follow this link to ${purpose}:`],
    action: { label: LABELS[kind], url: link },
    footer: `It works once, for ${minutes} minutes${where}.\n\nIf you did not ask for it, ignore this mail and do not open the link; nobody can sign in without it.`,
  });
}
