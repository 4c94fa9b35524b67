import { type Ended, runProgram, seconds } from "#tools/run/program.ts";

/** One part of a check or test run: how much of it passed, and what there is to read when some of it did not. */
export interface PhaseResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly milliseconds: number;
  /** Shown only when something failed. */
  readonly output: string;
}

/** What a phase found out; `runPhase` adds the name and the time. */
export type Finding = Pick<PhaseResult, "passed" | "failed" | "output">;

/** Runs one phase, says how it went, and turns an error it throws into a failure. */
export async function runPhase(name: string, work: () => Promise<Finding>): Promise<PhaseResult> {
  const started = performance.now();
  const finding = await work().catch(asFailure);
  const result = { name, ...finding, milliseconds: performance.now() - started };
  console.log(`${result.failed === 0 ? "ok    " : "FAILED"} ${name} (${seconds(result.milliseconds)})`);
  if (result.failed > 0 && result.output !== "") console.log(result.output.trimEnd());
  return result;
}

/** Runs a program of an installed package as a phase that passes when it exits with 0. */
export async function runTool(name: string, args: readonly string[]): Promise<Finding> {
  return verdict(await runProgram(`node_modules/.bin/${name}`, args));
}

/** One passed or failed, by the program's exit code. */
export function verdict({ code, output }: Ended): Finding {
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

/** The closing line of a run: how many passed and failed over all its phases. */
export function closingLine(results: readonly PhaseResult[]): string {
  const { passed, failed } = totals(results);
  return `${passed} passed, ${failed} failed`;
}

/** A run is good when something was tried and nothing failed. */
export function isGood(results: readonly PhaseResult[]): boolean {
  const { passed, failed } = totals(results);
  return passed > 0 && failed === 0;
}

function totals(results: readonly PhaseResult[]): { passed: number; failed: number } {
  return {
    passed: results.reduce((sum, result) => sum + result.passed, 0),
    failed: results.reduce((sum, result) => sum + result.failed, 0),
  };
}

function asFailure(error: unknown): Finding {
  const details = error instanceof Error && "output" in error ? `${String(error.output).trimEnd()}\n` : "";
  return { passed: 0, failed: 1, output: `${details}${error instanceof Error ? error.stack : String(error)}` };
}
