import { chromium, type BrowserContext, type Page } from "playwright-core";
import { inject, test, vi } from "vitest";
import { readCollected, type CollectedEvent } from "#testing/collected-events.ts";
import { createPostgresDatabase } from "#testing/databases.ts";
import { createDataFolder, startProduct } from "#testing/product.ts";
import { recordTraffic, type Traffic } from "./analytics-traces.ts";
import { waitForScripts } from "./research-page.ts";
import { watchPage } from "./watch-page.ts";
import { recordWireEvents, wrongProperties, type WireEvent } from "./wire-events.ts";

/** The SDK sends every ten seconds, and as a page is left. */
const COLLECT_MS = 40_000;

/** A browser session, everything it asks for written down. */
export interface Session {
  readonly context: BrowserContext;
  readonly traffic: Traffic;
  /** The events that it sent; one with other properties than the specified ones fails the journey. */
  readonly sent: readonly WireEvent[];
  /** How troubles begin that a journey brings about by itself. */
  readonly expected: string[];
  /** Opens a page in a tab of its own. */
  readonly open: (path: string) => Promise<Page>;
}

/** What the collector has taken in, once there are so many events of a name. */
export type Collected = (name: string, count: number) => Promise<readonly CollectedEvent[]>;

/** A test against a product of its own, whose database can be read beside it. */
export const journey = test
  .extend("folder", { scope: "file" }, () => createDataFolder())
  .extend("product", { scope: "file" }, async ({ folder }, { onCleanup }) => {
    const database = await createPostgresDatabase();
    const product = await startProduct({ DATA_DIR: folder.path, DATABASE_URL: database.url, OUTBOX: "public" });
    onCleanup(async () => {
      await product.stop();
      await database.remove();
      folder.remove();
    });
    return { url: product.url, database: database.url };
  })
  .extend("endpoint", { scope: "file" }, () => inject("browserEndpoint"))
  .extend("browser", { scope: "file" }, async ({ endpoint }, { onCleanup }) => {
    const browser = await chromium.connect(endpoint);
    onCleanup(() => browser.close());
    return browser;
  })
  .extend(
    "collected",
    ({ product }): Collected =>
      (name, count) =>
        vi.waitFor(
          async () => {
            const events = (await readCollected(product.database)).filter((event) => event.name === name);
            if (events.length < count) throw new Error(`${events.length} of ${count} times ${name} collected`);
            return events;
          },
          { timeout: COLLECT_MS, interval: 250 },
        ),
  )
  .extend("session", async ({ browser, product: { url: origin } }, { onCleanup }): Promise<Session> => {
    const context = await browser.newContext({ baseURL: origin });
    const troubles: (readonly string[])[] = [];
    const sent = recordWireEvents(context);
    const expected = [`request to ${FILINGS}`];
    onCleanup(async () => {
      await context.close();
      const found = troubles.flat().filter((trouble) => !expected.some((beginning) => trouble.startsWith(beginning)));
      const wrong = [...found, ...wrongProperties(sent)];
      if (wrong.length > 0) throw new Error(wrong.join("\n"));
    });
    // A link to a filing is followed, and the page stays.
    await context.route(`${FILINGS}**`, (route) => route.fulfill({ status: 204 }));
    return {
      context,
      traffic: recordTraffic(context, origin),
      sent,
      expected,
      async open(path) {
        const page = await context.newPage();
        page.setDefaultTimeout(20_000);
        troubles.push(watchPage(page, origin));
        await page.goto(path);
        await waitForScripts(page);
        return page;
      },
    };
  });

const FILINGS = "https://www.sec.gov/";

/** Answers the banner. */
export async function consent(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Consent", exact: true }).click();
}

/** Denies or withdraws, through the preferences. */
export async function deny(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Do Not Consent" }).click();
}
