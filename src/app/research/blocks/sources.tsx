import { useSourceClick } from "#app/analytics/use-source-click.ts";
import { LinkOut } from "#app/ui/link-out.tsx";
import type { SourceList } from "#research/cards/card.ts";
import { formatDate } from "#research/text/format-date.ts";
import "./sources.css";

/** Every source by its number, with how many shown figures come from it. */
export function Sources({ items }: SourceList) {
  const followed = useSourceClick();
  return (
    <ol data-slot="sources">
      {items.map(({ number, source, title, url, filed, figures }) => (
        <li key={number} data-source={source} value={number}>
          <span>
            {url === null ? (
              title
            ) : (
              <LinkOut href={url} onFollow={() => followed(source)}>
                {title}
              </LinkOut>
            )}
            {filed !== null && <small>, filed {formatDate(filed)}</small>}
          </span>
          <span data-slot="source-count">{figures === 1 ? "1 figure" : `${figures} figures`}</span>
        </li>
      ))}
    </ol>
  );
}
