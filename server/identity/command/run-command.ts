import { parseArgs } from "node:util";
import { readProjects } from "#identity/projects/project-store.ts";
import type { StoredProject } from "#identity/projects/project.ts";
import { refused, said, type Command, type Desk, type Said } from "./command.ts";
import { ORGANIZATION_COMMANDS } from "./organization-commands.ts";
import { PROJECT_COMMANDS } from "./project-commands.ts";
import { USER_COMMANDS } from "./user-commands.ts";

const COMMANDS: readonly Command[] = [
  ...PROJECT_COMMANDS,
  ...USER_COMMANDS,
  ...ORGANIZATION_COMMANDS,
  {
    usage: "keys rotate",
    does: "signs with a new key from now on; nobody is signed out",
    scope: "server",
    async run({ keys }) {
      const kid = await keys.rotate();
      return said(`The key ${kid} signs from now on. The one before it stays published for 6 minutes.`);
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
}

/** Reads what was typed behind `npm run latchkey --`; anything else than a whole command is refused with the list of them. */
export function readCommand(typed: readonly string[]): ReadCommand | { readonly ok: false; readonly sentence: string } {
  // npm hands its own separator on when it is called through another script.
  const args = typed[0] === "--" ? typed.slice(1) : [...typed];
  const parsed = parse(args);
  if (parsed === null) return { ok: false, sentence: usage() };
  const command = COMMANDS.find(({ usage: words }) => fits(words, parsed.positionals));
  if (command === undefined) return { ok: false, sentence: usage() };
  return {
    ok: true,
    command,
    values: parsed.positionals.slice(namesOf(command.usage).length),
    project: parsed.values.project ?? null,
    isLive: parsed.values.live ?? false,
  };
}

/** Runs a command on a desk, on the project it names or the only one there is. */
export async function runCommand({ command, values, project: named, isLive }: ReadCommand, desk: Desk): Promise<Said> {
  if (command.scope === "server") return command.run(desk, values, isLive);
  const project = chooseProject(await readProjects(desk.database, desk), named);
  return typeof project === "string" ? refused(project) : command.run(desk, values, project);
}

/** A project, or the sentence that says why none was chosen. */
function chooseProject(projects: readonly StoredProject[], named: string | null): StoredProject | string {
  if (projects.length === 0)
    return "There is no project yet: start the server once, or make one with project create NAME.";
  const fitting =
    named === null ? projects : projects.filter(({ id, name, publicToken }) => [id, name, publicToken].includes(named));
  const [project] = fitting;
  if (project !== undefined && fitting.length === 1) return project;
  const listed = projects.map(({ name, publicToken }) => `${name} (${publicToken})`).join(", ");
  return `Say which project by --project and its public token: there are ${listed}.`;
}

function parse(args: readonly string[]) {
  try {
    const options = { project: { type: "string" }, live: { type: "boolean" } } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true });
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
  return typed.length === words.split(" ").length && namesOf(words).every((name, place) => typed[place] === name);
}

function usage(): string {
  const longest = Math.max(...COMMANDS.map((command) => command.usage.length));
  return [
    "Write one of these behind npm run latchkey --, with --project TOKEN where there is more than one project:",
    ...COMMANDS.map((command) => `  ${command.usage.padEnd(longest)}  ${command.does}`),
  ].join("\n");
}
