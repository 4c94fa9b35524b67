import { vi } from "vitest";
import { openWidget, mountWidget, type WantedWidget, type WidgetPage } from "#testing/widget-page.ts";
import type { WidgetWorld } from "./widget-world.ts";

export type VisitOptions = Omit<WantedWidget, "site" | "identity">;

/** A page with the widget, in a browser session of its own. */
export interface WidgetVisit extends WidgetPage {
  /** Goes to a mailed link, and mounts what the page that it leads to would mount. */
  readonly follow: (link: string, wanted: VisitOptions) => Promise<void>;
}

/** Opens pages, and tells in the end what went wrong in any of them. */
export interface Visits {
  readonly open: (world: WidgetWorld, wanted: VisitOptions) => Promise<WidgetVisit>;
  /** Ends the sessions; throws the troubles of their pages. */
  readonly end: () => Promise<void>;
}

export function createVisits(): Visits {
  const visits: WidgetVisit[] = [];
  return {
    async open(world, wanted) {
      const visit = await openVisit(world, wanted);
      visits.push(visit);
      return visit;
    },
    async end() {
      const ended = visits.splice(0);
      await Promise.all(ended.map(({ page }) => page.context().close()));
      const troubles = ended.flatMap((visit) => visit.troubles);
      if (troubles.length > 0) throw new Error(troubles.join("\n"));
    },
  };
}

async function openVisit(world: WidgetWorld, wanted: VisitOptions): Promise<WidgetVisit> {
  const opened = await openWidget(await world.browser.newContext(), { ...world, ...wanted });
  const { page } = opened;
  return {
    ...opened,
    async follow(link, next) {
      await page.goto(link);
      // Asked from outside: the page's policy forbids the evaluation by which the browser would wait by itself.
      await vi.waitUntil(() => page.evaluate<boolean>("globalThis.mountWidget !== undefined"), { timeout: 20_000 });
      await mountWidget(page, { ...world, ...next });
    },
  };
}

/** The links of a mail, in their order. */
export function linksIn(text: string): readonly string[] {
  return text.match(/http:\/\/localhost:\d+\/\S+/g) ?? [];
}
