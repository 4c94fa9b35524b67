import { type ComponentPropsWithRef, createElement, type ElementType, type ReactNode } from "react";
import "./layout.css";
import "./needs-scripts.css";

// Each part is one element: `as` names it, its look stands in `data-*`, and every other property goes on to it.

/** A step of the scale of distances (tokens.css). */
type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

interface TextLook {
  readonly size?: "tiny" | "small" | "body";
  /** Quieter than the text around it. */
  readonly isMuted?: boolean;
  /** No wider than lines are read well. */
  readonly isMeasured?: boolean;
}

interface StackLook extends TextLook {
  readonly gap?: Gap;
  /** The distance between rows where there are columns (`gap`). */
  readonly rowGap?: Gap;
  /** `start`: children keep their own width (stretch). */
  readonly align?: "stretch" | "start";
  /** As many columns as fit, each at least 12, 17 or 24 rem wide (one). */
  readonly columns?: "narrow" | "middle" | "wide";
  /** A hairline over each child, which has this step of the scale above and below (none). */
  readonly lines?: 1 | 2;
}

interface RowLook extends TextLook {
  readonly gap?: Gap;
  /** The distance between lines where the row wraps (`gap`). */
  readonly rowGap?: Gap;
  readonly align?: "center" | "start" | "end" | "baseline";
  /** Children are spread over the whole width. */
  readonly isSpread?: boolean;
  /** Links inside are high enough for a finger, and the current one is bold. */
  readonly hasTouchLinks?: boolean;
}

interface FactsLook {
  /** `tiles`: each term over its description, beside each other (list). */
  readonly look?: "list" | "tiles";
}

interface NoteLook {
  /** `caution` for what a reader may trip over, `plain` for what is good to know (caution). */
  readonly tone?: "caution" | "plain" | "negative";
}

/** The attribute in which each property of a look stands. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  gap: "data-gap",
  rowGap: "data-row-gap",
  align: "data-align",
  columns: "data-columns",
  lines: "data-lines",
  isSpread: "data-spread",
  hasTouchLinks: "data-touch-links",
  size: "data-size",
  isMuted: "data-muted",
  isMeasured: "data-measured",
  look: "data-look",
  tone: "data-tone",
};

type PartProps<Tag extends ElementType, Look> = Look & { readonly as?: Tag } & Omit<
    ComponentPropsWithRef<Tag>,
    keyof Look
  >;

function part(
  fallback: ElementType,
  { as = fallback, ...props }: { readonly as?: ElementType; readonly children?: ReactNode },
  look: object,
) {
  const attributes = Object.entries({ ...look, ...props }).map(([name, value]): [string, unknown] => {
    const attribute = ATTRIBUTES[name];
    if (attribute === undefined) return [name, value];
    return [attribute, typeof value === "boolean" ? (value ? "" : undefined) : value];
  });
  return createElement(as, Object.fromEntries(attributes));
}

/** Children one below the other, or in columns of equal width (gap 3). */
export function Stack<Tag extends ElementType = "div">(props: PartProps<Tag, StackLook>): ReactNode {
  return part("div", props, { "data-layout": "stack", gap: 3 });
}

/** Children beside each other, on more lines where they do not fit (gap 3, centred). */
export function Row<Tag extends ElementType = "div">(props: PartProps<Tag, RowLook>): ReactNode {
  return part("div", props, { "data-layout": "row", gap: 3 });
}

/** Quiet text: notes, ages, small print (small). */
export function Muted<Tag extends ElementType = "p">(props: PartProps<Tag, Omit<TextLook, "isMuted">>): ReactNode {
  return part("p", props, { isMuted: true, size: "small" });
}

/** A line of its own in a narrow column, such as the name under a symbol: quiet, and cut off where it is too long. */
export function CutLine(props: ComponentPropsWithRef<"span">): ReactNode {
  return part("span", props, { "data-text": "cut", isMuted: true, size: "tiny" });
}

/** What a page is about, in one sentence under its title. */
export function Lead(props: ComponentPropsWithRef<"p">): ReactNode {
  return part("p", props, { "data-text": "lead" });
}

/** Terms with their descriptions. */
export function Facts(props: PartProps<"dl", FactsLook>): ReactNode {
  return part("dl", props, { "data-layout": "facts" });
}

/** Words set apart from the page. */
export function Note<Tag extends ElementType = "p">(props: PartProps<Tag, NoteLook>): ReactNode {
  return part("p", props, { "data-box": "note" });
}

/** A raised box. */
export function Panel<Tag extends ElementType = "div">(props: PartProps<Tag, object>): ReactNode {
  return part("div", props, { "data-box": "panel" });
}

/** Says that there is nothing to show, and how to look wider. */
export function Empty(props: ComponentPropsWithRef<"p">): ReactNode {
  return part("p", props, { "data-box": "empty" });
}

interface SectionLook {
  readonly title: ReactNode;
}

/** A part of a page under a heading of its own, with a line above. */
export function Section({ title, children, ...props }: PartProps<"section", SectionLook>) {
  return (
    <section {...props} data-layout="section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface FoldLook {
  /** What is said of the content while it is folded away. */
  readonly summary: ReactNode;
}

/** Content that unfolds under its summary, without scripts too. */
export function Fold({ summary, children, ...props }: PartProps<"details", FoldLook>) {
  return (
    <details {...props} data-layout="fold">
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
