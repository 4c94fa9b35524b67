import { extname } from "node:path";
import { MOST_LINES } from "./most-lines.ts";
import { type Finding } from "./phase.ts";
import { readTextFiles } from "./text-files.ts";

/** A rule on the text of files: what may not be there, and why. */
interface Rule {
  readonly pattern: RegExp;
  readonly reason: string;
  readonly appliesTo: (path: string) => boolean;
}

const isLockFile = (path: string): boolean => path === "package-lock.json";
const isWritten = (path: string): boolean => !isLockFile(path) && !path.startsWith("data/");
// Written apart, so that this file passes its own rules.
const UNFINISHED = ["TO" + "DO", "FIX" + "ME"].join("|");
const MACHINE_FOLDERS = ["work", "root", "home", "Users"].join("|");

const RULES: readonly Rule[] = [
  { pattern: /"resolved":/, reason: "the lock file names one machine's registry", appliesTo: isLockFile },
  { pattern: new RegExp(`\\b(${UNFINISHED})\\b`), reason: "unfinished work belongs in an issue", appliesTo: isWritten },
  {
    pattern: new RegExp(`(^|["'\`\\s(=:])/(${MACHINE_FOLDERS})/\\w`),
    reason: "a path of one machine",
    appliesTo: isWritten,
  },
  { pattern: /^(<{7}|>{7}) /, reason: "an unresolved merge", appliesTo: isWritten },
];

const TOO_LONG = `a sheet of more than ${MOST_LINES} lines: each part's look belongs beside its component`;

/** Looks through every file that is or would be committed for what the rules forbid. */
export async function checkRepository(): Promise<Finding> {
  const files = await readTextFiles();
  const breaches = [...files].flatMap(([path, text]) => findBreaches(path, text));
  return breaches.length === 0
    ? { passed: 1, failed: 0, output: "" }
    : { passed: 0, failed: 1, output: breaches.join("\n") };
}

/** The lines of one file that break a rule, as `path:line reason`. */
export function findBreaches(path: string, text: string): readonly string[] {
  const rules = RULES.filter((rule) => rule.appliesTo(path));
  const lines = text.split("\n");
  const breaches = lines.flatMap((line, index) =>
    rules.filter(({ pattern }) => pattern.test(line)).map(({ reason }) => `${path}:${index + 1} ${reason}`),
  );
  return isTooLong(path, lines) ? [...breaches, `${path}:${MOST_LINES + 1} ${TOO_LONG}`] : breaches;
}

/** Lint counts the lines of code alone. */
function isTooLong(path: string, lines: readonly string[]): boolean {
  return extname(path) === ".css" && (lines.at(-1) === "" ? lines.length - 1 : lines.length) > MOST_LINES;
}
