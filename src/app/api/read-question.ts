import type { z } from "zod";
import type { RequestContext, Services } from "#app/context.ts";
import type { Limited } from "#app/member-services.ts";
import { tooMany, wrongMethod } from "#app/problem.ts";
import { type BodyAnswer, readBody } from "./read-body.ts";

interface QuestionForm<Schema> {
  readonly schema: Schema;
  /** What the question counts as. */
  readonly limit: Limited;
  readonly mostBytes?: number;
}

/** Reads a question that is posted because it is too long for an address, and counts it for the account or the client that asks. */
export async function readQuestion<Schema extends z.core.$ZodType>(
  request: Request,
  { limits }: Pick<Services, "limits">,
  current: RequestContext,
  { schema, limit, mostBytes }: QuestionForm<Schema>,
): Promise<BodyAnswer<z.output<Schema>>> {
  if (request.method !== "POST") return { ok: false, refusal: wrongMethod("POST") };
  const read = await readBody(request, schema, mostBytes);
  if (!read.ok) return read;
  const user = await current.user();
  const seconds = await limits.take(limit, user?.userId ?? null, current.client);
  return seconds === null ? read : { ok: false, refusal: tooMany(seconds) };
}
