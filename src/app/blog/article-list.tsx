import { Link } from "react-router";
import type { ArticleHead } from "#research/articles/article.ts";
import "./article-list.css";
import { formatDate } from "#research/text/format-date.ts";
import { Muted, Stack } from "#app/ui/layout.tsx";

/** Articles one below the other, newest first, each by its title and summary. */
export function ArticleList({ articles }: { readonly articles: readonly ArticleHead[] }) {
  return (
    <Stack as="ol" gap={0} data-slot="article-list">
      {articles.map((head) => (
        <Stack as="li" key={head.slug} gap={2}>
          <h2>
            <Link to={`/blog/${head.slug}`}>{head.title}</Link>
          </h2>
          <p>{head.summary}</p>
          <ByLine head={head} />
        </Stack>
      ))}
    </Stack>
  );
}

/** Who wrote it, when, and how long it takes. */
export function ByLine({ head: { author, published, minutes } }: { readonly head: ArticleHead }) {
  return (
    <Muted>
      By {author} · <time dateTime={published}>{formatDate(published)}</time> · {minutes} min read
    </Muted>
  );
}
