import { use, type MouseEvent, type ReactNode } from "react";
import { VisuallyHidden } from "#app/ui/inline.tsx";
import { ABSENT, formatFigure, isAbout, NOT_MEANINGFUL } from "#research/text/format-figure.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import type { SlotFormat } from "#research/text/sentence.ts";
import { FigureContext } from "./figure-context.ts";
import { useOpenFigure } from "./use-open-figure.ts";
import { figurePath } from "./figure-path.ts";
import "./figure-link.css";

const NOT_IN_DATA = "This is not in our data.";

interface FigureLinkProps {
  readonly figure: FigureView;
  readonly format: SlotFormat;
  /** Other words for the link than the figure's own text. */
  readonly children?: ReactNode;
}

/** A figure, written out; opens its evidence beside the page, or on a page of its own without scripts. */
export function FigureLink({ figure, format, children }: FigureLinkProps) {
  const { asOf } = use(FigureContext);
  const open = useOpenFigure();
  return (
    <a
      data-slot="figure"
      data-quality={figure.value === null ? "absent" : figure.quality}
      data-about={isAbout(figure, format) || undefined}
      href={figurePath(figure.id, asOf)}
      title={reasonTitle(figure) ?? originTitle(figure)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        open(figure.id);
      }}
    >
      {children ?? <FigureText figure={figure} format={format} />}
    </a>
  );
}

/** Names what has no value with the reason: a table of scores shows several that miss the same. */
function reasonTitle({ label, reason }: FigureView): string | undefined {
  return reason === null ? undefined : `${label}: ${reason}`;
}

/** What no filing states itself is told where it stands; the evidence says more. */
function originTitle({ quality }: FigureView): string | undefined {
  return quality === "matched" ? "Computed by a third party from the company's filings" : undefined;
}

/** The figure's text; in place of a number that would mislead the reason for having none, read out and on hover. */
function FigureText({ figure, format }: Omit<FigureLinkProps, "children">) {
  const text = formatFigure(figure, format);
  if (text !== NOT_MEANINGFUL && text !== ABSENT) return text;
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <VisuallyHidden>
        {text === ABSENT ? "No figure" : "Not meaningful"}: {figure.reason ?? NOT_IN_DATA}
      </VisuallyHidden>
    </>
  );
}

/** Whether a click asks for the link here, not for another tab or window. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
