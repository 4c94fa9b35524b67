import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "server/**/*.test.ts", "tools/**/*.test.ts", "testing/**/*.test.ts"],
    globalSetup: ["testing/provide-postgres.ts"],
    setupFiles: ["testing/fail-on-console-error.ts", "testing/close-kept-databases.ts"],
    allowOnly: false,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // What is under way is waited for; one second, the default, is little for a busy machine.
    expect: { poll: { timeout: 20_000 } },
    pool: "forks",
    maxWorkers: 2,
  },
});
