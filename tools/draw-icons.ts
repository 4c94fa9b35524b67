// Draws the icons of the site from its mark: node tools/draw-icons.ts
import { writeFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import { PALETTE } from "#research/picture/drawing.ts";

const MARK = `<path fill="none" stroke="${PALETTE.accent}" stroke-width="2" d="M1 15.5L6 10l4 3 4.2-6.2"/><path fill="none" stroke="${PALETTE.text}" stroke-width="2" d="M18.25 1.5v17"/>`;

/** The mark in the middle of a square, taking so much of its side. */
function icon(share: number): string {
  const side = 20 / share;
  const start = -(side - 20) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${start} ${start} ${side} ${side}"><rect x="${start}" y="${start}" width="${side}" height="${side}" fill="${PALETTE.surface}"/>${MARK}</svg>`;
}

// A maskable icon may lose all that is outside four fifths of its width.
const ICONS = [
  { file: "icon-192.png", size: 192, share: 0.72 },
  { file: "icon-512.png", size: 512, share: 0.72 },
  { file: "icon-maskable-512.png", size: 512, share: 0.5 },
  { file: "apple-touch-icon.png", size: 180, share: 0.64 },
] as const;

writeFileSync("public/icon.svg", `${icon(0.72)}\n`);
for (const { file, size, share } of ICONS) {
  const drawing = new Resvg(icon(share), { fitTo: { mode: "width", value: size } });
  writeFileSync(`public/${file}`, drawing.render().asPng());
}
