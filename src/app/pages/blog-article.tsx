import { data, Link } from "react-router";
import { ArticleView } from "#app/blog/article-view.tsx";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { articleData, breadcrumbs } from "#app/discovery/structured-data.ts";
import { FIGURE_PARAMETER } from "#app/research/evidence/use-selected-figure.ts";
import { StatusPage } from "#app/shell/text-page.tsx";
import type { ArticleHead } from "#research/articles/article.ts";
import type { Route } from "./+types/blog-article.ts";

/** One article with the figures of its day, between the ones before and after it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { articles } = context.get(servicesContext);
  const article = await articles.read(params.slug);
  if (article === null) return data(null, 404);
  const heads = await articles.list();
  const position = heads.findIndex(({ slug }) => slug === params.slug);
  return data({ article, newer: neighbour(heads[position - 1]), older: neighbour(heads[position + 1]) });
}

function neighbour(head: ArticleHead | undefined) {
  return head === undefined ? null : { slug: head.slug, title: head.title };
}

/** Opening and closing a figure changes the address, not the article. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly defaultShouldRevalidate: boolean;
}): boolean {
  const opens = currentUrl.searchParams.get(FIGURE_PARAMETER) !== nextUrl.searchParams.get(FIGURE_PARAMETER);
  return currentUrl.pathname === nextUrl.pathname && opens ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = (args) => {
  const head = args.loaderData?.article.head;
  if (!head) return pageMeta(args, { title: "Article not found · Beforehand", isHidden: true });
  const path = `/blog/${head.slug}`;
  return pageMeta(args, {
    title: `${head.title} · Beforehand`,
    description: head.summary,
    picture: `/share${path}.png`,
    published: head.published,
    about: (origin) => [
      articleData(origin, head),
      breadcrumbs(origin, [
        { name: "Blog", path: "/blog" },
        { name: head.title, path },
      ]),
    ],
  });
};

export default function BlogArticle({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) {
    return (
      <StatusPage status={404} title="Article not found">
        <p>
          The address may be mistyped. See all articles on the <Link to="/blog">blog</Link>.
        </p>
      </StatusPage>
    );
  }
  return <ArticleView key={loaderData.article.head.slug} {...loaderData} />;
}
