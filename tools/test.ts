// npm test: the checks, the tests beside the source (stores on both databases), the build, and the journeys in a
// real browser. Every phase runs even when an earlier one failed; the last line counts them all.
import { runChecks } from "./checks/checks.ts";
import { closingLine, isGood, runPhase } from "./checks/phase.ts";
import { ensurePages, ensureWidget } from "./run/prepared-builds.ts";
import { runVitest } from "./checks/vitest-phase.ts";

const results = [
  ...(await runChecks()),
  await runPhase("tests beside the source", () => runVitest("vitest.config.ts")),
  await runPhase("build", async () => {
    await ensurePages();
    await ensureWidget();
    return { passed: 1, failed: 0, output: "" };
  }),
  await runPhase("journeys in a browser", () => runVitest("e2e/vitest.config.ts")),
];

for (const { name, passed, failed } of results.filter((result) => result.failed > 0)) {
  console.log(`FAILED ${name}: ${passed} passed, ${failed} failed`);
}
console.log(closingLine(results));
if (!isGood(results)) process.exitCode = 1;
