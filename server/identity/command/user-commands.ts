import { deletePerson, exportPerson, findPerson } from "#identity/admin/people.ts";
import { writeOperatorAudit } from "#identity/audit/audit-log.ts";
import type { StoredProject } from "#identity/projects/project.ts";
import { listSessions } from "#identity/sessions/session-store.ts";
import { isLockedPerson, lockPerson, unlockPerson } from "#identity/users/operator-lock.ts";
import { readUser } from "#identity/users/read-user.ts";
import { refused, succeeded, type Command, type CommandContext, type CommandResult } from "./command.ts";

interface TargetUser {
  readonly projectId: string;
  readonly userId: string;
}

type PersonWork = (context: CommandContext, person: TargetUser) => Promise<CommandResult>;

export const USER_COMMANDS: readonly Command[] = [
  person("show", "shows a person: addresses, sign-in methods, sessions, lock", show),
  person(
    "lock",
    "disables every sign-in method of an account and ends its sessions",
    async ({ database }, { userId }) => {
      const ended = await lockPerson(database, userId);
      return succeeded(`Locked ${userId}; ${ended} sessions ended. Nothing was deleted; user unlock opens it again.`);
    },
  ),
  person("unlock", "unlocks an account, whatever locked it", async ({ database }, found) => {
    await unlockPerson(database, found);
    return succeeded(`Unlocked ${found.userId}.`);
  }),
  person("delete", "deletes a person and everything we store about them", async ({ database }, found) => {
    await deletePerson(database, found);
    return succeeded(`Deleted ${found.userId}. The audit log keeps when and how this id signed in, and nothing else.`);
  }),
  person("export", "prints everything we store about a person as JSON", async ({ database }, found) =>
    succeeded(json(await exportPerson(database, found))),
  ),
];

function person(name: string, does: string, work: PersonWork): Command {
  const usage = `user ${name} EMAIL_OR_ID`;
  return {
    usage,
    does,
    scope: "project",
    run: (context, [text = ""], project) => run(context, { project, text, name, work }),
  };
}

interface UserCommandInput {
  readonly project: StoredProject;
  readonly text: string;
  readonly name: string;
  readonly work: PersonWork;
}

/** The log has what the operator does to people next to what they did themselves (docs/threats.md#48). */
async function run(context: CommandContext, { project, text, name, work }: UserCommandInput): Promise<CommandResult> {
  const userId = await findPerson(context.database, project.id, text);
  if (userId === null) return refused(`Nobody in the project ${project.name} has the address, number or id "${text}".`);
  const outcome = await work(context, { projectId: project.id, userId });
  await writeOperatorAudit(context.database, { projectId: project.id, userId, operation: `user ${name}` });
  return outcome;
}

async function show({ database }: CommandContext, { userId }: TargetUser): Promise<CommandResult> {
  const user = await readUser(database, userId);
  const sessions = await listSessions(database, userId);
  const times = sessions.map(({ id, startedAt, lastAccessedAt, expiresAt, ipAddress }) => ({
    session_id: id,
    started_at: startedAt,
    last_accessed_at: lastAccessedAt,
    expires_at: expiresAt,
    ip_address: ipAddress,
  }));
  return succeeded(json({ ...user, is_locked: await isLockedPerson(database, userId), sessions: times }));
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
