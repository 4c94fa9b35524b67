import { writeMail, writeTemplatedMail } from "#identity/outbox/mail-layout.ts";
import type { MessageBody } from "#platform/mail/transport.ts";
import type { MailTemplate } from "#identity/projects/project-settings.ts";
import type { Project } from "#identity/projects/project.ts";
import { fillMailText, fillTemplate, type Purpose, purposeWords } from "./templates.ts";

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
    const tx = loginMinutes < minutes ? `, within ${loginMinutes} minutes` : "";
    const values = { project: projectName, link, minutes };
    const subject = fillTemplate(template.subject, values);
    const text = `${fillMailText(template.text, values)}\n\nOr log in without a password${tx}:\n\n${loginLink}`;
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
    footer: `One of the two links works, once, for ${minutes} minutes${where}.${until}\n\nIf you did not ask for this email, ignore it and do not open the links; ${kept}.`,
  });
}

interface LinkMail {
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
    footer: `It works once, for ${minutes} minutes${where}.\n\nIf you did not ask for it, ignore this email and do not open the link. Nobody can sign in without it.`,
  });
}

interface CodeMail {
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

/** Writes the text message of a one-time passcode; its last line is what WebOTP reads (WICG "Origin-bound one-time codes"). */
export function codeText({
  project,
  code,
  minutes,
  autofillHost,
}: {
  readonly project: Pick<Project, "name">;
  readonly code: string;
  readonly minutes: number;
  /** The host whose page the browser may fill the code into; null when it was not asked to. */
  readonly autofillHost: string | null;
}): MessageBody {
  const text = `${code} is your ${project.name} code. It works once, for ${minutes} minutes. Do not share it.`;
  const bound = autofillHost === null ? "" : `\n\n@${autofillHost} #${code}`;
  return { subject: "", text: text + bound, html: "" };
}
