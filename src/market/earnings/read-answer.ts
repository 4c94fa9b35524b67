import type { z } from "zod";
import { MarketError } from "#market/errors.ts";

/** Reads an answer as JSON of a shape; throws `market/bad-shape` naming the provider, never repeating its text. */
export function readAnswer<Shape extends z.ZodType>(provider: string, body: string, shape: Shape): z.infer<Shape> {
  const parsed = shape.safeParse(parseJson(provider, body));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badShape(provider, issue === undefined ? "the whole" : issue.path.join("."));
}

function parseJson(provider: string, body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw badShape(provider, "the whole, which is no JSON", cause);
  }
}

function badShape(provider: string, where: string, cause?: unknown): MarketError {
  return new MarketError("market/bad-shape", `${provider} answered in another shape than known, at ${where}.`, {
    cause,
    facts: { provider, where },
  });
}
