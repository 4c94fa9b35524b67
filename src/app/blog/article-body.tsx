import { LazyChart, LazyValuation } from "#app/research/lazy/lazy-blocks.tsx";
import { TableBlock } from "#app/research/blocks/table-block.tsx";
import type {
  ArticleBlock,
  CheckedArticle,
  Inline,
  Line,
  ShownEmbed,
  ShownFigure,
} from "#research/articles/article.ts";
import { plainText } from "#research/articles/plain-text.ts";
import "./article-body.css";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { LinkOut, VisuallyHidden } from "#app/ui/inline.tsx";
import { ABSENT, formatFigure } from "#research/text/format-figure.ts";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import { Muted, Panel } from "#app/ui/layout.tsx";

type ShownBlock = ArticleBlock<ShownFigure, ShownEmbed>;

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

function ArticlePart({ block, caption }: { readonly block: ShownBlock; readonly caption: string }) {
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
    case "embed":
      return <Embed embed={block.embed} />;
  }
}

function Embed({ embed }: { readonly embed: ShownEmbed }) {
  if (embed === null) return <Muted>We couldn't draw this part from verified figures.</Muted>;
  switch (embed.kind) {
    case "chart":
      return <LazyChart chart={embed} />;
    case "table":
      return <TableBlock table={embed} />;
    case "valuation":
      return (
        <Panel data-slot="exhibit">
          <LazyValuation inputs={embed} />
        </Panel>
      );
  }
}

/** The words over a table: the heading before it, with the number of the table below that heading. */
function captionAt(blocks: readonly ShownBlock[], position: number): string {
  const start = blocks.slice(0, position).findLastIndex(({ kind }) => kind === "heading");
  const heading = blocks[start];
  const count = blocks.slice(start + 1, position + 1).filter(({ kind }) => kind === "table").length;
  const name = heading?.kind === "heading" ? plainText(heading.parts) : "Table";
  return count > 1 ? `${name}, table ${count}` : name;
}

/** Running text of an article; its figures open their evidence. */
function ArticleLine({ line }: { readonly line: Line<ShownFigure> }) {
  return line.map((inline, index) => <Fragment key={index}>{renderInline(inline)}</Fragment>);
}

function renderInline(inline: Inline<ShownFigure>): ReactNode {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "code":
      return <code>{inline.text}</code>;
    case "figure":
      return <SlotFigure slot={inline.slot} />;
    case "count":
      if (inline.count === null) return ABSENT;
      return (
        <Link data-slot="figure" to={inline.count.href}>
          {inline.count.text}
        </Link>
      );
    case "strong":
      return (
        <strong>
          <ArticleLine line={inline.parts} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <ArticleLine line={inline.parts} />
        </em>
      );
    case "link":
      return inline.href.startsWith("https:") ? (
        <LinkOut href={inline.href}>
          <ArticleLine line={inline.parts} />
        </LinkOut>
      ) : (
        <Link to={inline.href}>
          <ArticleLine line={inline.parts} />
        </Link>
      );
  }
}

/** Periods and dates are words; only values open their evidence. */
function SlotFigure({ slot: { figure, format } }: { readonly slot: ShownFigure }) {
  if (figure === null) {
    return (
      <span data-slot="figure" data-quality="absent" title="This figure could not be verified.">
        {ABSENT}
      </span>
    );
  }
  if (format === "period" || format === "end-date")
    return <span data-slot="period">{formatFigure(figure, format)}</span>;
  return <FigureLink figure={figure} format={format} />;
}

/** A table of an article; columns that hold figures have their digits under digits. */
function ArticleTable({
  table: { head, rows },
  caption,
}: {
  readonly table: Extract<ArticleBlock<ShownFigure, ShownEmbed>, { kind: "table" }>;
  /** Names the table for screen readers: it stands under a heading, and has none of its own. */
  readonly caption: string;
}) {
  const isNumeric = head.map((_, column) => rows.some((row) => hasFigure(row[column] ?? [])));
  return (
    <Table caption={caption} isCaptionHidden>
      <thead>
        <tr>
          {head.map((cell, column) =>
            isNumeric[column] ? (
              <NumberHeading key={column}>
                <ArticleLine line={cell} />
              </NumberHeading>
            ) : (
              <HeadCell key={column} line={cell} />
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <BodyCell key={column} line={cell} isName={column === 0} isNumeric={isNumeric[column] === true} />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function HeadCell({ line }: { readonly line: Line<ShownFigure> }) {
  return <th scope="col">{line.length === 0 ? <VisuallyHidden>Item</VisuallyHidden> : <ArticleLine line={line} />}</th>;
}

function BodyCell({
  line,
  isName,
  isNumeric,
}: {
  readonly line: Line<ShownFigure>;
  readonly isName: boolean;
  readonly isNumeric: boolean;
}) {
  const text = <ArticleLine line={line} />;
  if (isName) return <th scope="row">{text}</th>;
  return isNumeric ? <NumberCell>{text}</NumberCell> : <td>{text}</td>;
}

function hasFigure(line: Line<ShownFigure>): boolean {
  return line.some((inline) => inline.kind === "count" || (inline.kind === "figure" && !isWord(inline.slot)));
}

function isWord({ format }: ShownFigure): boolean {
  return format === "period" || format === "end-date";
}
