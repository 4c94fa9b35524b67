/** What the parser needs to know of an element's look. */
export interface Style {
  readonly isHidden: boolean;
  /** null where the element says nothing, so that it looks as its parent does. */
  readonly isBold: boolean | null;
  readonly isItalic: boolean | null;
  readonly isUnderlined: boolean | null;
  readonly breaksPage: boolean;
  /** Whether the element is moved away from the text before it, as a tabulator would. */
  readonly isMoved: boolean;
}

const BARE: Style = {
  isHidden: false,
  isBold: null,
  isItalic: null,
  isUnderlined: null,
  breaksPage: false,
  isMoved: false,
};
/** Ways to print nothing: no box, no ink, no size, or far off the page. White letters are the headings of dark tables. */
const HIDDEN =
  /display:\s*none|visibility:\s*(?:hidden|collapse)|opacity:\s*(?:0+(?:\.0*)?|\.0+)%?(?=[;\s]|$)|font-size:\s*(?:0+(?:\.0*)?(?:[a-z]+|%)?|0*\.\d+p[tx])(?=[;\s!]|$)|(?:left|top|text-indent):\s*-\d{4,}/;
const MOST_KEPT = 4_000;
const LONGEST = 1_000;

/** Returns a reader of `style` attributes that remembers those it has seen; documents repeat a few hundred. */
export function createStyleReader(): (css: string | undefined) => Style {
  const seen = new Map<string, Style>();
  return (css) => {
    if (css === undefined) return BARE;
    const known = seen.get(css);
    if (known !== undefined) return known;
    const style = readStyle(css.slice(0, LONGEST).toLowerCase());
    if (seen.size < MOST_KEPT && css.length <= LONGEST) seen.set(css, style);
    return style;
  };
}

function readStyle(css: string): Style {
  const weight = /font-weight:\s*(\w+)/.exec(css)?.[1];
  const slant = /font-style:\s*(\w+)/.exec(css)?.[1];
  return {
    isHidden: HIDDEN.test(css),
    isBold: weight === undefined ? null : weight.startsWith("bold") || Number(weight) >= 600,
    isItalic: slant === undefined ? null : slant !== "normal",
    isUnderlined: /text-decoration:[^;]*underline/.test(css) ? true : null,
    breaksPage: /(?:page-)?break-(?:after|before):\s*(?:always|page)/.test(css),
    isMoved: /padding-left:\s*[\d.]*[1-9]/.test(css),
  };
}
