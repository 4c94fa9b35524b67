import { describe, expect, it } from "vitest";
import { countTests } from "./vitest-phase.ts";

const passing = { status: "passed", fullName: "adds" };
const failing = {
  status: "failed",
  fullName: "subtracts",
  failureMessages: ["expected 1 to be 2\n    at sum.test.ts:3"],
};
const good = { name: "/src/sum.test.ts", status: "passed", assertionResults: [passing] };
const broken = { name: "/src/none.test.ts", status: "failed", message: "no such module", assertionResults: [] };
const untidy = { name: "/src/shop.test.ts", status: "failed", message: "404 for /price", assertionResults: [passing] };
const bad = { name: "/src/less.test.ts", status: "failed", assertionResults: [passing, failing] };

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
    expect(countTests(json, 1)).toEqual({ passed: 2, failed: 1, output: "none.test.ts: no such module" });
  });

  it("counts a file that failed after its tests too, also where another test failed, and names both", () => {
    const json = { numPassedTests: 3, numTotalTests: 4, success: false, testResults: [good, untidy, bad] };
    const output = "shop.test.ts: 404 for /price\nless.test.ts: subtracts: expected 1 to be 2";
    expect(countTests(json, 1)).toEqual({ passed: 3, failed: 2, output });
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
