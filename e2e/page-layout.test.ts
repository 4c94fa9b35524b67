// Pages as they are laid out: charts, tables and paper.
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { journey } from "./journey.ts";
import { waitForResearch, waitForScripts } from "./research-page.ts";

const WIDTHS = [320, 390, 768, 1024, 1440];

/** The words of charts that leave their column of the picture, each with how far. */
const STRAY_LABELS = `[...document.querySelectorAll('[data-slot="chart-picture"] text, [data-slot="price-sketch"] text')].flatMap((text) => {
  const label = text.getBoundingClientRect();
  const column = text.closest("svg").getBoundingClientRect();
  const out = Math.max(column.left - label.left, label.right - column.right, column.top - label.top, label.bottom - column.bottom);
  return label.width > 0 && out > 1 ? [text.closest("figure")?.querySelector("h3")?.textContent + ": " + text.textContent + " by " + out] : [];
})`;

const RESULTS_OVERFLOW = `(() => {
  const frame = document.querySelector('[data-slot="results-history"] [data-slot="table-frame"]');
  return frame.scrollWidth - frame.clientWidth;
})()`;

/** What a frame shows of its table: how far it is scrolled from its newest end, and whether the columns before fade. */
const OPENED = `(() => {
  const frame = [...document.querySelectorAll('[data-slot="table-frame"]')].find((one) => one.ariaLabel === "Cash flow");
  const heads = [...frame.querySelectorAll("thead th")].map((head) => head.getBoundingClientRect());
  const box = frame.getBoundingClientRect();
  const before = getComputedStyle(frame.querySelector("th"), "::after").opacity;
  return {
    isWide: frame.scrollWidth > frame.clientWidth,
    showsNewest: heads.at(-1).right <= box.right + 1,
    showsNames: Math.abs(heads[0].left - box.left) <= 1,
    fades: [before, getComputedStyle(frame).getPropertyValue("--more-after")].map(Number),
  };
})()`;

/** Goes down the page with steps back, at which the feedback button shows itself: the figures that it lies on. */
const COVERED = `(async () => {
  const covered = [];
  const button = document.querySelector('[data-slot="feedback-button"]');
  scrollTo({ top: 1500, behavior: "instant" });
  for (let step = 0; step < 25; step += 1) {
    for (const top of [400, -60]) {
      scrollBy({ top, behavior: "instant" });
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    }
    if (button.dataset.state === "away") continue;
    const box = button.getBoundingClientRect();
    for (const figure of document.querySelectorAll('main [data-slot="figure"]')) {
      const { left, right, top, bottom } = figure.getBoundingClientRect();
      if (right > box.left && left < box.right && bottom > box.top && top < box.bottom) covered.push(figure.textContent);
    }
  }
  return covered;
})()`;

/** What paper would not show: hidden figures, cards and rows, and what would have to be scrolled. */
const NOT_ON_PAPER = `(() => {
  const printed = '[data-card], [data-card] [data-slot="figure"], [data-slot="chart-picture"], [data-card] tr';
  const all = [...document.querySelectorAll(printed)].filter((one) => one.closest('[data-size="long"]') === null);
  const hidden = all.filter((one) => !one.checkVisibility());
  const tables = [...document.querySelectorAll("table")].filter((one) => one.checkVisibility());
  // A printer shrinks a page by a third, not more.
  const cut = tables.filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left < -1 || right > 1.33 * innerWidth || getComputedStyle(one.parentElement).overflowX !== "visible";
  });
  return { count: all.length, missing: [...hidden, ...cut].map((one) => one.outerHTML.slice(0, 120)) };
})()`;

/** How long a page of research is, how high its header, and which cards of half the width have nothing next to them. */
const EXTENT = `(() => {
  const cards = [...document.querySelectorAll("[data-card]")].map((card) => [card.dataset.card, card.getBoundingClientRect()]);
  const [, { width: whole }] = cards.find(([name]) => name === "sources");
  const isAlone = ([, box]) => box.width < 0.9 * whole && !cards.some(([, other]) => other !== box && other.top === box.top);
  return {
    height: document.documentElement.scrollHeight,
    header: document.querySelector('[data-slot="masthead"]').offsetHeight,
    alone: cards.filter(isAlone).map(([name]) => name),
  };
})()`;

