import type { MailTemplate } from "#identity/projects/project-settings.ts";
import type { Project } from "#identity/projects/project.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";

/** Finds the project's own text of an id; null means the default one. An unknown id is refused. */
export function chooseTemplate(
  project: Project,
  { kind, id }: { readonly kind: MailTemplate["kind"]; readonly id: string | undefined },
): { readonly ok: true; readonly template: MailTemplate | null } | Refusal {
  if (id === undefined || id === "") return { ok: true, template: null };
  const template = project.settings.templates.find((held) => held.id === id && held.kind === kind);
  return template === undefined ? refuse("invalid_template_id") : { ok: true, template };
}
