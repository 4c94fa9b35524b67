import "./by-line.css";
import { formatDate } from "#research/text/format-date.ts";
import type { ArticleHead } from "#research/articles/article.ts";

/** Who wrote it, when, and how long it takes. */
export function ByLine({ head: { author, published, minutes } }: { readonly head: ArticleHead }) {
  return (
    <p data-slot="by-line">
      By {author} · <time dateTime={published}>{formatDate(published)}</time> · {minutes} min to read
    </p>
  );
}
