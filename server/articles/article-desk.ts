import type { Services } from "#app/context.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { CheckedArticle, Tallies, WrittenArticle } from "#research/articles/article.ts";
import { checkArticle } from "#research/articles/check-article.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";
import type { ReadDossier } from "#server/companies/analysis-shelf.ts";
import type { CompanyShelf } from "#server/companies/company-shelf.ts";
import type { Log } from "#server/log.ts";

const OPEN_MS = 30_000;

export interface ArticleParts {
  /** Reads every article, newest first. */
  readonly readArticles: () => Promise<readonly WrittenArticle[]>;
  readonly tallies: Tallies;
  readonly companies: CompanyIndex;
  readonly shelf: CompanyShelf;
  readonly read: ReadDossier;
  readonly log: Log;
}

interface Kept {
  readonly version: string;
  readonly checked: Promise<CheckedArticle>;
}

/** Gives articles with the figures of their day; each is checked once for every state of its companies' facts. */
export function createArticleDesk(parts: ArticleParts): Services["articles"] {
  const kept = new Map<string, Kept>();
  let known: Promise<readonly WrittenArticle[]> | null = null;
  const articles = () => {
    known ??= parts.readArticles().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
  return {
    list: async () => (await articles()).map(({ head }) => head),
    async read(slug) {
      const article = (await articles()).find(({ head }) => head.slug === slug);
      if (article === undefined) return null;
      const version = await versionOf(article, parts);
      const held = kept.get(slug);
      if (held?.version === version) return held.checked;
      const checked = check(article, parts);
      kept.set(slug, { version, checked });
      checked.catch(() => kept.delete(slug));
      return checked;
    },
  };
}

async function check(article: WrittenArticle, parts: ArticleParts): Promise<CheckedArticle> {
  const { slug, asOf } = article.head;
  const signal = AbortSignal.timeout(OPEN_MS);
  const analyses = new Map<string, Analysis>();
  for (const [symbol, cik] of companiesOf(article, parts)) {
    const dossier = await parts.shelf.recall(cik, signal);
    if (dossier !== null) analyses.set(symbol, parts.read(dossier, asOf).analysis);
  }
  const checked = checkArticle(article, { analyses, tallies: parts.tallies });
  for (const failure of checked.failures)
    parts.log.warn({ article: slug, failure }, "a figure of an article is not shown");
  return checked;
}

async function versionOf(article: WrittenArticle, parts: ArticleParts): Promise<string> {
  const versions = await Promise.all(companiesOf(article, parts).map(([, cik]) => parts.shelf.version(cik)));
  return versions.join("; ");
}

function companiesOf({ head }: WrittenArticle, { companies }: ArticleParts): readonly (readonly [string, string])[] {
  return head.symbols.flatMap((symbol) => {
    const found = companies.find(symbol);
    return found.kind === "held" ? [[symbol, found.cik] as const] : [];
  });
}
