import { parseJson } from "#platform/json.ts";
import type { TimeOfDay } from "#contracts/earnings.ts";
import type { PoliteFetchDeps } from "#market/polite/polite-fetch.ts";
import type { z } from "zod";
import { MarketError } from "#market/errors.ts";

/** One day a keeper of a calendar gives for a company's results. */
export interface CalendarDate {
  readonly symbol: string;
  readonly date: string;
  readonly timeOfDay: TimeOfDay;
  /** Whether the day is the provider's own projection, as far as it says so. */
  readonly isProjected: boolean;
}

/** Whose days are asked for, and between which days. */
export interface CalendarQuestion {
  readonly symbols: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** One keeper of a calendar of results. Throws `MarketError` on a broken promise. */
export interface CalendarProvider {
  /** Reader's words. */
  readonly name: string;
  ask(question: CalendarQuestion, signal: AbortSignal): Promise<readonly CalendarDate[]>;
}

/** What every provider is made with. */
export interface ProviderDeps extends PoliteFetchDeps {
  /** Without a trailing slash; only tests name another than the provider's own. */
  readonly baseUrl: string;
}

/** One keeper of a calendar that needs no key: what the product knows before it asks. */
export interface CalendarDeclaration {
  /** Reader's words. */
  readonly name: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly create: (deps: ProviderDeps) => CalendarProvider;
}

/** Reads an answer as JSON of a shape; throws `market/bad-shape` naming the provider, never repeating its text. */
export function readAnswer<Shape extends z.ZodType>(provider: string, body: string, shape: Shape): z.infer<Shape> {
  const json = parseJson(body);
  if (json === undefined) throw badShape(provider, "the whole answer, which is not JSON");
  const parsed = shape.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badShape(provider, issue === undefined ? "the whole answer" : issue.path.join("."));
}

function badShape(provider: string, where: string): MarketError {
  return new MarketError("market/bad-shape", `${provider} answered in an unexpected format, at ${where}.`, {
    facts: { provider, where },
  });
}
