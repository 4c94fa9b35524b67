import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { ArticleBlock, Line, ShownExhibit, ShownFigure } from "#research/articles/article.ts";
import { ArticleLine } from "./article-line.tsx";

interface ArticleTableProps {
  readonly table: Extract<ArticleBlock<ShownFigure, ShownExhibit>, { kind: "table" }>;
  /** Names the table for screen readers: it stands under a heading, and has none of its own. */
  readonly caption: string;
}

/** A table of an article; columns that hold figures have their digits under digits. */
export function ArticleTable({ table: { head, rows }, caption }: ArticleTableProps) {
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

interface BodyCellProps {
  readonly line: Line<ShownFigure>;
  readonly isName: boolean;
  readonly isNumeric: boolean;
}

function BodyCell({ line, isName, isNumeric }: BodyCellProps) {
  const text = <ArticleLine line={line} />;
  if (isName) return <th scope="row">{text}</th>;
  return isNumeric ? <NumberCell>{text}</NumberCell> : <td>{text}</td>;
}

function hasFigure(line: Line<ShownFigure>): boolean {
  return line.some((inline) => inline.kind === "tally" || (inline.kind === "figure" && !isWord(inline.slot)));
}

function isWord({ format }: ShownFigure): boolean {
  return format === "period" || format === "end-date";
}
