// The tools, resources and prompts that the conformance suite calls by name. They hold nothing of the product.
import {
  type CallToolResult,
  completable,
  inputRequired,
  McpServer,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import { z } from "zod";

/** A picture of one pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=";
/** A sound without samples. */
const SILENCE = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

const PIXEL_CONTENT = { type: "image", data: PIXEL, mimeType: "image/png" } as const;

const CONTENT: Readonly<Record<string, CallToolResult["content"]>> = {
  test_simple_text: [{ type: "text", text: "This is a simple text response for testing." }],
  test_image_content: [PIXEL_CONTENT],
  test_audio_content: [{ type: "audio", data: SILENCE, mimeType: "audio/wav" }],
  test_embedded_resource: [
    { type: "resource", resource: { uri: "test://embedded-resource", mimeType: "text/plain", text: "Embedded." } },
  ],
  test_multiple_content_types: [
    { type: "text", text: "Multiple content types test:" },
    PIXEL_CONTENT,
    {
      type: "resource",
      resource: { uri: "test://mixed-content-resource", mimeType: "application/json", text: '{"test":"data"}' },
    },
  ],
  test_logging_tool: [{ type: "text", text: "Nothing is logged." }],
};

/** Makes the server that the suite expects, for the product's own endpoint. */
export function createConformanceFixture(): McpServer {
  const server = new McpServer({ name: "fixture", version: "1.0.0" });
  for (const [name, content] of Object.entries(CONTENT)) {
    server.registerTool(name, { description: name, inputSchema: z.object({}) }, () => ({ content }));
  }
  addBehaviour(server);
  addResources(server);
  addPrompts(server);
  return server;
}

function addBehaviour(server: McpServer): void {
  const nothing = z.object({});
  server.registerTool("test_error_handling", { description: "Fails", inputSchema: nothing }, () => {
    throw new Error("This tool intentionally returns an error for testing");
  });
  server.registerTool(
    "test_tool_with_progress",
    { description: "Reports progress", inputSchema: nothing },
    async (_given, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
        await mcpReq.notify({
          method: "notifications/progress",
          params: { progressToken: progressToken ?? 0, progress, total: 100 },
        });
      }
      return { content: [{ type: "text", text: "Done." }] };
    },
  );
  const question = { message: "Go on?", requestedSchema: { type: "object" as const, properties: {} } };
  server.registerTool("test_streaming_elicitation", { description: "Asks the person", inputSchema: nothing }, () =>
    inputRequired({ inputRequests: { question: inputRequired.elicit(question) } }),
  );
  server.registerTool("test_missing_capability", { description: "Asks the client's model", inputSchema: nothing }, () =>
    inputRequired({
      inputRequests: {
        sample: inputRequired.createMessage({
          messages: [{ role: "user", content: { type: "text", text: "Hello" } }],
          maxTokens: 10,
        }),
      },
    }),
  );
}

function addResources(server: McpServer): void {
  server.registerResource("text", "test://static-text", { mimeType: "text/plain" }, ({ href }) => ({
    contents: [{ uri: href, mimeType: "text/plain", text: "This is the content of the static text resource." }],
  }));
  server.registerResource("binary", "test://static-binary", { mimeType: "image/png" }, ({ href }) => ({
    contents: [{ uri: href, mimeType: "image/png", blob: PIXEL }],
  }));
  const template = new ResourceTemplate("test://template/{id}/data", { list: undefined });
  server.registerResource("template", template, { mimeType: "application/json" }, ({ href }, { id }) => ({
    contents: [{ uri: href, mimeType: "application/json", text: JSON.stringify({ id, templateTest: true }) }],
  }));
}

function addPrompts(server: McpServer): void {
  const text = (said: string) => ({ role: "user" as const, content: { type: "text" as const, text: said } });
  server.registerPrompt("test_simple_prompt", { description: "Simple" }, () => ({
    messages: [text("This is a simple prompt for testing.")],
  }));
  const suggest = completable(z.string(), (typed) => [`${typed}ing`]);
  server.registerPrompt(
    "test_prompt_with_arguments",
    { description: "With arguments", argsSchema: z.object({ arg1: suggest, arg2: z.string() }) },
    ({ arg1, arg2 }) => ({ messages: [text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)] }),
  );
  server.registerPrompt("test_prompt_with_image", { description: "With an image" }, () => ({
    messages: [{ role: "user", content: PIXEL_CONTENT }, text("Please analyze the image above.")],
  }));
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "With a resource", argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri: uri }) => ({
      messages: [
        { role: "user", content: { type: "resource", resource: { uri, mimeType: "text/plain", text: "Embedded." } } },
        text("Please process the embedded resource above."),
      ],
    }),
  );
}
