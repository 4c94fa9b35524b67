import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { LinkOut } from "#app/ui/link-out.tsx";
import type { Inline, Line, ShownFigure } from "#research/articles/article.ts";
import { ABSENT, formatFigure } from "#research/text/format-figure.ts";

/** Running text of an article; its figures open their evidence. */
export function ArticleLine({ line }: { readonly line: Line<ShownFigure> }) {
  return line.map((inline, index) => <Fragment key={index}>{drawn(inline)}</Fragment>);
}

function drawn(inline: Inline<ShownFigure>): ReactNode {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "code":
      return <code>{inline.text}</code>;
    case "figure":
      return <SlotFigure slot={inline.slot} />;
    case "tally":
      if (inline.tally === null) return ABSENT;
      return (
        <Link data-slot="figure" to={inline.tally.href}>
          {inline.tally.text}
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
