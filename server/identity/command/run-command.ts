import { parseArgs } from "node:util";
import { readProjects } from "#identity/projects/project-store.ts";
import type { StoredProject } from "#identity/projects/project.ts";
import {
  type Command,
  type CommandContext,
  type CommandResult,
  type Filters,
  NO_PROJECT,
  readFilters,
  refused,
  succeeded,
} from "./command.ts";
import { PROJECT_COMMANDS, ORGANIZATION_COMMANDS } from "./project-commands.ts";
import { USER_COMMANDS } from "./user-commands.ts";
import { findPerson, type ListedPerson, listPeople } from "#identity/admin/people.ts";
import { listAudit, type ListedEvent, writeOperatorAudit } from "#identity/audit/audit-log.ts";

/** A line of the audit log of a person who was deleted is still found by their id. */
const USER_ID = /^user-(?:test|live)-[\w-]+$/;

const LIST_COMMANDS: readonly Command[] = [
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

const COMMANDS: readonly Command[] = [
  ...PROJECT_COMMANDS,
  ...USER_COMMANDS,
  ...LIST_COMMANDS,
  ...ORGANIZATION_COMMANDS,
  {
    usage: "keys rotate",
    does: "signs with a new key from now on; nobody is signed out",
    scope: "server",
    async run({ keys }) {
      const kid = await keys.rotate();
      return succeeded(`The key ${kid} signs from now on. The one before it stays published for 6 minutes.`);
    },
  },
];

/** An operator's command as it was typed, read and known to exist. */
export interface ReadCommand {
  readonly ok: true;
  readonly command: Command;
  readonly values: readonly string[];
  readonly project: string | null;
  readonly isLive: boolean;
  readonly filters: Filters;
  readonly isJson: boolean;
}

/** Reads what was typed behind `npm run latchkey --`; anything else than a whole command is refused with the list of them. */
export function readCommand(typed: readonly string[]): ReadCommand | { readonly ok: false; readonly sentence: string } {
  // npm hands its own separator on when it is called through another script.
  const args = typed[0] === "--" ? typed.slice(1) : [...typed];
  const parsed = parse(args);
  if (parsed === null) return { ok: false, sentence: usage() };
  const { positionals, values: options } = parsed;
  const { project = null, live: isLive = false, json: isJson = false, ...typedFilters } = options;
  const command = COMMANDS.find(({ usage: words }) => fits(words, positionals));
  const isStrange = Object.keys(typedFilters).some((name) => !takes(command, name)) || (isJson && !takes(command));
  if (command === undefined || isStrange) return { ok: false, sentence: usage() };
  const read = readFilters(typedFilters);
  if (!read.ok) return read;
  const values = positionals.slice(namesOf(command.usage).length);
  return { ok: true, command, values, project, isLive, filters: read.filters, isJson };
}

/** Runs a command on the project it names or the only one there is. */
export async function runCommand(read: ReadCommand, context: CommandContext): Promise<CommandResult> {
  const { command, values, project: named, isLive, filters, isJson } = read;
  if (command.scope === "server") return command.run(context, values, isLive);
  const project = chooseProject(await readProjects(context.database, context), named);
  if (typeof project === "string") return refused(project);
  return command.scope === "list"
    ? command.run(context, filters, { project, isJson })
    : command.run(context, values, project);
}

/** A project, or the sentence that says why none was chosen. */
function chooseProject(projects: readonly StoredProject[], named: string | null): StoredProject | string {
  if (projects.length === 0) return NO_PROJECT;
  const fitting =
    named === null ? projects : projects.filter(({ id, name, publicToken }) => [id, name, publicToken].includes(named));
  const [project] = fitting;
  if (project !== undefined && fitting.length === 1) return project;
  const listed = projects.map(({ name, publicToken }) => `${name} (${publicToken})`).join(", ");
  return `Name the project with --project and its public token: there are ${listed}.`;
}

const TEXT = { type: "string" } as const;
const OPTIONS = {
  project: TEXT,
  live: { type: "boolean" },
  json: { type: "boolean" },
  address: TEXT,
  user: TEXT,
  state: TEXT,
  result: TEXT,
  since: TEXT,
  until: TEXT,
  after: TEXT,
  limit: TEXT,
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // Options that nobody knows, or without their value.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** The words of a command that are typed as they stand; those in capitals are values. */
function namesOf(words: string): readonly string[] {
  return words.split(" ").filter((word) => word !== word.toUpperCase());
}

function fits(words: string, typed: readonly string[]): boolean {
  return typed.length === words.split(" ").length && namesOf(words).every((name, position) => typed[position] === name);
}

/** Whether a command lists and, with a name, takes this filter. */
function takes(command: Command | undefined, name?: string): boolean {
  if (command?.scope !== "list") return false;
  return name === undefined || command.filters.some((filter) => filter === name);
}

function usage(): string {
  const longest = Math.max(...COMMANDS.map((command) => command.usage.length));
  return [
    "Run one of these after npm run latchkey --. Add --project TOKEN if there is more than one project:",
    ...COMMANDS.map((command) => `  ${command.usage.padEnd(longest)}  ${command.does}${optionsOf(command)}`),
  ].join("\n");
}

function optionsOf(command: Command): string {
  return command.scope === "list" ? `; ${command.filters.map((name) => `--${name}`).join(" ")} --json` : "";
}
