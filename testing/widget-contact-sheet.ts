import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Browser } from "playwright-core";

export interface Picture {
  readonly name: string;
  readonly png: Buffer;
}

const STYLES = `body { display: grid; grid-template-columns: repeat(7, 1fr); gap: 8px; align-items: start; font: 11px sans-serif; background: #bbb }
  figure { margin: 0 } img { width: 100% }`;

/** Puts pictures side by side under their names, as one picture that a person looks through. */
export async function writeContactSheet(browser: Browser, pictures: readonly Picture[], file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1680, height: 800 } });
  const cells = pictures.map(
    ({ name, png }) =>
      `<figure><figcaption>${name.replaceAll("<", "&lt;")}</figcaption><img src="data:image/png;base64,${png.toString("base64")}"></figure>`,
  );
  await page.setContent(`<!doctype html><style>${STYLES}</style>${cells.join("")}`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await page.screenshot({ fullPage: true }));
  await page.close();
}
