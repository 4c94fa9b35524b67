import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { WrittenArticle } from "#research/articles/article.ts";
import { parseArticle } from "#research/articles/parse-article.ts";

const FILE = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;

/** Reads every article of a folder, newest first. Throws ArticleError for one that cannot be read. */
export async function readArticles(folder: string): Promise<readonly WrittenArticle[]> {
  const slugs = (await readdir(folder)).flatMap((name) => FILE.exec(name)?.[1] ?? []);
  const articles = await Promise.all(
    slugs.map(async (slug) => parseArticle(slug, await readFile(join(folder, `${slug}.md`), "utf8"))),
  );
  return articles.toSorted((a, b) => b.head.published.localeCompare(a.head.published));
}
