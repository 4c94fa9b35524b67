// npm run test:long: the tests that take minutes or need a package registry, which npm test leaves out.
import { closingLine, isGood, runPhase } from "./checks/phase.ts";
import { runVitest } from "./checks/vitest-phase.ts";

const results = [await runPhase("long tests", () => runVitest("e2e/long/vitest.config.ts"))];
console.log(closingLine(results));
if (!isGood(results)) process.exitCode = 1;
