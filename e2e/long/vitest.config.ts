import { defineConfig } from "vitest/config";

/** Tests that take minutes or need a package registry: npm run test:long. */
export default defineConfig({
  test: {
    include: ["e2e/long/**/*.test.ts"],
    globalSetup: ["testing/provide-postgres.ts", "e2e/start-product.ts"],
    allowOnly: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 20_000 } },
    pool: "forks",
    maxWorkers: 1,
  },
});
