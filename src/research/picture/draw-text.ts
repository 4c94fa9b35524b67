import { PALETTE } from "./palette.ts";

export interface TextLook {
  readonly x: number;
  /** Of the line that letters stand on. */
  readonly y: number;
  readonly size: number;
  readonly family?: "title" | "text";
  readonly weight?: 400 | 600;
  readonly colour?: keyof typeof PALETTE;
  readonly anchor?: "start" | "end";
}

const FAMILIES = { title: "Source Serif 4", text: "Source Sans 3" } as const;

/** Width of an average letter by its height, of both families in semi-bold. */
const LETTER_WIDTH = 0.5;

/** One line of text of a picture. */
export function drawText(text: string, look: TextLook): string {
  const { x, y, size, family = "text", weight = 400, colour = "text", anchor = "start" } = look;
  return `<text x="${x}" y="${y}" font-family="${FAMILIES[family]}" font-size="${size}" font-weight="${weight}" fill="${PALETTE[colour]}" text-anchor="${anchor}">${escapeXml(text)}</text>`;
}

/** The largest of some sizes at which a text is about as wide as it may be; the smallest when none is. */
export function sizeToFit(text: string, width: number, sizes: readonly [number, ...number[]]): number {
  const last = sizes.at(-1) ?? sizes[0];
  return sizes.find((size) => text.length * size * LETTER_WIDTH <= width) ?? last;
}

/** Breaks a text between words into lines of about a width; what is beyond the last line ends in an ellipsis. */
export function wrapText(
  text: string,
  { width, size, most }: { readonly width: number; readonly size: number; readonly most: number },
): readonly string[] {
  const letters = Math.floor(width / (size * LETTER_WIDTH));
  const lines: string[] = [""];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + 1 + word.length > letters) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.length <= most
    ? lines
    : [...lines.slice(0, most - 1), `${lines[most - 1]?.slice(0, letters - 1).trimEnd()}…`];
}

function escapeXml(text: string): string {
  // Letters that XML has no place for would make the whole picture unreadable.
  const readable = text.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
  return readable.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
