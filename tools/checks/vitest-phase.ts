import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { Finding } from "./phase.ts";

const report = z.object({
  numPassedTests: z.number().int(),
  numPendingTests: z.number().int().default(0),
  numTotalTests: z.number().int(),
  success: z.boolean(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** Runs the tests of one Vitest configuration, their progress shown as they go, and counts them. */
export async function runVitest(config: string): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), "beforehand-vitest-"));
  const file = join(folder, "report.json");
  const args = ["run", "--config", config, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  try {
    const code = await runShown([join("node_modules", "vitest", "vitest.mjs"), ...args]);
    const json: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
    return countTests(json, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Counts the tests of Vitest's JSON report. A skipped test, a file that could not be read, an error outside any
 * test, a bad exit code and a run without tests are failures too.
 */
export function countTests(json: unknown, exitCode: number): Finding {
  const parsed = report.safeParse(json);
  if (!parsed.success) return { passed: 0, failed: 1, output: `Vitest ended with code ${exitCode} and no report.` };
  const { numPassedTests: passed, numPendingTests: skipped, numTotalTests: total, success, testResults } = parsed.data;
  const brokenFiles = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const counted = total - passed + brokenFiles.length;
  const isUnexplained = counted === 0 && (exitCode !== 0 || !success || total === 0);
  if (isUnexplained) return { passed, failed: 1, output: `Vitest ended with code ${exitCode} after ${total} tests.` };
  return { passed, failed: counted, output: skipped > 0 ? `${skipped} skipped, which counts as failed.` : "" };
}

function runShown(args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: "inherit" });
    child.on("error", () => resolve(127));
    child.on("close", (code) => resolve(code ?? 1));
  });
}
