import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "server/**/*.test.ts", "tools/**/*.test.ts", "testing/**/*.test.ts"],
    globalSetup: ["testing/provide-postgres.ts"],
    setupFiles: ["testing/fail-on-console-error.ts", "testing/keep-databases.ts"],
    allowOnly: false,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // What is under way is waited for; one second, the default, is little for a busy machine.
    expect: { poll: { timeout: 20_000 } },
    pool: "forks",
    // Modules keep no state and tests change no globals, so files share a process: loading modules anew for each of them
    // took half of the time (docs/testing.md#files-share-a-process).
    isolate: false,
    maxWorkers: 2,
  },
});
