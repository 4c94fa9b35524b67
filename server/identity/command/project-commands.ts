import { changeSetting, showSettings } from "#identity/admin/settings.ts";
import { projectSettings } from "#identity/projects/project-settings.ts";
import { createProject, readProjects, updateProject } from "#identity/projects/project-store.ts";
import type { StoredProject } from "#identity/projects/project.ts";
import { NO_PROJECT, refused, succeeded, type Command, type CommandContext, type CommandResult } from "./command.ts";
import { findPerson } from "#identity/admin/people.ts";
import {
  addMember,
  createOrganization,
  findOrganization,
  listOrganizations,
  removeMember,
} from "#identity/admin/organizations.ts";

/** How long running servers go on with the settings they have read. */
const NOTICED = "Running servers notice within 5 seconds.";

export const PROJECT_COMMANDS: readonly Command[] = [
  {
    usage: "project create NAME",
    does: "makes a project for tests, with --live one for real people, and prints its public token",
    scope: "server",
    async run({ database, ...parts }, [name = ""], isLive) {
      const settings = projectSettings.parse({ kind: isLive ? "live" : "test" });
      const project = await createProject(database, { name, settings }, parts);
      return succeeded(`Made ${describe(project)}`);
    },
  },
  {
    usage: "project list",
    does: "lists the projects",
    scope: "server",
    async run({ database, secrets }) {
      const projects = await readProjects(database, { secrets });
      return projects.length === 0 ? succeeded(NO_PROJECT) : succeeded(...projects.map(describe));
    },
  },
  {
    usage: "project show",
    does: "shows a project and its settings, as project set takes them",
    scope: "project",
    run: (_context, _values, project) =>
      Promise.resolve(succeeded(describe(project), ...showSettings(project.settings))),
  },
  {
    usage: "project set KEY VALUE",
    does: "changes a setting (or name) of a project",
    scope: "project",
    run: (context, [key = "", value = ""], project) => change(context, project, key, value),
  },
  {
    usage: "project reset KEY",
    does: "gives a setting its default back",
    scope: "project",
    run: (context, [key = ""], project) => change(context, project, key, null),
  },
];

async function change(
  { database, secrets }: CommandContext,
  project: StoredProject,
  key: string,
  value: string | null,
): Promise<CommandResult> {
  if (key === "name") return rename({ database, secrets }, project, value?.trim() ?? "");
  const changed = changeSetting(project.settings, key, value);
  if (!changed.ok) return refused(changed.sentence);
  await updateProject(database, { ...project, settings: changed.settings }, { secrets });
  const lines = showSettings(changed.settings).filter(
    (line) => line.startsWith(`${key} `) || line.startsWith(`${key}.`),
  );
  return succeeded(...lines, NOTICED);
}

async function rename(
  { database, secrets }: Pick<CommandContext, "database" | "secrets">,
  project: StoredProject,
  name: string,
): Promise<CommandResult> {
  if (name === "") return refused("A project needs a name; emails and text messages show it.");
  await updateProject(database, { ...project, name }, { secrets });
  return succeeded(`name ${name}`, NOTICED);
}

function describe({ id, name, publicToken }: StoredProject): string {
  return `${name}  ${publicToken}  ${id}`;
}

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

export const ORGANIZATION_COMMANDS: readonly Command[] = [
  {
    usage: "org create NAME SLUG",
    does: "makes an organisation; the slug is its name in addresses",
    scope: "project",
    async run({ database, randomBytes }, [name = "", slug = ""], project) {
      if (!SLUG.test(slug)) return refused(`The slug "${slug}" cannot be used: use lower-case letters, digits and -.`);
      const id = await createOrganization(database, { project, name, slug }, { randomBytes });
      return id === null
        ? refused(`The project already has an organisation ${slug}.`)
        : succeeded(`Made ${name}  ${slug}  ${id}`);
    },
  },
  {
    usage: "org list",
    does: "lists organisations and how many belong to each",
    scope: "project",
    async run({ database }, _values, project) {
      const organizations = await listOrganizations(database, project.id);
      if (organizations.length === 0) return succeeded("The project has no organisation yet.");
      return succeeded(
        ...organizations.map(({ name, slug, id, members }) => `${name}  ${slug}  ${id}  ${members} members`),
      );
    },
  },
  {
    usage: "org member add ORG EMAIL_OR_ID",
    does: "adds a person to an organisation",
    scope: "project",
    run: (context, [organization = "", text = ""], project) =>
      withMember(context, { projectId: project.id, organization, text }, async (member) =>
        (await addMember(context.database, member))
          ? succeeded(`Added ${member.userId} to ${organization}.`)
          : succeeded(`${member.userId} belongs to ${organization} already.`),
      ),
  },
  {
    usage: "org member remove ORG EMAIL_OR_ID",
    does: "removes a person from an organisation and ends their sessions for it",
    scope: "project",
    run: (context, [organization = "", text = ""], project) =>
      withMember(context, { projectId: project.id, organization, text }, async (member) =>
        (await removeMember(context.database, member))
          ? succeeded(`Removed ${member.userId} from ${organization}.`)
          : refused(`${member.userId} does not belong to ${organization}.`),
      ),
  },
];

interface OrganizationRef {
  readonly projectId: string;
  readonly organization: string;
  readonly text: string;
}

async function withMember(
  { database }: CommandContext,
  { projectId, organization, text }: OrganizationRef,
  work: (member: { readonly organizationId: string; readonly userId: string }) => Promise<CommandResult>,
): Promise<CommandResult> {
  const organizationId = await findOrganization(database, projectId, organization);
  if (organizationId === null) return refused(`The project has no organisation "${organization}": see org list.`);
  const userId = await findPerson(database, projectId, text);
  if (userId === null) return refused(`Nobody in the project has the address, number or id "${text}".`);
  return work({ organizationId, userId });
}
