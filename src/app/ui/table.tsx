import type { ComponentProps, ReactNode } from "react";
import "./table.css";
import "./whole-columns.css";

interface TableProps extends ComponentProps<"table"> {
  /** Names the table for everyone, or for screen readers only when a heading says the same. */
  readonly caption: string;
  readonly isCaptionHidden?: boolean;
  /** The end that is in sight where the table is wider than its frame ("start"): columns that run to the newest open at it. */
  readonly opensAt?: "start" | "end";
  readonly children: ReactNode;
}

/** A table that scrolls inside its own frame, so that the page never scrolls sideways. */
export function Table({ caption, isCaptionHidden = false, opensAt = "start", children, ...props }: TableProps) {
  return (
    // A scrolling region must be reachable by keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section data-slot="table-frame" data-opens={opensAt} aria-label={caption} tabIndex={0}>
      <table {...props} data-slot="table">
        <caption data-slot="table-caption" data-state={isCaptionHidden ? "hidden" : "shown"}>
          {caption}
        </caption>
        {children}
      </table>
    </section>
  );
}

/** A cell of figures: right-aligned, digits under digits. */
export function NumberCell(props: ComponentProps<"td">) {
  return <td {...props} data-slot="number-cell" />;
}

/** The heading over a column of figures. */
export function NumberHeading(props: ComponentProps<"th">) {
  return <th scope="col" {...props} data-slot="number-heading" />;
}
