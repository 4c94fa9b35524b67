// The operator's own page-analytics script (docs/specification-map.md#4): loaded once, after consent, with nothing else.
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { startHttpPeer, type HttpPeer } from "#testing/http-peer.ts";
import { createDataFolder, startProduct, type RunningProduct } from "#testing/product.ts";
import { consent, deny } from "./analytics-journey.ts";
import { waitForScripts } from "./research-page.ts";
import { watchPage } from "./watch-page.ts";

const SCRIPT = "/a/count.js?site=beforehand";

/** Counts each page that is shown, as such scripts do: it hears of moves within the page, and reports to where it comes from. */
const COUNTING = `
  const report = new URL("/seen", document.currentScript.src);
  const see = () => fetch(report + location.pathname, { method: "POST" });
  const { pushState } = history;
  history.pushState = (...given) => { pushState.apply(history, given); see(); };
  addEventListener("popstate", see);
  globalThis.countingScripts = (globalThis.countingScripts ?? 0) + 1;
  see();
`;

describe("the operator's page-analytics script", () => {
  const folder = createDataFolder();
  let peer: HttpPeer;
  let product: RunningProduct;
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    peer = await startHttpPeer((response, { path }) => {
      const type = path === SCRIPT ? "text/javascript" : "text/plain";
      response.writeHead(200, { "content-type": type, "access-control-allow-origin": "*" }).end(COUNTING);
    });
    const settings = { DATA_DIR: folder.path, PAGE_ANALYTICS_SCRIPT: `${peer.url}${SCRIPT}` };
    [product, browser] = await Promise.all([startProduct(settings), chromium.connect(inject("browserEndpoint"))]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await product.stop();
    await peer.close();
    folder.remove();
  });

  let troubles: (readonly string[])[];
  beforeEach(async () => {
    troubles = [];
    context = await browser.newContext({ baseURL: product.url });
    asked.before = peer.requests.length;
  });
  afterEach(async () => {
    await context.close();
    const found = troubles.flat().filter((trouble) => !trouble.startsWith(`request to ${peer.url}/`));
    if (found.length > 0) throw new Error(found.join("\n"));
  });

  const asked = { before: 0 };
  /** What the script's server was asked for during a journey. */
  const requests = (): readonly string[] =>
    peer.requests.slice(asked.before).map(({ method, path }) => `${method} ${path}`);
  const loads = (): number => requests().filter((request) => request === `GET ${SCRIPT}`).length;
  const running = (page: Page): Promise<number> => page.evaluate<number>("globalThis.countingScripts ?? 0");

  async function open(path: string): Promise<Page> {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    troubles.push(watchPage(page, product.url));
    await page.goto(path);
    await waitForScripts(page);
    return page;
  }

  /** Follows a link of the footer without loading the page again. */
  async function follow(page: Page, name: string): Promise<void> {
    await page.getByRole("contentinfo").getByRole("link", { name }).click();
    await page.waitForURL(`**/${name.toLowerCase()}`);
  }

  it("is not asked for before an answer, nor after a denial", async () => {
    const page = await open("/terms");
    await follow(page, "About");
    await page.getByRole("button", { name: "Manage options" }).click();
    await deny(page);
    await follow(page, "Terms");
    await page.reload();
    await waitForScripts(page);
    await follow(page, "About");
    expect(requests()).toEqual([]);
  });

  it("is loaded once upon consent, and after the withdrawal in no tab any more", async () => {
    const page = await open("/terms");
    await consent(page);
    await expect.poll(() => running(page)).toBe(1);
    await follow(page, "About");
    await follow(page, "Privacy");
    await expect
      .poll(requests)
      .toEqual([`GET ${SCRIPT}`, "POST /seen/terms", "POST /seen/about", "POST /seen/privacy"]);
    expect(await running(page)).toBe(1);

    const second = await open("/terms");
    await expect.poll(() => running(second)).toBe(1);
    const before = loads();
    await Promise.all([
      // It has no end that could be called, so that every tab is loaded again.
      page.waitForEvent("load"),
      second.waitForEvent("load"),
      second
        .getByRole("contentinfo")
        .getByRole("button", { name: "Cookie preferences" })
        .click()
        .then(() => deny(second)),
    ]);
    for (const tab of [page, second]) {
      await waitForScripts(tab);
      await tab.reload();
      await waitForScripts(tab);
      expect(await running(tab)).toBe(0);
    }
    expect(loads()).toBe(before);
  });

  it("is all that the pages' policy lets in of where it comes from", async () => {
    const page = await context.newPage();
    await page.goto("/terms");
    const refused = await page.evaluate<readonly string[]>(
      `Promise.all(${JSON.stringify([`${peer.url}/a/other.js`, `${peer.url}/`])}.map((src) => new Promise((resolve) => {
        const said = ({ blockedURI, effectiveDirective }) =>
          blockedURI === src && resolve(effectiveDirective);
        document.addEventListener("securitypolicyviolation", said);
        document.head.append(Object.assign(document.createElement("script"), { src, onload: () => resolve("loaded") }));
      })))`,
    );
    expect(refused).toEqual(["script-src-elem", "script-src-elem"]);
    expect(requests()).toEqual([]);
  });

  it("does not hear of a private page to which Back leads", async () => {
    const page = await open("/shared/somebodys-secret-link");
    await consent(page);
    await follow(page, "About");
    await page.goBack();
    await page.goForward();
    await page.waitForURL("**/about");
    expect(requests()).toEqual([]);
    await page.reload();
    await expect.poll(() => running(page)).toBe(1);
    expect(requests()[0]).toBe(`GET ${SCRIPT}`);
    await expect.poll(() => requests().slice(1)).toEqual(["POST /seen/about"]);
  });
});
