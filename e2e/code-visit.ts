import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "playwright-core";
import { openWidget, type WidgetPage } from "#testing/widget-page.ts";
import { button, field, heading } from "./widget-parts.ts";
import type { WidgetWorld } from "./widget-world.ts";

/** Somebody new with a browser session of their own. */
export interface CodeVisit {
  readonly context: BrowserContext;
  readonly email: string;
  /** Opens a page with the widget. */
  open(config: object): Promise<WidgetPage>;
  /** Asks for a code by mail and waits until it can be entered. */
  askForCode(page: Page): Promise<void>;
}

export async function createCodeVisit(world: WidgetWorld): Promise<CodeVisit> {
  const context = await world.browser.newContext();
  const email = `ann.${randomUUID().slice(0, 8)}@example.com`;
  return {
    context,
    email,
    open: (config) => openWidget(context, { ...world, options: { config } }),
    async askForCode(page) {
      await field(page, "Email").fill(email);
      await button(page, "Continue with Email").click();
      await heading(page, "Enter passcode").waitFor();
    },
  };
}
