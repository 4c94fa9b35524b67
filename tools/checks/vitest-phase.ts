import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { z } from "zod";
import type { Finding } from "./phase.ts";

const report = z.object({
  numPassedTests: z.number().int(),
  numPendingTests: z.number().int().default(0),
  numTotalTests: z.number().int(),
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});

type TestFile = z.infer<typeof report>["testResults"][number];

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
 * Counts the tests of Vitest's JSON report, and names what failed. A skipped test, a file that could not be read or not be
 * tidied up after, an error outside any test, a bad exit code and a run without tests are failures too.
 */
export function countTests(json: unknown, exitCode: number): Finding {
  const parsed = report.safeParse(json);
  if (!parsed.success) return { passed: 0, failed: 1, output: `Vitest ended with code ${exitCode} and no report.` };
  const { numPassedTests: passed, numPendingTests: skipped, numTotalTests: total, success, testResults } = parsed.data;
  const failures = testResults.filter((file) => file.status === "failed").flatMap(failuresOf);
  const counted = total - passed + testResults.filter(isBrokenOutsideTests).length;
  const isUnexplained = counted === 0 && (exitCode !== 0 || !success || total === 0);
  if (isUnexplained) return { passed, failed: 1, output: `Vitest ended with code ${exitCode} after ${total} tests.` };
  const skips = skipped > 0 ? [`${skipped} skipped, which counts as failed.`] : [];
  return { passed, failed: counted, output: [...skips, ...failures].join("\n") };
}

/** Whether a file failed by none of its tests: it could not be read, or what runs before or after all of them failed. */
function isBrokenOutsideTests({ status, assertionResults }: TestFile): boolean {
  return status === "failed" && assertionResults.every((test) => test.status !== "failed");
}

/** What failed in a file, a line each, so that the last lines of a long run say it. */
function failuresOf(file: TestFile): readonly string[] {
  const where = basename(file.name);
  if (isBrokenOutsideTests(file)) return [`${where}: ${firstLine(file.message)}`];
  return file.assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => `${where}: ${test.fullName}: ${firstLine(test.failureMessages[0] ?? "")}`);
}

function firstLine(message: string): string {
  return message.split("\n", 1)[0] ?? "";
}

function runShown(args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: "inherit" });
    child.on("error", () => resolve(127));
    child.on("close", (code) => resolve(code ?? 1));
  });
}
