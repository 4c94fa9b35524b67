import { Link } from "react-router";
import type { ArticleHead } from "#research/articles/article.ts";
import "./latest-articles.css";

/** The newest articles by their titles; nothing where none is written. */
export function LatestArticles({ articles }: { readonly articles: readonly Pick<ArticleHead, "slug" | "title">[] }) {
  if (articles.length === 0) return null;
  return (
    <section data-slot="home-articles">
      <h2>From the blog</h2>
      <ul>
        {articles.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={`/blog/${slug}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
