import { chromium, type Browser } from "playwright-core";
import { inject } from "vitest";
import { PGLITE } from "#testing/databases.ts";
import type { WantedIdentity } from "#testing/identity.ts";
import { serveTestIdentity, type ServedIdentity } from "#testing/identity-server.ts";
import { serveWidgetSite, type WidgetSite } from "#testing/widget-site.ts";

/** A site with the built widget, an identity server that lists it, and a browser. */
export interface WidgetWorld {
  readonly site: WidgetSite;
  readonly identity: ServedIdentity;
  readonly browser: Browser;
  /** Runs a statement on the identity server's database. */
  change(statement: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts all of it; without other settings its cookies are readable, and links may lead to `/es/in` of the site.
 *
 * @param parts - Of the identity server, such as its clock.
 * @param otherOrigins - Those that the project lists besides the site's (none).
 */
export async function startWidgetWorld(
  settings: WantedIdentity["settings"] = {},
  deps: WantedIdentity["deps"] = {},
  otherOrigins: (site: string) => readonly string[] = () => [],
): Promise<WidgetWorld> {
  const [database, site, browser] = await Promise.all([
    PGLITE.open(),
    serveWidgetSite(),
    chromium.connect(inject("browserEndpoint")),
  ]);
  const identity = await serveTestIdentity(database, {
    settings: {
      cookieMode: "readable",
      secondFactor: "never",
      // The second is what tests ask the server as.
      allowedOrigins: [site.url, "http://localhost:3000", ...otherOrigins(site.url)],
      redirectUrls: [`${site.url}/es/in`],
      ...settings,
    },
    deps,
  });
  return {
    site,
    identity,
    browser,
    change: async (statement) => void (await database.query(statement)),
    async close() {
      await browser.close();
      await Promise.all([identity.close(), site.close()]);
      await database.close();
    },
  };
}
