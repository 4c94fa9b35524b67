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
import { LIST_COMMANDS } from "./list-commands.ts";
import { ORGANIZATION_COMMANDS } from "./organization-commands.ts";
import { PROJECT_COMMANDS } from "./project-commands.ts";
import { USER_COMMANDS } from "./user-commands.ts";

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
