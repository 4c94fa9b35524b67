// npm run check: format, lint, types, dead code and the repository's own rules.
import { runChecks } from "./checks.ts";
import { closingLine, isGood } from "./phase.ts";

const results = await runChecks();
console.log(closingLine(results));
if (!isGood(results)) process.exitCode = 1;
