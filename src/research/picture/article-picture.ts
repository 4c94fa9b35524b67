import type { ArticleHead } from "#research/articles/article.ts";
import { formatDate } from "#research/text/format-date.ts";
import { drawText, framePicture, PICTURE, wrapText } from "./drawing.ts";

const { margin, width } = PICTURE;
const BOX = { width: width - 2 * margin, most: 3 } as const;
/** Of title and lead together. */
const MOST_LINES = 5;

/** Draws an article as a picture for links: its title and what it is about. SVG. */
export function articlePicture({ title, summary, published, minutes }: ArticleHead): string {
  return framePicture(drawWords(wrapText(title, { ...BOX, size: 70 }), summary), {
    kind: "Blog",
    foot: "Figures link to the filings they come from",
    footEnd: `${formatDate(published)} · ${minutes} min`,
  });
}

/** Draws the site as a picture for links. SVG. */
export function sitePicture(): string {
  const title = ["Know Before You Invest.", "Deep Research Made Easy."];
  const lead =
    "Research on listed companies, written from what they filed. The figures in cards, tables and sentences link to their filings, formulas and other filed values.";
  return framePicture(drawWords(title, lead), {
    kind: "Research on listed companies",
    foot: "Figures link to their evidence",
    footEnd: "No sentence carries a wrong digit",
  });
}

function drawWords(title: readonly string[], lead: string): string {
  const leadLines = wrapText(lead, { ...BOX, most: MOST_LINES - title.length, size: 31 });
  const below = 210 + title.length * 80;
  return [
    ...title.map((line, index) =>
      drawText(line, { x: margin, y: 210 + index * 80, size: 70, family: "title", weight: 600 }),
    ),
    ...leadLines.map((line, index) => drawText(line, { x: margin, y: below + index * 42, size: 31, colour: "muted" })),
  ].join("");
}
