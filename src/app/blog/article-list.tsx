import { Link } from "react-router";
import type { ArticleHead } from "#research/articles/article.ts";
import "./article-list.css";
import { formatDate } from "#research/text/format-date.ts";
import { Muted } from "#app/ui/layout.tsx";

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

/** Who wrote it, when, and how long it takes. */
export function ByLine({ head: { author, published, minutes } }: { readonly head: ArticleHead }) {
  return (
    <Muted>
      By {author} · <time dateTime={published}>{formatDate(published)}</time> · {minutes} min to read
    </Muted>
  );
}
