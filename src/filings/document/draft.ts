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
export class DraftWriter {
  #pieces: string[] = [];
  #length = 0;
  #endsWithSpace = true;
  #marks: FactMark[] = [];
  #letters = { all: 0, bold: 0, italic: 0, underlined: 0 };

  get length(): number {
    return this.#length;
  }

  write(chunk: string, look: Look): void {
    const cleaned = cleanText(chunk);
    const added = this.#endsWithSpace ? cleaned.trimStart() : cleaned;
    if (added === "") return;
    this.#pieces.push(added);
    this.#length += added.length;
    this.#endsWithSpace = added.endsWith(" ");
    const letters = added.trim().length;
    this.#letters.all += letters;
    if (look.isBold) this.#letters.bold += letters;
    if (look.isItalic) this.#letters.italic += letters;
    if (look.isUnderlined) this.#letters.underlined += letters;
  }

  mark(fact: number, start: number): void {
    const end = this.#endsWithSpace ? this.#length - 1 : this.#length;
    if (end > start) this.#marks.push({ fact, start, end });
  }

  /** Returns what was written, or null where it is nothing but space, and begins the next line. */
  take(tagLevel: number, isListItem: boolean): Draft | null {
    const { all, bold, italic, underlined } = this.#letters;
    const text = this.#pieces.join("").trimEnd();
    const marks = this.#marks;
    this.#pieces = [];
    this.#marks = [];
    this.#length = 0;
    this.#endsWithSpace = true;
    this.#letters = { all: 0, bold: 0, italic: 0, underlined: 0 };
    if (all === 0) return null;
    const least = NEARLY_ALL * all;
    const look = { isBold: bold >= least, isItalic: italic >= least, isUnderlined: underlined >= least };
    return { text: copyText(text), marks, ...look, tagLevel, isListItem };
  }
}

/** The look of an element: what its style says, else what its name says, else its parent's. */
export function lookOf(name: string, style: Style, parent: Look): Look {
  return {
    isBold: style.isBold ?? (name === "b" || name === "strong" || name === "th" || parent.isBold),
    isItalic: style.isItalic ?? (name === "i" || name === "em" || parent.isItalic),
    isUnderlined: style.isUnderlined ?? (name === "u" || parent.isUnderlined),
  };
}
