// Tables on a telephone: the lines between their rows, as they are on its screen, and the figures at their edges.
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { journey } from "./journey.ts";
import { waitForResearch, waitForScripts } from "./research-page.ts";

/** Pixels of the screen to one of the page on a common telephone: rows end between them. */
const SCALE = 2.625;
const FRAME = '[data-slot="results-history"] [data-slot="table-frame"]';

interface Row {
  readonly name: string;
  /** Where the row ends, from the top of the frame. */
  readonly bottom: number;
}

/** Scrolls the table sideways, below its first column, and away from all that floats. */
const rowsWhenScrolled = `(() => {
  const frame = document.querySelector('${FRAME}');
  frame.scrollIntoView({ block: "center" });
  frame.scrollLeft = 140;
  const top = frame.getBoundingClientRect().top;
  return [...frame.querySelectorAll("tr")].map((row) => ({
    name: row.cells[0].textContent,
    bottom: row.getBoundingClientRect().bottom - top,
  }));
})()`;

/** How much each line stands out of the ground below it at a place: the sum of its pixels' differences. */
function strengths(picture: Buffer, rows: readonly Row[], at: number): string {
  return `(async () => {
    const image = await createImageBitmap(await (await fetch("data:image/png;base64,${picture.toString("base64")}")).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const valueAt = (y) => canvas.getImageData(Math.round(${at * SCALE}), Math.round(y), 1, 1).data[1];
    return ${JSON.stringify(rows.map(({ bottom }) => bottom * SCALE))}.map((bottom) => {
      const around = [-4, -3, -2, -1, 0, 1, 2, 3].map((step) => Math.abs(valueAt(bottom + step) - valueAt(bottom + 8)));
      return around.reduce((sum, difference) => sum + difference, 0);
    });
  })()`;
}

/** The rows whose line is not the same below the column that stays as beside it. */
async function brokenLines(page: Page): Promise<readonly string[]> {
  const rows = await page.evaluate<readonly Row[]>(rowsWhenScrolled);
  const picture = await page.locator(FRAME).first().screenshot();
  const blank = await page.context().newPage();
  const below = await blank.evaluate<readonly number[]>(strengths(picture, rows, 20));
  const beside = await blank.evaluate<readonly number[]>(strengths(picture, rows, 300));
  await blank.close();
  expect(Math.min(...beside)).toBeGreaterThan(20);
  // The frame ends with the last line, which may lie half outside of it.
  return rows
    .slice(0, -1)
    .filter((_, position) => Math.abs((below[position] ?? 0) - (beside[position] ?? 0)) > 0.2 * (beside[position] ?? 0))
    .map(({ name }) => name);
}

/** The figures that lie across an edge of what their frame shows of its table, as it opens and after two swipes. */
const CUT_FIGURES = `(async () => {
  const cut = [];
  const wide = [...document.querySelectorAll('[data-slot="table-frame"][data-columns]')].filter((one) => one.scrollWidth > one.clientWidth + 1);
  for (const swipe of [0, 150, 400]) {
    for (const frame of wide) frame.scrollBy({ left: frame.dataset.opens === "end" ? -swipe : swipe, behavior: "instant" });
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    for (const frame of wide) {
      const end = frame.getBoundingClientRect().right;
      const start = frame.querySelector("tr > :first-child").getBoundingClientRect().right;
      for (const cell of frame.querySelectorAll('[data-slot="number-cell"]')) {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const range = new Range();
          range.selectNode(texts.currentNode);
          const { left, right } = range.getBoundingClientRect();
          const isSeen = texts.currentNode.parentElement.getBoundingClientRect().width > 2;
          const isCut = [start, end].some((edge) => left < edge - 1 && right > edge + 1);
          if (isSeen && isCut) cut.push(frame.ariaLabel + ": " + cell.textContent.slice(0, 40));
        }
      }
    }
  }
  return { cut: cut.slice(0, 5), wide: wide.length };
})()`;

const WIDE_TABLES = [
  "/research/NVDA?type=valuation",
  "/research/NVDA?type=peers",
  "/compare?symbols=NVDA,AMD,INTC,AVGO,MU",
  "/compare?symbols=NVDA,AAPL,MSFT,AVGO,AMD,ORCL,WMT,NKE",
  "/research/NVDA?type=earnings",
  "/companies",
];

describe("a table that is scrolled sideways on a telephone", () => {
  journey("keeps its lines whole below the column that stays, by day and by night", async ({ open }) => {
    const page = await open("/research/JPM?type=earnings", {
      viewport: { width: 390, height: 2_400 },
      deviceScaleFactor: SCALE,
      isMobile: true,
      hasTouch: true,
      reducedMotion: "reduce",
    });
    await waitForResearch(page);
    await page.locator(FRAME).first().waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect([colorScheme, await brokenLines(page)]).toEqual([colorScheme, []]);
    }
  });
});

/** At each width, what is cut in the tables of the page that is open; on a telephone some of them are wider than it. */
async function expectWholeFigures(page: Page, path: string): Promise<void> {
  for (const width of [320, 360, 390, 600, 768, 1_024, 1_440]) {
    await page.setViewportSize({ width, height: 844 });
    const { cut, wide } = await page.evaluate<{ cut: readonly string[]; wide: number }>(CUT_FIGURES);
    expect([path, width, cut]).toEqual([path, width, []]);
    if (width <= 390) expect([path, width, wide > 0]).toEqual([path, width, true]);
  }
}

describe("tables from a telephone to a wide screen", () => {
  journey("cut no figure at an edge of their frame", { timeout: 240_000 }, async ({ open }) => {
    const page = await open("/about");
    for (const path of WIDE_TABLES) {
      await page.goto(path);
      if (path.startsWith("/research")) await waitForResearch(page);
      await expectWholeFigures(page, path);
    }
    await page.goto("/portfolios");
    await waitForScripts(page);
    await page.getByRole("button", { name: "sample portfolio" }).click();
    await page.locator('[data-slot="report"][data-state="new"]').waitFor();
    await expectWholeFigures(page, "the report on a portfolio");
  });
});
