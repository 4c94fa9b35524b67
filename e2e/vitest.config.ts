import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/*.test.ts"],
    globalSetup: ["testing/provide-postgres.ts", "e2e/start-product.ts"],
    allowOnly: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A page under way is waited for as long as Playwright waits; one second, the default, is little for a busy machine.
    expect: { poll: { timeout: 20_000 } },
    pool: "forks",
    maxWorkers: 2,
  },
});
