import type { CallToolResult, McpServer, StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { AskDeps } from "#ask/deps.ts";
import type { AskFunction, FunctionCall } from "#ask/functions/define-function.ts";

/** Functions read and nothing more, and only what we have. */
const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Offers one function as a tool of the same name. */
export function addFunction(server: McpServer, entry: AskFunction, deps: AskDeps): void {
  const { name, title, description, input, output } = entry;
  server.registerTool(
    name,
    { title, description, inputSchema: input, outputSchema: describable(output), annotations: { title, ...READS } },
    async (given, { mcpReq }) => resultOf(await entry.call(given, deps, mcpReq.signal)),
  );
}

/** Parts of output schemas are of zod/mini, which `z.toJSONSchema` can describe and a schema's own method cannot. */
function describable(schema: z.ZodObject): StandardSchemaWithJSON {
  const describe = (io: "input" | "output") => () => z.toJSONSchema(schema, { io, target: "draft-2020-12" });
  const standard = schema["~standard"];
  return { "~standard": { ...standard, jsonSchema: { input: describe("input"), output: describe("output") } } };
}

/** Says a refusal in words that a model can act on. */
function resultOf(answer: FunctionCall): CallToolResult {
  if (answer.ok) {
    return { content: [{ type: "text", text: JSON.stringify(answer.output) }], structuredContent: answer.output };
  }
  const { detail, choices } = answer.refusal;
  const text = choices.length === 0 ? detail : `${detail} Choose one of: ${choices.join("; ")}.`;
  return { content: [{ type: "text", text }], isError: true };
}
