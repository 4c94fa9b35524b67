import { describe, expect, it } from "vitest";
import { createLog } from "#server/log.ts";
import { watchExports } from "./start-otlp.ts";

describe("watchExports", () => {
  it("says once that a collector is away and once that it is back, and counts what was lost", () => {
    const lines: string[] = [];
    const failures: string[] = [];
    const collector = { code: 0 };
    const exporter = watchExports(
      {
        export: (_batch: string, done: (result: { code: number; error?: Error }) => void) =>
          done({ ...collector, error: new Error("refused") }),
      },
      "traces",
      {
        log: createLog("info", { write: (line: string) => void lines.push(line) }),
        failed: (signal) => failures.push(signal),
      },
    );
    const results: number[] = [];
    for (const code of [0, 1, 1, 1, 0, 0]) {
      collector.code = code;
      exporter.export("batch", (result) => results.push(result.code));
    }
    expect(results).toEqual([0, 1, 1, 1, 0, 0]);
    expect(failures).toEqual(["traces", "traces", "traces"]);
    expect(lines.map((line) => /"msg":"([^"]*)"/.exec(line)?.[1])).toEqual([
      "the OTLP collector does not accept exports; they are dropped",
      "the OTLP collector accepts exports again",
    ]);
  });
});
