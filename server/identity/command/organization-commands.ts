import { findPerson } from "#identity/admin/people.ts";
import {
  addMember,
  createOrganization,
  findOrganization,
  listOrganizations,
  removeMember,
} from "#identity/admin/organizations.ts";
import { refused, succeeded, type Command, type CommandContext, type CommandResult } from "./command.ts";

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
