import { checkCitations, checkRecords, checkWords } from "./check-documents.ts";
import { checkRepository } from "./check-repository.ts";
import { runPhase, runTool, verdict, type PhaseResult } from "./phase.ts";
import { runProgram } from "./run/program.ts";

/** Runs every check that needs no test: format, lint, types, dead code, and what the repository may not hold. */
export async function runChecks(): Promise<readonly PhaseResult[]> {
  // The types of the pages' parameters are generated; lint and dead code read them too.
  const pageTypes = await runPhase("page types are generated", () => runTool("react-router", ["typegen"]));
  const rest = await Promise.all([
    runPhase("format", () => runTool("oxfmt", ["--check"])),
    runPhase("lint", () => runTool("oxlint", [])),
    runPhase("lint follows the table of rooms", () => runOwn("write-lint-config.ts")),
    runPhase("the drawn table of rooms is the one lint follows", () => runOwn("write-room-table.ts")),
    runPhase("docs/configuration.md follows the settings' declarations", () => runOwn("write-configuration.ts")),
    runPhase("no migration was changed after it was recorded", () => runOwn("write-migration-hashes.ts")),
    runPhase("lock file names every platform", () => runOwn("complete-lock.ts")),
    runPhase("types of the server", () => runTool("tsc", ["-p", "tsconfig.server.json"])),
    runPhase("types of browser code", () => runTool("tsc", ["-p", "tsconfig.browser.json"])),
    runPhase("types of the widget's tests", () => runTool("tsc", ["-p", "tsconfig.widget-tests.json"])),
    runPhase("types of the pages", () => runTool("tsc", ["-p", "tsconfig.app.json"])),
    runPhase("no dead code", () => runTool("knip", ["--no-progress"])),
    runPhase("nothing in the repository that does not belong", checkRepository),
    runPhase("citations of documents lead somewhere", checkCitations),
    runPhase("records, threats and dependencies are documented", checkRecords),
    runPhase("documents and texts use the words of the glossary", checkWords),
  ]);
  return [pageTypes, ...rest];
}

/** Runs one of the repository's own writers, which compares instead of writing. */
async function runOwn(script: string) {
  return verdict(await runProgram(process.execPath, [`tools/${script}`, "--check"]));
}
