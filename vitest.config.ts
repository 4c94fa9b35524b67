import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "server/**/*.test.ts", "tools/**/*.test.ts", "testing/**/*.test.ts"],
    globalSetup: ["testing/provide-postgres.ts"],
    setupFiles: ["testing/fail-on-console-error.ts", "testing/clean-up-after-file.ts"],
    allowOnly: false,
    // A test that opens several databases and moves one to another takes half a minute on a busy machine.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // What is under way is waited for; one second, the default, is little for a busy machine.
    expect: { poll: { timeout: 20_000 } },
    pool: "forks",
    // Modules are loaded and databases opened once for each process and not for each file: no test replaces a module.
    isolate: false,
    // What tests of all bundled companies have read stays in memory for the files after them: 3.7 GB were seen.
    execArgv: ["--max-old-space-size=6144"],
    maxWorkers: 2,
  },
});
