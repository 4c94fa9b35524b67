import { findPerson, type ListedPerson, listPeople } from "#identity/admin/people.ts";
import { listAudit, type ListedEvent, writeOperatorAudit } from "#identity/audit/audit-log.ts";
import { refused, succeeded, type Command, type CommandResult } from "./command.ts";

/** A line of the audit log of a person who was deleted is still found by their id. */
const USER_ID = /^user-(?:test|live)-[\w-]+$/;

export const LIST_COMMANDS: readonly Command[] = [
  {
    usage: "user list",
    does: "lists people, newest account first",
    scope: "list",
    filters: ["address", "state", "since", "until", "after", "limit"],
    async run({ database }, { address = null, state = null, since = null, until = null, after = null, limit }, list) {
      const { project, isJson } = list;
      if (after !== null && (await findPerson(database, project.id, after)) === null) {
        return refused(`--after: nobody in the project ${project.name} has the id "${after}".`);
      }
      const filter = { projectId: project.id, address, state, since, until, after, limit: limit + 1 };
      const people = await listPeople(database, filter);
      await writeOperatorAudit(database, { projectId: project.id, userId: null, operation: "user list" });
      const page = pageOf(people, limit, ({ user_id }) => user_id);
      return isJson
        ? succeeded(JSON.stringify({ people: page.rows, next: page.next }, null, 2))
        : linesOf(page, personLine);
    },
  },
  {
    usage: "audit list",
    does: "lists what happened, newest first",
    scope: "list",
    filters: ["user", "result", "since", "until", "after", "limit"],
    async run({ database }, { user, result = null, since = null, until = null, after = null, limit }, list) {
      const { project, isJson } = list;
      if (after !== null && !/^\d{1,18}$/.test(after)) return refused(`--after cannot be "${after}": write a number.`);
      const userId = user === undefined ? null : await findUserId(database, project.id, user);
      if (user !== undefined && userId === null) {
        return refused(`Nobody in the project ${project.name} has the address, number or id "${user}".`);
      }
      const filter = { projectId: project.id, userId, result, since, until, after, limit: limit + 1 };
      const page = pageOf(await listAudit(database, filter), limit, ({ id }) => id);
      return isJson
        ? succeeded(JSON.stringify({ events: page.rows, next: page.next }, null, 2))
        : linesOf(page, eventLine);
    },
  },
];

async function findUserId(
  database: Parameters<typeof findPerson>[0],
  projectId: string,
  text: string,
): Promise<string | null> {
  const found = await findPerson(database, projectId, text);
  return found ?? (USER_ID.test(text) ? text : null);
}

interface Page<Row> {
  readonly rows: readonly Row[];
  /** What `--after` takes to show more; null at the end. */
  readonly next: string | null;
}

/** @param found one row more than the page takes, where there are more */
function pageOf<Row>(found: readonly Row[], limit: number, idOf: (row: Row) => string): Page<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: last === undefined || found.length <= limit ? null : idOf(last) };
}

function linesOf<Row>({ rows, next }: Page<Row>, lineOf: (row: Row) => string): CommandResult {
  if (rows.length === 0) return succeeded("No matches.");
  return succeeded(...rows.map(lineOf), ...(next === null ? [] : [`More: add --after ${next}`]));
}

function personLine({ user_id, state, created_at, last_seen_at, emails, phone_numbers }: ListedPerson): string {
  const seen = last_seen_at === null ? "no session" : `seen ${last_seen_at}`;
  return [created_at, user_id, state, seen, ...emails, ...phone_numbers].join("  ");
}

/** Browsers name themselves as they like, so only JSON shows that. */
function eventLine({ id, at, operation, method, result, user_id, ip_address }: ListedEvent): string {
  return [id, at, operation, method, result, user_id ?? "-", ip_address].join("  ").trimEnd();
}
