import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { inject, test } from "vitest";
import { watchPage } from "./watch-page.ts";

interface OpenOptions extends BrowserContextOptions {
  /** Opens the page beside this one, as a second tab of the same session. */
  readonly beside?: Page;
}

/**
 * A test with a browser; `open` opens a page of the product, in a session of its own unless it is to stand beside another.
 * Every page it opens is watched: an error in the console, a script error, a breach of the content security policy, a
 * request to another host or a failed request fails the test.
 */
export const journey = test
  .extend("endpoint", { scope: "file" }, () => inject("browserEndpoint"))
  .extend("browser", { scope: "file" }, async ({ endpoint }, { onCleanup }) => {
    const browser = await chromium.connect(endpoint);
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("open", ({ browser }, { onCleanup }) => {
    const pages: Watched[] = [];
    onCleanup(async () => {
      await Promise.all(pages.map(({ page }) => page.context().close()));
      const troubles = pages.flatMap((watched) => watched.troubles);
      if (troubles.length > 0) throw new Error(troubles.join("\n"));
    });
    return async (path: string, options: OpenOptions = {}): Promise<Page> => {
      const watched = await newPage(browser, options);
      pages.push(watched);
      await watched.page.goto(path);
      return watched.page;
    };
  });

interface Watched {
  readonly page: Page;
  readonly troubles: readonly string[];
}

async function newPage(browser: Browser, { beside, ...options }: OpenOptions): Promise<Watched> {
  const origin = inject("productUrl");
  const context = beside?.context() ?? (await browser.newContext({ baseURL: origin, ...options }));
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return { page, troubles: watchPage(page, origin) };
}
