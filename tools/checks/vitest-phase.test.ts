import { describe, expect, it } from "vitest";
import { countTests } from "./vitest-phase.ts";

const good = { status: "passed", assertionResults: [{ status: "passed", fullName: "adds" }] };
const broken = { status: "failed", assertionResults: [] };

describe("countTests", () => {
  it("counts what passed", () => {
    const json = { numPassedTests: 3, numTotalTests: 3, success: true, testResults: [good] };
    expect(countTests(json, 0)).toEqual({ passed: 3, failed: 0, output: "" });
  });

  it("counts a skipped test as failed, and says so", () => {
    const json = { numPassedTests: 2, numPendingTests: 1, numTotalTests: 3, success: true, testResults: [good] };
    expect(countTests(json, 0)).toEqual({ passed: 2, failed: 1, output: "1 skipped, which counts as failed." });
  });

  it("counts a file that could not be read as failed", () => {
    const json = { numPassedTests: 2, numTotalTests: 2, success: false, testResults: [good, broken] };
    expect(countTests(json, 1)).toMatchObject({ passed: 2, failed: 1 });
  });

  it("fails a run whose tests all passed and whose exit code is bad", () => {
    const json = { numPassedTests: 2, numTotalTests: 2, success: true, testResults: [good] };
    expect(countTests(json, 1)).toMatchObject({ passed: 2, failed: 1 });
  });

  it("fails a run without tests", () => {
    const json = { numPassedTests: 0, numTotalTests: 0, success: true, testResults: [] };
    expect(countTests(json, 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  it("fails a run without a report", () => {
    expect(countTests(null, 137)).toEqual({
      passed: 0,
      failed: 1,
      output: "Vitest ended with code 137 and no report.",
    });
  });
});
