import type { ComponentProps, ReactNode } from "react";
import "./table.css";
import "./whole-columns.css";

interface TableProps extends ComponentProps<"table"> {
  /** Names the table for everyone, or for screen readers only when a heading says the same. */
  readonly caption: string;
  readonly isCaptionHidden?: boolean;
  /** The end that is in sight where the table is wider than its frame ("start"): columns that run to the newest open at it. */
  readonly opensAt?: "start" | "end";
  /** Of a table of figures: how many columns it has, the names' included; it scrolls by whole ones then (whole-columns.css). */
  readonly columns?: number;
  /** Whether it fits a wide frame however many columns it has. */
  readonly isTight?: boolean;
  readonly children: ReactNode;
}

/** Numbers of columns from which on whole columns are shown in a narrow frame, a middling one and a wide one. */
const STEPS: readonly number[] = [4, 6, 8];
const WIDEST_STEP = 8;

/** A table that scrolls inside its own frame, so that the page never scrolls sideways. */
export function Table(props: TableProps) {
  const {
    caption,
    isCaptionHidden = false,
    opensAt = "start",
    columns = 0,
    isTight = false,
    children,
    ...rest
  } = props;
  const steps = STEPS.filter((step) => columns >= step && !(isTight && step === WIDEST_STEP));
  return (
    <section
      data-slot="table-frame"
      data-opens={opensAt}
      data-columns={steps.join(" ") || undefined}
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
    >
      <table {...rest} data-slot="table">
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
