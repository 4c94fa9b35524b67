// npm run check: format, lint, types, dead code and the repository's own rules.
// npm run check -- --house prints how the production code is cut instead.
import { readTextFiles, runChecks } from "./checks/checks.ts";
import { measureCode, formatMeasures } from "./measures/measure-code.ts";
import { closingLine, isGood } from "./checks/phase.ts";

if (process.argv.includes("--house")) {
  const { measures, repeatedNames } = measureCode(await readTextFiles());
  console.log(formatMeasures(measures, repeatedNames));
} else {
  const results = await runChecks();
  console.log(closingLine(results));
  if (!isGood(results)) process.exitCode = 1;
}
