import type { MailTemplate } from "#identity/projects/project-settings.ts";
import type { Project } from "#identity/projects/project.ts";
import { type Refusal, refuse } from "#identity/refusals.ts";
import type { IdentityDeps } from "#identity/deps.ts";

/** What the placeholders of a project's text stand for; one without a value disappears. */
export interface Placeholders {
  readonly project: string;
  readonly minutes: number;
  readonly code?: string;
  readonly link?: string;
}

const PLACEHOLDER = /\{\{\s*(project|minutes|code|link)\s*\}\}/g;

/** Fills {{project}}, {{minutes}}, {{code}} and {{link}} into a text, in one pass: a value is never read as a text again. */
export function fillTemplate(text: string, values: Placeholders): string {
  const named = new Map<string, string>(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return text.replaceAll(PLACEHOLDER, (_, name: string) => named.get(name) ?? "");
}

/** Fills a mail's text and puts what the mail is sent for at its end where the text forgot it. */
export function fillMailText(text: string, values: Placeholders): string {
  const carried = values.link ?? values.code ?? "";
  const filled = fillTemplate(text, values);
  return filled.includes(carried) ? filled : `${filled}\n\n${carried}`;
}

/** Finds the project's own text of an id; null means the default one. An unknown id is refused. */
export function chooseTemplate(
  project: Project,
  { kind, id }: { readonly kind: MailTemplate["kind"]; readonly id: string | undefined },
): { readonly ok: true; readonly template: MailTemplate | null } | Refusal {
  if (id === undefined || id === "") return { ok: true, template: null };
  const template = project.settings.templates.find((stored) => stored.id === id && stored.kind === kind);
  return template === undefined ? refuse("invalid_template_id") : { ok: true, template };
}

/** What a code or a link is asked for: the first two have texts of the project's own. */
export type Purpose = "login" | "signup" | "attach";

/** Names the purpose, to go on with "the code to …" or "follow this link to …". */
export function purposeWords(purpose: Purpose, projectName: string): string {
  switch (purpose) {
    case "login":
      return `log in to ${projectName}`;
    case "signup":
      return `sign up for ${projectName}`;
    case "attach":
      return `add this address to your ${projectName} account`;
  }
}

interface MailedLink {
  readonly project: Pick<Project, "publicToken">;
  readonly token: string;
  /** Of a reset's two links, the one that logs in without a new password. */
  readonly isLoginOfReset?: boolean;
}

/** Where a mailed link leads: to the identity server, which uses nothing up and redirects (docs/threats.md#6). */
export function linkAddress(
  { project, token, isLoginOfReset = false }: MailedLink,
  { addresses }: Pick<IdentityDeps, "addresses">,
): string {
  const url = new URL(`${addresses.identity()}/v1/magic_links/redirect`);
  url.searchParams.set("public_token", project.publicToken);
  url.searchParams.set("token", token);
  if (isLoginOfReset) url.searchParams.set("type", "login");
  return url.href;
}
