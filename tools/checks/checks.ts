import { extname } from "node:path";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { type Finding, type PhaseResult, runPhase, runTool, verdict } from "./phase.ts";
import { runProgram, SetupError } from "#tools/run/program.ts";
import { findDeadCitations } from "./citations.ts";
import { findRetiredNames } from "./identifiers.ts";
import { findWordsInDocuments, findRefusedWords } from "./words.ts";
import { findRecordFaults, findPackagesOfTests, findUnrecordedPackages, findUntestedThreats } from "./records.ts";
import { measureCode } from "#tools/measures/measure-code.ts";
import { bundleEntries } from "#tools/run/widget-types.ts";
import { MOST_LINES } from "#tools/modules.ts";
import { collectTexts, type UiText } from "#tools/ui-texts.ts";

/** Runs every check that needs no test: format, lint, types, dead code, and what the repository may not hold. */
export async function runChecks(): Promise<readonly PhaseResult[]> {
  // The types of the pages' parameters are generated; lint and dead code read them too.
  const pageTypes = await runPhase("page types are generated", () => runTool("react-router", ["typegen"]));
  const rest = await Promise.all([
    runPhase("format", () => runTool("oxfmt", ["--check"])),
    runPhase("lint", () => runTool("oxlint", [])),
    runPhase("lint follows the table of modules", () => runOwn("write-lint-config.ts")),
    runPhase("the drawn table of modules is the one lint follows", () => runOwn("write-module-table.ts")),
    runPhase("docs/configuration.md follows the settings' declarations", () => runOwn("write-configuration.ts")),
    runPhase("docs/catalogue.md follows the declarations of the parts", () => runOwn("write-catalogue.ts")),
    runPhase("no migration was changed after it was recorded", () => runOwn("write-migration-hashes.ts")),
    runPhase("lock file names every platform", () => runOwn("complete-lock.ts")),
    runPhase("types of the server", () => runTool("tsc", ["-p", "tsconfig.server.json"])),
    runPhase("types of browser code", () => runTool("tsc", ["-p", "tsconfig.browser.json"])),
    runPhase("types of the widget's tests", () => runTool("tsc", ["-p", "tsconfig.widget-tests.json"])),
    runPhase("types of the pages", () => runTool("tsc", ["-p", "tsconfig.app.json"])),
    runPhase("the widget's types are complete", bundleWidgetTypes),
    runPhase("no dead code", () => runTool("knip", ["--no-progress"])),
    runPhase("nothing in the repository that does not belong", checkRepository),
    runPhase("citations of documents lead somewhere", checkCitations),
    runPhase("records, threats and dependencies are documented", checkRecords),
    runPhase("documents and texts use the words of the glossary", checkWords),
    runPhase("names of the code use the words of the glossary", checkNames),
  ]);
  return [pageTypes, ...rest];
}

/** Runs one of the repository's own writers, which compares instead of writing. */
async function runOwn(script: string) {
  return verdict(await runProgram(process.execPath, [`tools/${script}`, "--check"]));
}

/** Bundles the declarations that come with the widget, as its build does; a name that is missing or there twice throws. */
async function bundleWidgetTypes(): Promise<Finding> {
  const texts = bundleEntries(process.cwd());
  return Promise.resolve({ passed: texts.length > 0 ? 1 : 0, failed: 0, output: "" });
}

const versions = z.record(z.string(), z.string());
const packageFile = z.object({ dependencies: versions, devDependencies: versions });

/** Follows every citation of a document, in code and in documents. */
async function checkCitations(): Promise<Finding> {
  return verdictOn(findDeadCitations(await readTextFiles()));
}

/** Compares records with their index, threats with their tests, dependencies with their record and with who imports them. */
async function checkRecords(): Promise<Finding> {
  const files = await readTextFiles();
  const { dependencies, devDependencies } = packageFile.parse(JSON.parse(files.get("package.json") ?? "{}"));
  return verdictOn([
    ...findRecordFaults(files),
    ...findUntestedThreats(files.get("docs/threats.md") ?? ""),
    ...findUnrecordedPackages(
      Object.keys({ ...dependencies, ...devDependencies }),
      files.get("docs/decisions/028-dependencies.md") ?? "",
    ),
    ...findPackagesOfTests(files, Object.keys(devDependencies)),
  ]);
}

/** Refuses phrases and words that the glossary replaced, in documents and in the texts that people read. */
async function checkWords(): Promise<Finding> {
  const files = await readTextFiles();
  return verdictOn([...findWordsInDocuments(files), ...findWordsInTexts(files)]);
}

/** A name that more private types have means something else in every file. */
const MOST_TYPES_OF_A_NAME = 3;

/** Refuses names that the glossary replaced, and names that too many private types share. */
async function checkNames(): Promise<Finding> {
  const files = await readTextFiles();
  const repeated = measureCode(files).repeatedNames.filter(({ files: count }) => count > MOST_TYPES_OF_A_NAME);
  return verdictOn([
    ...findRetiredNames(files),
    ...repeated.map(
      ({ name, files: count }) => `${count} private types are named ${name}: at most ${MOST_TYPES_OF_A_NAME} may be`,
    ),
  ]);
}

function verdictOn(faults: readonly string[]): Finding {
  return faults.length === 0
    ? { passed: 1, failed: 0, output: "" }
    : { passed: 0, failed: 1, output: faults.join("\n") };
}

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
async function checkRepository(): Promise<Finding> {
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

const BINARY = new Set([".png", ".jpg", ".ico", ".woff2", ".gz", ".br", ".zip", ".bin", ".zst"]);

/** Reads every text file that is or would be committed, by its path. */
export async function readTextFiles(): Promise<ReadonlyMap<string, string>> {
  const { code, output } = await runProgram("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"]);
  if (code !== 0) throw new SetupError("git could not list the files", output);
  const paths = output.split("\0").filter((path) => path !== "" && !BINARY.has(extname(path)));
  const files = await Promise.all(paths.map(async (path) => [path, await readIfThere(path)] as const));
  return new Map(files.flatMap(([path, text]) => (text === null ? [] : [[path, text] as const])));
}

/** A file that was deleted and is not yet committed is still listed. */
async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch(() => null);
}

/** A text that keeps a refused word, and why. */
interface Exception {
  readonly path: string;
  readonly part: string;
  readonly reason: string;
}

const EXCEPTIONS: readonly Exception[] = [
  {
    path: "src/research/verifier/checks/check-absences.ts",
    part: "held",
    reason: "The verifier looks for the phrase in sentences; it shows it to nobody.",
  },
  {
    path: "src/filings/items/item-names.ts",
    part: "Exhibits",
    reason: "The SEC calls the item so.",
  },
];

/** Returns the refused words of screens, mails and errors, as `path:line reason`. */
export function findWordsInTexts(files: ReadonlyMap<string, string>): readonly string[] {
  return collectTexts(files)
    .filter((text) => !isExcepted(text))
    .flatMap(({ path, line, text }) =>
      findRefusedWords(text).map((word) => `${path}:${line} ${word.replace(/^1 /, "")} in "${text}"`),
    );
}

function isExcepted({ path, text }: UiText): boolean {
  return EXCEPTIONS.some((exception) => exception.path === path && text.includes(exception.part));
}
