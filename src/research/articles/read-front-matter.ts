import { z } from "zod";
import { ArticleError } from "./article-error.ts";
import { curlQuotes } from "./curl-quotes.ts";

const FENCE = /^---\n([\s\S]*?)\n---\n/;

const sentence = z.string().trim().min(1);

const frontMatter = z.strictObject({
  title: sentence.max(90).transform(curlQuotes),
  summary: sentence.max(260).transform(curlQuotes),
  author: sentence,
  published: z.iso.datetime(),
  asOf: z.iso.date(),
  symbols: z.string().transform((text) => text.split(",").map((symbol) => symbol.trim())),
});

export type FrontMatter = z.infer<typeof frontMatter>;

/** Splits an article into what it says of itself and its text. Throws ArticleError naming the field that is wrong. */
export function readFrontMatter(source: string): { readonly front: FrontMatter; readonly text: string } {
  const match = FENCE.exec(source);
  if (match === null) throw new ArticleError("An article begins with front matter between two lines of ---.");
  const fields = (match[1] ?? "").split("\n").map((line) => /^([a-zA-Z]+): (.*)$/.exec(line) ?? [line, line, ""]);
  const parsed = frontMatter.safeParse(Object.fromEntries(fields.map(([, name, value]) => [name, value])));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw new ArticleError(`The front matter cannot be used: ${wrong.join("; ")}.`);
  }
  return { front: parsed.data, text: source.slice(match[0].length) };
}
