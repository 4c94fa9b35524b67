import type { Services } from "#app/context.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { CheckedArticle, NamedCount, NamedCounts, WrittenArticle } from "#research/articles/article.ts";
import { checkArticle } from "#research/articles/check-article.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";
import type { AnalyseDossier, CompanyCache } from "#server/companies/company-cache.ts";
import type { Log } from "#server/log.ts";
import { type Accuracy, ACCURACY, type MethodAccuracy } from "#earnings/next/accuracy.ts";
import { formatDate } from "#research/text/format-date.ts";
import { formatFigure } from "#research/text/format-figure.ts";

const OPEN_MS = 30_000;

export interface ArticleServiceDeps {
  /** Reads every article, newest first. */
  readonly readArticles: () => Promise<readonly WrittenArticle[]>;
  readonly counts: NamedCounts;
  readonly companies: CompanyIndex;
  readonly companyCache: CompanyCache;
  readonly read: AnalyseDossier;
  readonly log: Log;
}

/** Gives articles with the figures of their day; each is checked once for every state of its companies' facts. */
export function createArticleService(deps: ArticleServiceDeps): Services["articles"] {
  const kept = new Map<string, { readonly version: string; readonly checked: Promise<CheckedArticle> }>();
  let known: Promise<readonly WrittenArticle[]> | null = null;
  const articles = () => {
    known ??= deps.readArticles().catch((error: unknown) => {
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
      const version = await versionOf(article, deps);
      const held = kept.get(slug);
      if (held?.version === version) return held.checked;
      const checked = check(article, deps);
      kept.set(slug, { version, checked });
      checked.catch(() => kept.delete(slug));
      return checked;
    },
  };
}

async function check(article: WrittenArticle, deps: ArticleServiceDeps): Promise<CheckedArticle> {
  const { slug, asOf } = article.head;
  const signal = AbortSignal.timeout(OPEN_MS);
  const analyses = new Map<string, Analysis>();
  for (const [symbol, cik] of companiesOf(article, deps)) {
    const dossier = await deps.companyCache.recall(cik, signal);
    if (dossier !== null) analyses.set(symbol, deps.read(dossier, asOf).analysis);
  }
  const checked = checkArticle(article, { analyses, counts: deps.counts });
  for (const failure of checked.failures)
    deps.log.warn({ article: slug, failure }, "a figure of an article is not shown");
  return checked;
}

async function versionOf(article: WrittenArticle, deps: ArticleServiceDeps): Promise<string> {
  const versions = await Promise.all(companiesOf(article, deps).map(([, cik]) => deps.companyCache.version(cik)));
  return versions.join("; ");
}

function companiesOf(
  { head }: WrittenArticle,
  { companies }: ArticleServiceDeps,
): readonly (readonly [string, string])[] {
  return head.symbols.flatMap((symbol) => {
    const found = companies.find(symbol);
    return found.kind === "held" ? [[symbol, found.cik] as const] : [];
  });
}

/** Where an article says how these numbers were counted. */
const COUNTED = "/blog/how-sure-is-an-earnings-date#how-it-was-counted";

/**
 * What the estimator of earnings dates was counted to be worth, by the names that articles use: `agreeing withinOne`. Of the
 * companies that had no part in fitting it.
 */
export function earningsCounts(accuracy: Accuracy = ACCURACY): NamedCounts {
  const { companies, announcements, from, through, methods, usualTime } = accuracy;
  return new Map([
    ["companies", count(companies.fit + companies.check)],
    ["fit companies", count(companies.fit)],
    ["check companies", count(companies.check)],
    ["announcements", count(announcements)],
    ["from", { text: formatDate(from), href: COUNTED }],
    ["through", { text: formatDate(through), href: COUNTED }],
    ["usual-time cases", count(usualTime.cases)],
    ["usual-time right", share(usualTime.right, usualTime.cases)],
    ...Object.entries(methods).flatMap(([method, { check }]) => ofMethod(method, check)),
  ]);
}

function ofMethod(name: string, { cases, exact, withinOne, withinThree, withinSeven, withinFourteen }: MethodAccuracy) {
  return [
    [`${name} cases`, count(cases)],
    [`${name} exact`, share(exact, cases)],
    [`${name} withinOne`, share(withinOne, cases)],
    [`${name} withinThree`, share(withinThree, cases)],
    [`${name} withinSeven`, share(withinSeven, cases)],
    [`${name} withinFourteen`, share(withinFourteen, cases)],
  ] as const;
}

function count(value: number): NamedCount {
  return toCount(String(value), "count");
}

function share(part: number, whole: number): NamedCount {
  return toCount(whole === 0 ? null : (part / whole).toFixed(6), "ratio");
}

/** Written by the function that writes every number here. */
function toCount(value: string | null, unit: "count" | "ratio"): NamedCount {
  const nameless = {
    id: "",
    measure: "",
    label: "",
    periodKey: "",
    periodLabel: "",
    periodEnd: "",
    flags: [],
  } as const;
  return { text: formatFigure({ ...nameless, value, unit, quality: "derived", reason: null }, "auto"), href: COUNTED };
}
