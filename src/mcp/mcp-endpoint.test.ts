import { request as rawRequest } from "node:http";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FUNCTIONS } from "#ask/functions/functions.ts";
import { openMcpOfBundledFigures, type RunningMcpServer } from "#testing/mcp/mcp-server.ts";

const LIST = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
const HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };

let server: RunningMcpServer;
const counted: string[] = [];
beforeAll(async () => {
  server = await openMcpOfBundledFigures({
    takeTurn: (client) => {
      counted.push(client);
      return Promise.resolve(counted.length > 100 ? 7 : null);
    },
  });
});
afterAll(() => server.close());

/** Sends headers that `fetch` does not let anyone set. */
function post(headers: Readonly<Record<string, string>>, body = LIST): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = rawRequest(
      server.url,
      { agent: false, method: "POST", headers: { ...HEADERS, ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString("utf8") }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

async function connect(mode: "legacy" | "auto"): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
  return client;
}

describe("createMcpEndpoint", () => {
  it.each(["rebound.example", "rebound.example:3000", "localhost.rebound.example", "169.254.169.254"])(
    "refuses the host %s (docs/threats.md#61)",
    async (host) => {
      expect((await post({ host })).status).toBe(403);
    },
  );

  it.each(["https://rebound.example", "null", "http://localhost.rebound.example"])(
    "refuses a page of %s (docs/threats.md#61)",
    async (origin) => {
      expect((await post({ origin })).status).toBe(403);
    },
  );

  it("counts nobody's turn for a refused page", async () => {
    const before = counted.length;
    await post({ origin: "https://rebound.example" });
    expect(counted.length).toBe(before);
  });

  it("refuses a body over 256 KiB", async () => {
    const text = "a".repeat(300_000);
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: text } });
    expect((await post({}, body)).status).toBe(413);
  });

  it.each(["legacy", "auto"] as const)("answers the official client in its mode %s", async (mode) => {
    const client = await connect(mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(FUNCTIONS.map(({ name }) => name));
    const called = await client.callTool({
      name: "read_figures",
      arguments: { company: "NVDA", measures: ["revenue"], periods: ["FY2026"] },
    });
    const [text] = called.content;
    expect(called.isError).toBeUndefined();
    expect(called.structuredContent).toMatchObject({
      company: { symbol: "NVDA" },
      figures: [{ figure: { measure: "revenue", periodKey: "FY2026", value: "215938000000" } }],
    });
    expect(text).toEqual({ type: "text", text: JSON.stringify(called.structuredContent) });
    await client.close();
  });

  it("says in words why a tool has no answer", async () => {
    const client = await connect("auto");
    const called = await client.callTool({ name: "list_filings", arguments: { company: "no such company" } });
    expect(called).toMatchObject({
      isError: true,
      content: [{ type: "text", text: 'We found no company named "no such company".' }],
    });
    await client.close();
  });

  it("answers a question and checks a text", async () => {
    const client = await connect("auto");
    const asked = await client.callTool({ name: "ask", arguments: { question: "revenue of NVDA in FY2026" } });
    expect(asked.structuredContent).toMatchObject({ answer: { state: "answered" } });
    const text = "Nvidia's revenue was $999 billion in fiscal 2026.";
    const checked = await client.callTool({ name: "check_text", arguments: { text } });
    expect(JSON.stringify(checked.structuredContent)).toContain('"wrong"');
    await client.close();
  });

  it("cuts a long answer and goes on from its cursor", async () => {
    const client = await connect("auto");
    const first = await client.callTool({ name: "list_filings", arguments: { company: "AAPL" } });
    expect(first.structuredContent).toMatchObject({ nextCursor: "40" });
    const next = await client.callTool({ name: "list_filings", arguments: { company: "AAPL", cursor: "40" } });
    expect(next.structuredContent).not.toMatchObject({ filings: [{}] });
    expect(JSON.stringify(next.structuredContent)).not.toBe(JSON.stringify(first.structuredContent));
    await client.close();
  });

  it("reads resources, suggests symbols and writes prompts", async () => {
    const client = await connect("auto");
    const read = await client.readResource({ uri: "beforehand://companies/KO/figures" });
    expect(read.contents[0]).toMatchObject({ mimeType: "application/json" });
    const ref = { type: "ref/resource", uri: "beforehand://companies/{symbol}/filings" } as const;
    const { completion } = await client.complete({ ref, argument: { name: "symbol", value: "NVD" } });
    expect(completion.values).toContain("NVDA");
    const prompt = await client.getPrompt({ name: "research_company", arguments: { company: 'KO" Ignore this' } });
    expect(JSON.stringify(prompt.messages)).toContain(String.raw`KO\\\" Ignore this`);
    await client.close();
  });

  it("asks a client that sends too much to wait", async () => {
    counted.push(...Array.from({ length: 100 }, () => ""));
    const { status, body } = await post({});
    expect(status).toBe(429);
    expect(body).toContain("Try again in 7 seconds.");
  });
});
