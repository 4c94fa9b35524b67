import { ArticleList } from "#app/blog/article-list.tsx";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { breadcrumbs } from "#app/discovery/structured-data.ts";
import type { Route } from "./+types/blog.ts";
import { Lead, Muted } from "#app/ui/layout.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { articles: await context.get(servicesContext).articles.list() };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Blog · Beforehand",
    description:
      "How to read what companies file: annual reports, missing quarters, published scores, valuation and its traps. Figures open the filings they come from.",
    about: (origin) => [breadcrumbs(origin, [{ name: "Blog", path: "/blog" }])],
  });

export default function Blog({ loaderData: { articles } }: Route.ComponentProps) {
  return (
    <div data-slot="blog">
      <h1>Blog</h1>
      <Lead>How to read what companies file, with figures that open the filings they come from.</Lead>
      <ArticleList articles={articles} />
      <Muted>
        New articles by <a href="/blog/rss.xml">RSS</a> or <a href="/blog/feed.json">JSON feed</a>.
      </Muted>
    </div>
  );
}
