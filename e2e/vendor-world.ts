import { chromium, type Browser, type Page } from "playwright-core";
import { inject } from "vitest";
import { PGLITE } from "#testing/databases.ts";
import type { WantedIdentity } from "#testing/identity.ts";
import { serveTestIdentity, type ServedIdentity } from "#testing/identity-server.ts";
import { serveVendorSite, type VendorSite } from "./vendor-sdk.ts";

type Settings = NonNullable<WantedIdentity["settings"]>;

/** A page of the other site, once it has the SDK; what goes wrong in it is listed. */
export interface VendorVisit {
  readonly page: Page;
  readonly troubles: readonly string[];
}

/** A site that uses the vendor's SDK, an identity server that lists it and speaks as the vendor's, and a browser. */
export interface VendorWorld {
  readonly site: VendorSite;
  readonly latchkey: ServedIdentity;
  /** Runs a statement on the database of the identity servers. */
  change(statement: string): Promise<void>;
  /** Another project on the same database, at an address of its own. */
  serve(settings: Settings): Promise<ServedIdentity>;
  /** Opens a page in a browser session of its own. */
  visit(url?: string): Promise<VendorVisit>;
  close(): Promise<void>;
}

/** @param settingsFor - Of the project, given the address of the site. */
export async function startVendorWorld(settingsFor: (site: string) => Settings = () => ({})): Promise<VendorWorld> {
  const [database, site, browser] = await Promise.all([
    PGLITE.open(),
    serveVendorSite(),
    chromium.connect(inject("browserEndpoint")),
  ]);
  const served: ServedIdentity[] = [];
  const serve = async (settings: Settings): Promise<ServedIdentity> => {
    const all: Settings = { prefix: "stytch", cookieMode: "readable", allowedOrigins: [site.url], ...settings };
    const identity = await serveTestIdentity(database, { settings: all });
    served.push(identity);
    return identity;
  };
  return {
    site,
    latchkey: await serve(settingsFor(site.url)),
    change: async (statement) => void (await database.query(statement)),
    serve,
    visit: (url = site.url) => openVisit(browser, url),
    async close() {
      await browser.close();
      await Promise.all([site, ...served].map((server) => server.close()));
      await database.close();
    },
  };
}

async function openVisit(browser: Browser, url: string): Promise<VendorVisit> {
  const page = await (await browser.newContext()).newPage();
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text());
  });
  await loadSdk(page, url);
  return { page, troubles };
}

/** Goes to a page of the other site, or to a link that leads there, and waits until the SDK is there. */
export async function loadSdk(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction("globalThis.vendor !== undefined");
}

/** Where the SDK finds an identity server of ours in place of the vendor's, as it is written in a page. */
export function endpointsOf({ url }: ServedIdentity): string {
  return JSON.stringify({
    testAPIURL: url,
    liveAPIURL: url,
    clientsideServicesIframeURL: `${url}/clientside-services/index.html`,
  });
}

/** Runs the body of an async function in a page, with the SDK's headless client as `client`. */
export function runWithClient(page: Page, latchkey: ServedIdentity, body: string): Promise<unknown> {
  return page.evaluate(
    `(async () => {
      const client = (globalThis.client ??= new vendor.StytchHeadlessClient("${latchkey.project.publicToken}", { endpoints: ${endpointsOf(latchkey)} }));
      ${body}
    })()`,
  );
}
