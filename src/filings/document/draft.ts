import type { FactMark } from "./block.ts";
import { cleanText, copyText } from "./clean-text.ts";
import type { Style } from "./style.ts";

/** Text that was read, with how much of it is printed bold, italic or underlined. */
export interface Draft {
  readonly text: string;
  readonly marks: readonly FactMark[];
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
  /** The level of an `h1` to `h6` around it; 0 outside. */
  readonly tagLevel: number;
  readonly isListItem: boolean;
}

export interface Look {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
}

/** From this share on a line counts as bold; a footnote mark or a dash may look otherwise. */
const NEARLY_ALL = 0.9;

/** Gathers the text of one line with one space between words, and where facts begin and end in it. */
export function createDraftWriter() {
  let pieces: string[] = [];
  let length = 0;
  let endsWithSpace = true;
  let marks: FactMark[] = [];
  let bold = 0;
  let italic = 0;
  let underlined = 0;
  let printed = 0;

  function write(chunk: string, look: Look): void {
    const cleaned = cleanText(chunk);
    const added = endsWithSpace ? cleaned.trimStart() : cleaned;
    if (added === "") return;
    pieces.push(added);
    length += added.length;
    endsWithSpace = added.endsWith(" ");
    const letters = added.trim().length;
    printed += letters;
    if (look.isBold) bold += letters;
    if (look.isItalic) italic += letters;
    if (look.isUnderlined) underlined += letters;
  }

  function mark(fact: number, start: number): void {
    const end = endsWithSpace ? length - 1 : length;
    if (end > start) marks.push({ fact, start, end });
  }

  /** Returns what was written, or null where it is nothing but space, and begins the next line. */
  function take(tagLevel: number, isListItem: boolean): Draft | null {
    const draft =
      printed === 0
        ? null
        : {
            text: copyText(pieces.join("").trimEnd()),
            marks,
            isBold: bold >= NEARLY_ALL * printed,
            isItalic: italic >= NEARLY_ALL * printed,
            isUnderlined: underlined >= NEARLY_ALL * printed,
            tagLevel,
            isListItem,
          };
    pieces = [];
    marks = [];
    length = bold = italic = underlined = printed = 0;
    endsWithSpace = true;
    return draft;
  }

  return { write, mark, take, length: () => length };
}

/** The look of an element: what its style says, else what its name says, else its parent's. */
export function lookOf(name: string, style: Style, parent: Look): Look {
  return {
    isBold: style.isBold ?? (name === "b" || name === "strong" || name === "th" || parent.isBold),
    isItalic: style.isItalic ?? (name === "i" || name === "em" || parent.isItalic),
    isUnderlined: style.isUnderlined ?? (name === "u" || parent.isUnderlined),
  };
}
