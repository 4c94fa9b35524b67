import { Link } from "react-router";
import type { ArticleHead } from "#research/articles/article.ts";
import { ByLine } from "./by-line.tsx";
import "./article-list.css";

/** Articles one below the other, newest first, each by its title and summary. */
export function ArticleList({ articles }: { readonly articles: readonly ArticleHead[] }) {
  return (
    <ol data-slot="article-list">
      {articles.map((head) => (
        <li key={head.slug}>
          <h2>
            <Link to={`/blog/${head.slug}`}>{head.title}</Link>
          </h2>
          <p>{head.summary}</p>
          <ByLine head={head} />
        </li>
      ))}
    </ol>
  );
}
