export interface TextStyle {
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
export function drawText(text: string, look: TextStyle): string {
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

/** Where a line is drawn. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A line through values at equal steps, with a mark at its end; nothing for fewer than two values. */
export function drawLine(values: readonly number[], { x, y, width, height }: Box): string {
  if (values.length < 2) return "";
  const low = Math.min(...values);
  const spread = Math.max(...values) - low || 1;
  const points = values.map((value, index) => ({
    x: round(x + (width * index) / (values.length - 1)),
    y: round(y + height - (height * (value - low)) / spread),
  }));
  const path = points.map((point, index) => `${index === 0 ? "M" : "L"}${point.x} ${point.y}`).join("");
  const end = points.at(-1);
  const base = `<path d="M${x} ${y + height}H${x + width}" stroke="${PALETTE.line}" stroke-width="2"/>`;
  const line = `<path d="${path}" fill="none" stroke="${PALETTE.accent}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>`;
  return `${base}${line}<circle cx="${end?.x}" cy="${end?.y}" r="8" fill="${PALETTE.accent}"/>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The colours of the light default theme, as `app/ui/tokens.css` has them: a picture knows no theme of its reader's. */
export const PALETTE = {
  surface: "#fbfaf7",
  text: "#16191b",
  muted: "#565c60",
  line: "#dedbd3",
  accent: "#0b5b66",
} as const;

/** Size of every share picture, as the large cards of the networks want it. */
export const PICTURE = { width: 1200, height: 630, margin: 72 } as const;

/** The mark of the product, drawn in a square of 20. */
const MARK = `<g fill="none" stroke-width="2"><path stroke="${PALETTE.accent}" d="M1 15.5L6 10l4 3 4.2-6.2"/><path stroke="${PALETTE.text}" d="M18.25 1.5v17"/></g>`;

interface FrameWords {
  /** Above right: what kind of page it is. */
  readonly kind: string;
  /** Below left. */
  readonly foot: string;
  /** Below right. */
  readonly footEnd: string;
}

/** Puts the inside of a picture between the name of the product and a line with its foot. */
export function framePicture(inside: string, { kind, foot, footEnd }: FrameWords): string {
  const { width, height, margin } = PICTURE;
  const right = width - margin;
  const ground = `<rect width="${width}" height="${height}" fill="${PALETTE.surface}"/>`;
  const bar = `<rect width="${width}" height="10" fill="${PALETTE.accent}"/>`;
  const rule = `<path d="M${margin} 546H${right}" stroke="${PALETTE.line}" stroke-width="2"/>`;
  const name = `<g transform="translate(${margin} 56) scale(1.9)">${MARK}</g>`;
  const words = [
    drawText("Beforehand", { x: margin + 54, y: 87, size: 34, family: "title", weight: 600 }),
    drawText(kind, { x: right, y: 86, size: 26, colour: "muted", anchor: "end" }),
    drawText(foot, { x: margin, y: 588, size: 24, colour: "muted" }),
    drawText(footEnd, { x: right, y: 588, size: 24, colour: "muted", anchor: "end" }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ground}${bar}${rule}${name}${words.join("")}${inside}</svg>`;
}