async function openComplete(open: (path: string) => Promise<Page>): Promise<Page> {
  const page = await open("/research/NVDA?type=full");
  await waitForResearch(page);
  // Opened again it is drawn whole by the server, as it is for anyone who comes after the first reader.
  await page.reload();
  await waitForScripts(page);
  return page;
}

/** On a page of paper: what would have to be scrolled or leaves the paper, and what is hidden although it is content. */
const CUT_ON_PAPER = `(() => {
  const shown = [...document.querySelectorAll("main *")].filter((one) => one.checkVisibility());
  const found = shown.flatMap((one) => {
    const { left, right } = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    // A statement of many periods has a page across, and a printer shrinks a page by a third, not more.
    const width = (one.closest('[data-width="wide"]') ? 1.41 : 1) * 1.33 * innerWidth;
    const isCut = style.overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 2;
    return left < -1 || right > width || (isCut && style.textOverflow !== "ellipsis") ? [one.outerHTML.slice(0, 120)] : [];
  });
  const content = [...document.querySelectorAll('main :is([data-slot="figure"], tr, [data-card])')];
  const hidden = content.filter((one) => one.closest('[data-size="long"]') === null && !one.checkVisibility({ contentVisibilityAuto: true }));
  return { found: [...found, ...hidden.map((one) => one.outerHTML.slice(0, 120))].slice(0, 5), count: content.length };
})()`;

const PRINTED = [
  ...["overview", "valuation", "earnings", "risk", "capital_returns", "peers", "changes"].map(
    (type) => `/research/NVDA?type=${type}`,
  ),
  "/research/NVDA/financials",
  "/research/NVDA/financials?basis=quarterly&show=growth,share,per-share",
  "/research/NVDA/filings",
  "/compare?symbols=NVDA,AMD,INTC,AVGO,MU,TXN,QCOM,ADI",
  "/charts?symbols=NVDA,AMD&metrics=revenue,pe",
  "/companies",
  "/earnings",
];

describe("paper", () => {
  journey("shows all of every tab and list without having been scrolled", { timeout: 240_000 }, async ({ open }) => {
    const page = await open("about:blank");
    for (const path of PRINTED) {
      await page.setViewportSize({ width: 718, height: 1000 });
      await page.emulateMedia({ media: "screen" });
      await page.goto(path);
      if (path.includes("?type=")) await waitForResearch(page);
      await page.emulateMedia({ media: "print" });
      const { found, count } = await page.evaluate<{ found: readonly string[]; count: number }>(CUT_ON_PAPER);
      expect([path, found]).toEqual([path, []]);
      expect([path, count > (path === "/earnings" ? -1 : 10)]).toEqual([path, true]);
    }
  });

  journey("shows all of a portfolio", async ({ open }) => {
    const page = await open("/portfolios");
    await waitForScripts(page);
    await page.getByRole("button", { name: "sample portfolio" }).click();
    await page.locator('[data-slot="report"][data-state="new"]').waitFor();
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.emulateMedia({ media: "print" });
    expect(await page.evaluate(CUT_ON_PAPER)).toMatchObject({ found: [] });
  });
});

