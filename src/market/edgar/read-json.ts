import { z } from "zod";
import { MarketError } from "#market/errors.ts";

/** Parses `json` by `schema`; throws `MarketError` `market/bad-shape` naming the first place that is wrong. */
export function readShape<Shape>(what: string, schema: z.ZodType<Shape>, json: unknown): Shape {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  return failShape(what, issue?.path.join(".") ?? "", issue?.message ?? "unknown");
}

/** Throws the `MarketError` for a place that a schema cannot describe. */
export function failShape(what: string, path: string, problem: string): never {
  throw new MarketError("market/bad-shape", `EDGAR's ${what} have changed their shape at "${path}": ${problem}.`, {
    facts: { what, path, problem },
  });
}

/** A CIK in any of EDGAR's spellings (number, text, padded or not) as ten digits. */
export const cikSchema = z
  .union([z.int().nonnegative(), z.string()])
  .transform((cik) => String(cik))
  .pipe(z.string().regex(/^\d{1,10}$/))
  .transform((cik) => cik.padStart(10, "0"));

/** EDGAR writes "nothing known" as null, as empty text, or not at all. */
export const maybeTextSchema = z
  .string()
  .nullish()
  .transform((text) => (text === undefined || text === null || text.trim() === "" ? null : text));

export const dateSchema = z.iso.date();

/** The date of an instant such as `1998-05-07T00:00:00.000Z`. */
export const maybeDateSchema = maybeTextSchema
  .transform((text) => text?.slice(0, 10) ?? null)
  .pipe(dateSchema.nullable());

/** A value of 16 digits or more may not survive as a number; inside text the quotes would be escaped. */
const LONG_VALUE = /("val"\s*:\s*)(-?[\d.eE+-]{16,})/g;

/** Reads a JSON body; fact values too long for a number come back as text. Throws `MarketError` `market/bad-shape`. */
export function parseEdgarJson(body: string, url: string): unknown {
  try {
    const value: unknown = JSON.parse(body.replace(LONG_VALUE, '$1"$2"'));
    return value;
  } catch (cause) {
    throw new MarketError("market/bad-shape", `The answer of ${url} is not JSON or breaks off.`, {
      cause,
      facts: { url },
    });
  }
}
