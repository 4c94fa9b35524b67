import type { MessageBody } from "#identity/outbox/outbox.ts";
import type { Project } from "#identity/projects/project.ts";

export interface CodeText {
  readonly project: Pick<Project, "name">;
  readonly code: string;
  readonly minutes: number;
  /** The host whose page the browser may fill the code into; null when it was not asked to. */
  readonly autofillHost: string | null;
}

/** Writes the text message of a one-time passcode; its last line is what WebOTP reads (WICG "Origin-bound one-time codes"). */
export function codeText({ project, code, minutes, autofillHost }: CodeText): MessageBody {
  const text = `${code} is your ${project.name} code. It works once, for ${minutes} minutes. Do not share it.`;
  const bound = autofillHost === null ? "" : `\n\n@${autofillHost} #${code}`;
  return { subject: "", text: text + bound, html: "" };
}