describe("a research page", () => {
  journey("keeps the overview short, its header low and its two columns filled", async ({ open }) => {
    const page = await open("/research/NVDA");
    await waitForResearch(page);
    for (const [width, most] of [
      [1440, 6_000],
      [390, 12_000],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      await waitForScripts(page);
      const { height, header, alone } = await page.evaluate<{ height: number; header: number; alone: object }>(EXTENT);
      expect(height).toBeLessThan(most);
      expect(alone).toEqual([]);
      if (width === 1440) expect(header).toBeLessThan(160);
    }
  });

  journey(
    "keeps chart labels inside their plots and tables at their newest column on every width",
    async ({ open }) => {
      const page = await openComplete(open);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect([width, await page.evaluate<readonly string[]>(STRAY_LABELS)]).toEqual([width, []]);
      }
      expect(await page.evaluate(RESULTS_OVERFLOW)).toBe(0);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(COVERED)).toEqual([]);
      expect(await page.locator('[data-slot="table-twin"] :is(a, button)').count()).toBe(0);
      expect(await page.evaluate(OPENED)).toEqual({ isWide: true, showsNewest: true, showsNames: true, fades: [1, 0] });
    },
  );

  journey("prints everything without having been scrolled", async ({ open }) => {
    const page = await openComplete(open);
    await page.setViewportSize({ width: 718, height: 1000 });
    const before = await page.locator("[data-card]").count();
    await page.emulateMedia({ media: "print" });
    const paper = await page.evaluate<{ count: number; missing: readonly string[] }>(NOT_ON_PAPER);
    expect(paper.missing).toEqual([]);
    expect(before).toBeGreaterThan(15);
    expect(paper.count).toBeGreaterThan(1_000);
    const cards = await page.locator("[data-card] h2").allTextContents();
    for (const format of ["A4", "Letter"]) {
      const pdf = readPdf(await page.pdf({ format, tagged: true, outline: true }));
      expect(pdf.headings).toEqual(expect.arrayContaining(cards));
      expect(pdf.links).toBeGreaterThan(1_000);
      expect([format, pdf.linksOffPage]).toEqual([format, []]);
    }
  });

  journey(
    "is as wide as the narrowest telephone, so that what is fixed to its foot is on the screen",
    async ({ open }) => {
      const narrow = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true };
      const page = await open("/research/NVDA?type=valuation", narrow);
      await waitForResearch(page);
      await waitForScripts(page);
      // A browser of a telephone zooms out until the widest thing fits, and what is fixed to the foot is then below the screen.
      expect(await page.evaluate("[innerWidth, document.documentElement.scrollWidth]")).toEqual([320, 320]);
    },
  );

  journey("reads out the first hover, tap or key on a chart whose script has not come yet", async ({ open }) => {
    const finger = { hasTouch: true, isMobile: true };
    const firsts = [
      [{}, (chart: Locator) => chart.locator(READER).hover()],
      [finger, (chart: Locator) => chart.locator(READER).tap()],
      [{}, (chart: Locator) => chart.getByRole("slider").press("ArrowLeft")],
    ] as const;
    for (const [options, turnTo] of firsts) {
      const readings = [FIGURES, PRICE].map((chart) => firstReading(open, options, turnTo, chart));
      const [figures, price] = await Promise.all(readings);
      expect(figures).toMatch(/^FY20\d\d, /);
      expect(price).toMatch(/^\d+ \w+ 20\d\d, \$\d/);
    }
  });
});

/** The headings of a tagged file in ASCII, and the places of its links in points: those are written as they are, not packed. */
function readPdf(file: Uint8Array) {
  const text = Buffer.from(file).toString("latin1");
  const width = Number(/\/MediaBox \[0 0 ([\d.]+)/.exec(text)?.[1]);
  const links = [...text.matchAll(/\/Rect \[([-\d. ]+)\]/g)].map(([, place = ""]) => place.split(" ").map(Number));
  return {
    headings: [...text.matchAll(/\/Title \(([^)]*)\)/g)].map(([, title]) => title),
    links: links.length,
    linksOffPage: links.filter(([left = 0, , right = 0]) => left < -1 || !(right < width + 1)),
  };
}

const READER = '[data-slot="chart-reader"]';

/** A chart, its reading, and the script that it needs to read. */
interface ReadChart {
  readonly chart: string;
  readonly reading: string;
  readonly script: RegExp;
}

const FIGURES: ReadChart = {
  chart: '[data-slot="chart"]',
  reading: '[data-slot="chart-reading"]',
  script: /\/chart-block-[^/]*\.js$/,
};
const PRICE: ReadChart = {
  chart: '[data-slot="price"]',
  reading: '[data-slot="price-reading"] > span',
  script: /\/price-(block|canvas)-[^/]*\.js$/,
};

type Open = (path: string, options?: BrowserContextOptions) => Promise<Page>;

/** What a chart reads out once its script comes, which is held back until the reader has turned to it. */
async function firstReading(
  open: Open,
  options: BrowserContextOptions,
  turnTo: (chart: Locator) => Promise<void>,
  { chart: ofChart, reading: ofReading, script }: ReadChart,
): Promise<string> {
  const page = await open("about:blank", options);
  const { promise: isTurnedTo, resolve: bringScript } = Promise.withResolvers<undefined>();
  await page.route(script, async (route) => {
    await isTurnedTo;
    await route.continue();
  });
  await page.goto("/research/NVDA?type=full");
  await waitForResearch(page);
  await waitForScripts(page);
  const chart = page.locator(ofChart).first();
  const reading = chart.locator(ofReading);
  await chart.scrollIntoViewIfNeeded();
  await turnTo(chart);
  expect(await reading.innerText()).toBe("");
  bringScript(undefined);
  await expect.poll(() => reading.innerText()).not.toBe("");
  return reading.innerText();
}
