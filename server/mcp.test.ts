import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, it } from "vitest";

describe("npm run mcp", { timeout: 60_000 }, () => {
  it.each(["legacy", "auto"] as const)("answers the official client on stdio in its mode %s", async (mode) => {
    const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: ["server/mcp.ts"] }));
    const { structuredContent } = await client.callTool({
      name: "compute_metric",
      arguments: { company: "COST", measure: "gross_margin", period: "FY2025" },
    });
    expect(structuredContent).toMatchObject({ company: "COST", figure: { unit: "ratio", periodKey: "FY2025" } });
    await client.close();
  });
});
