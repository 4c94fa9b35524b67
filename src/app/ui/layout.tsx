import { type ComponentPropsWithRef, createElement, type ElementType, type ReactNode } from "react";
import "./layout.css";
import "./needs-scripts.css";

// Each part is one element: `as` names it, its own properties go on to it, and its look stands in `data-*`.

/** A step of the scale of distances (tokens.css). */
type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

interface TextLook {
  readonly size?: "tiny" | "small" | "body";
  /** Quieter than the text around it. */
  readonly isMuted?: boolean;
  /** No wider than lines are read well. */
  readonly isMeasured?: boolean;
}

type PartProps<Tag extends ElementType, Look> = Look & { readonly as?: Tag } & Omit<
    ComponentPropsWithRef<Tag>,
    keyof Look
  >;

function textAttributes({ size, isMuted, isMeasured }: TextLook) {
  return { "data-size": size, "data-muted": flag(isMuted), "data-measured": flag(isMeasured) };
}

function flag(isSet: boolean | undefined): "" | undefined {
  return isSet === true ? "" : undefined;
}

interface StackLook extends TextLook {
  readonly gap?: Gap;
  /** `start`: children keep their own width (stretch). */
  readonly align?: "stretch" | "start";
}

/** Children one below the other (gap 3). */
export function Stack<Tag extends ElementType = "div">(props: PartProps<Tag, StackLook>): ReactNode {
  const { as = "div", gap = 3, align, size, isMuted, isMeasured, ...rest } = props;
  const text = textAttributes({ size, isMuted, isMeasured });
  return createElement(as, { ...rest, ...text, "data-layout": "stack", "data-gap": gap, "data-align": align });
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

/** Children beside each other, on more lines where they do not fit (gap 3, centred). */
export function Row<Tag extends ElementType = "div">(props: PartProps<Tag, RowLook>): ReactNode {
  const { as = "div", gap = 3, rowGap, align, isSpread, hasTouchLinks, size, isMuted, isMeasured, ...rest } = props;
  return createElement(as, {
    ...rest,
    ...textAttributes({ size, isMuted, isMeasured }),
    "data-layout": "row",
    "data-gap": gap,
    "data-row-gap": rowGap,
    "data-align": align,
    "data-spread": flag(isSpread),
    "data-touch-links": flag(hasTouchLinks),
  });
}

/** Quiet text: notes, ages, small print (small). */
export function Muted<Tag extends ElementType = "p">(props: PartProps<Tag, Omit<TextLook, "isMuted">>): ReactNode {
  const { as = "p", size = "small", isMeasured, ...rest } = props;
  return createElement(as, { ...rest, ...textAttributes({ size, isMuted: true, isMeasured }) });
}

/** What a page is about, in one sentence under its title. */
export function Lead(props: ComponentPropsWithRef<"p">) {
  return <p {...props} data-text="lead" />;
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

interface FactsLook {
  /** `tiles`: each term over its description, beside each other (list). */
  readonly look?: "list" | "tiles";
}

/** Terms with their descriptions. */
export function Facts({ look = "list", ...props }: PartProps<"dl", FactsLook>) {
  return <dl {...props} data-layout="facts" data-look={look} />;
}

interface NoteLook {
  /** `caution` for what a reader may trip over, `plain` for what is good to know (caution). */
  readonly tone?: "caution" | "plain" | "negative";
}

/** Words set apart from the page. */
export function Note<Tag extends ElementType = "p">(props: PartProps<Tag, NoteLook>): ReactNode {
  const { as = "p", tone = "caution", ...rest } = props;
  return createElement(as, { ...rest, "data-box": "note", "data-tone": tone });
}

/** A raised box. */
export function Panel<Tag extends ElementType = "div">(props: PartProps<Tag, object>): ReactNode {
  const { as = "div", ...rest } = props;
  return createElement(as, { ...rest, "data-box": "panel" });
}

/** Says that there is nothing to show, and how to look wider. */
export function Empty(props: ComponentPropsWithRef<"p">) {
  return <p {...props} data-box="empty" />;
}
