import { z } from "zod";
import type { WrittenExhibit } from "./article.ts";
import { ArticleError } from "./article-error.ts";
import { isFormat } from "./parse-slot.ts";

const words = z.string().transform((text) => text.split(/\s+/));

const chart = z.strictObject({
  title: z.string().min(1),
  form: z.enum(["bars", "lines", "stack", "grouped-bars"]),
  format: z.string().refine(isFormat),
  companies: words,
  measures: words,
  periods: words,
});

const valuation = z.strictObject({ mode: z.enum(["dcf", "reverse"]), company: z.string().min(1) });

/**
 * Reads a fenced block that asks for a picture of figures: `chart` with lines for title, form, format, companies,
 * measures and periods, or `valuation` with lines for mode and company.
 */
export function parseExhibit(language: string, body: string): WrittenExhibit {
  const fields = Object.fromEntries(
    body.split("\n").map((line) => {
      const [, name = line, value = ""] = /^([a-z]+): (.*)$/.exec(line) ?? [];
      return [name, value.trim()];
    }),
  );
  if (language === "chart") return { kind: "chart", ...parsed(chart, fields, language) };
  if (language === "valuation") return { kind: "valuation", ...parsed(valuation, fields, language) };
  throw new ArticleError(`A fenced block is a chart or a valuation, not "${language}".`);
}

function parsed<Shape extends z.ZodType>(shape: Shape, fields: unknown, language: string): z.infer<Shape> {
  const answer = shape.safeParse(fields);
  if (answer.success) return answer.data;
  const wrong = answer.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new ArticleError(`A ${language} cannot be drawn from this block: ${wrong.join("; ")}.`);
}
