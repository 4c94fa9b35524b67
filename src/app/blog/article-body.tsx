import { LaterChart, LaterValuation } from "#app/research/later/later-blocks.tsx";
import { TableBlock } from "#app/research/blocks/table-block.tsx";
import type { ArticleBlock, CheckedArticle, ShownExhibit, ShownFigure } from "#research/articles/article.ts";
import { plainText } from "#research/articles/plain-text.ts";
import { ArticleLine } from "./article-line.tsx";
import { ArticleTable } from "./article-table.tsx";
import "./article-body.css";

type Block = ArticleBlock<ShownFigure, ShownExhibit>;

/** The text of an article with its tables and charts. */
export function ArticleBody({ blocks }: { readonly blocks: CheckedArticle["blocks"] }) {
  return (
    <div data-slot="article-body">
      {blocks.map((block, index) => (
        <ArticlePart key={index} block={block} caption={captionAt(blocks, index)} />
      ))}
    </div>
  );
}

function ArticlePart({ block, caption }: { readonly block: Block; readonly caption: string }) {
  switch (block.kind) {
    case "heading": {
      const Heading = block.level === 2 ? "h2" : "h3";
      return (
        <Heading id={block.id}>
          <ArticleLine line={block.parts} />
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p>
          <ArticleLine line={block.parts} />
        </p>
      );
    case "quote":
      return (
        <blockquote>
          <ArticleLine line={block.parts} />
        </blockquote>
      );
    case "list": {
      const List = block.isOrdered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <ArticleLine line={item} />
            </li>
          ))}
        </List>
      );
    }
    case "table":
      return <ArticleTable table={block} caption={caption} />;
    case "exhibit":
      return <Exhibit exhibit={block.exhibit} />;
  }
}

function Exhibit({ exhibit }: { readonly exhibit: ShownExhibit }) {
  if (exhibit === null) return <p data-slot="exhibit-absent">We couldn't draw this part from verified figures.</p>;
  switch (exhibit.kind) {
    case "chart":
      return <LaterChart chart={exhibit} />;
    case "table":
      return <TableBlock table={exhibit} />;
    case "valuation":
      return (
        <div data-slot="exhibit">
          <LaterValuation inputs={exhibit} />
        </div>
      );
  }
}

/** The words over a table: the heading before it, with the number of the table below that heading. */
function captionAt(blocks: readonly Block[], place: number): string {
  const start = blocks.slice(0, place).findLastIndex(({ kind }) => kind === "heading");
  const heading = blocks[start];
  const count = blocks.slice(start + 1, place + 1).filter(({ kind }) => kind === "table").length;
  const name = heading?.kind === "heading" ? plainText(heading.parts) : "Table";
  return count > 1 ? `${name}, table ${count}` : name;
}
