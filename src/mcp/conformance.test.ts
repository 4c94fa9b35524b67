import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createConformanceFixture } from "#testing/mcp/conformance-fixture.ts";
import { openMcpOfBundledFigures, type RunningMcpServer, startMcpServer } from "#testing/mcp/mcp-server.ts";
import { runConformance } from "#testing/mcp/run-conformance.ts";

// What our endpoint leaves out on purpose (docs/mcp.md#left-out): asking the client something, and keeping a session for it.
const NEEDS_SESSION = [
  "elicitation-sep1034-defaults",
  "elicitation-sep1330-enums",
  "logging-set-level",
  "resources-subscribe",
  "resources-unsubscribe",
  "tools-call-elicitation",
  "tools-call-sampling",
  "tools-call-with-logging",
];
const NEEDS_ANSWERS_OF_CLIENT = /^input-required-result-/;

describe("createMcpEndpoint, by the official conformance suite", { timeout: 120_000 }, () => {
  let fixture: RunningMcpServer;
  let product: RunningMcpServer;
  beforeAll(async () => {
    fixture = await startMcpServer(createConformanceFixture);
    product = await openMcpOfBundledFigures();
  });
  afterAll(async () => {
    await fixture.close();
    await product.close();
  });

  it("passes what 2025-11-25 requires without a session", async () => {
    const { passed, failed } = await runConformance(fixture.url, "2025-11-25");
    expect(failed.toSorted()).toEqual(NEEDS_SESSION);
    expect(passed.length).toBe(22);
  });

  it("passes what 2026-07-28 requires without asking the client", async () => {
    const { passed, failed } = await runConformance(fixture.url, "2026-07-28");
    expect(failed.filter((name) => !NEEDS_ANSWERS_OF_CLIENT.test(name))).toEqual([]);
    expect(passed).toEqual(expect.arrayContaining(["server-stateless", "caching", "tools-call-with-progress"]));
  });

  it("passes with the product's own tools, resources and prompts", async () => {
    const lists = ["tools-list", "resources-list", "prompts-list", "dns-rebinding-protection"];
    const older = await runConformance(product.url, "2025-11-25");
    expect(older.passed).toEqual(expect.arrayContaining(["server-initialize", "ping", ...lists]));
    const newer = await runConformance(product.url, "2026-07-28");
    expect(newer.passed).toEqual(expect.arrayContaining(["caching", "sep-2164-resource-not-found", ...lists]));
  });
});
