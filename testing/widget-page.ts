import type { BrowserContext, Page } from "playwright-core";
import type { ServedIdentity } from "./identity-server.ts";
import type { WidgetForm } from "./widget-site-pages.ts";
import type { WidgetSite } from "./widget-site.ts";

export interface WantedWidget {
  readonly site: WidgetSite;
  /** A real identity server that lists the site among its origins. */
  readonly identity: ServedIdentity;
  /** How the page gets the widget (as a module). */
  readonly form?: WidgetForm;
  /** What is mounted (the login). */
  readonly kind?: "login" | "reset-password" | "passkey-registration";
  /** `config`, `styles`, `strings`, `dir`, `passwordResetToken`: plain values, for they are handed to the page. */
  readonly options?: object;
  /** Options of the client beside its base URL. */
  readonly client?: object;
  /** Follows the form in the page's address, with its query (nothing). */
  readonly path?: string;
}

/** A page with a mounted widget. */
export interface WidgetPage {
  readonly page: Page;
  /** What the page's callbacks heard so far: `{ type, data }` of events, `{ error, type }` of errors. */
  readonly told: () => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** The types of the events alone, oldest first. */
  readonly events: () => Promise<readonly unknown[]>;
  /** Hands other options to the mounted widget. */
  readonly update: (options: object) => Promise<void>;
  readonly unmount: () => Promise<void>;
  /** What must not have happened: script errors, and console lines but those of refused calls. */
  readonly troubles: readonly string[];
}

/** Opens a page of the site in a context and mounts the widget there as its own script would. */
export async function openWidget(context: BrowserContext, wanted: WantedWidget): Promise<WidgetPage> {
  const page = await context.newPage();
  const troubles = watch(page);
  await loadWidgetPage(page, wanted);
  await mountWidget(page, wanted);
  const lines: WidgetPage["told"] = () => page.evaluate("told");
  return {
    page,
    troubles,
    told: lines,
    events: async () => (await lines()).flatMap((line) => ("data" in line ? [line["type"]] : [])),
    update: (options) => page.evaluate(`mounted.update(${JSON.stringify(options)})`),
    unmount: () => page.evaluate("mounted.unmount()"),
  };
}

/** Goes to a page of the site, whose script has run once it is loaded; nothing is mounted yet. */
export async function loadWidgetPage(page: Page, { site, form = "es", path = "" }: WantedWidget): Promise<void> {
  await page.goto(`${site.url}/${form}${path}`);
}

/** Mounts, or mounts again into the same element. */
export async function mountWidget(
  page: Page,
  { identity, kind = "login", options, client }: WantedWidget,
): Promise<void> {
  const { publicToken: token, settings } = identity.project;
  const all = { baseUrl: identity.url, prefix: settings.prefix, cookieMode: settings.cookieMode, ...client };
  await page.evaluate(`mountWidget(${JSON.stringify({ kind, token, client: all, options: options ?? {} })})`);
}

export interface WantedScreen {
  /** As the links of the demo page name them. */
  readonly config?: string;
  readonly screen?: string;
  readonly mood?: string;
  readonly wallets?: string;
  readonly person?: string;
  readonly kind?: string;
  readonly type?: string;
  readonly look?: string;
  readonly dir?: string;
}

/** Shows one screen by itself, in a made-up state, on the demo page. */
export async function openScreen(page: Page, widget: WantedWidget, wanted: WantedScreen): Promise<void> {
  await page.goto(demoAddress(widget, wanted));
  await waitForScreen(page);
}

/** Shows another screen in the document that `openScreen` opened, whose wallets stay as they are. */
export async function showScreen(page: Page, widget: WantedWidget, wanted: WantedScreen): Promise<void> {
  const address = JSON.stringify(demoAddress(widget, wanted));
  await page.evaluate(`history.replaceState(null, "", ${address}); dispatchEvent(new PopStateEvent("popstate"))`);
  await waitForScreen(page);
}

function demoAddress({ site, identity }: WantedWidget, wanted: WantedScreen): string {
  const asked = new URLSearchParams({ base: identity.url, token: identity.project.publicToken, ...wanted });
  return `${site.url}/demo?${asked.toString()}`;
}

async function waitForScreen(page: Page): Promise<void> {
  await page.locator(".lk-screen, .lk-banner").first().waitFor();
}

function watch(page: Page): readonly string[] {
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(`script error: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    // The browser's own line about a refused call, which is an answer like any other here.
    if (message.text().startsWith("Failed to load resource")) return;
    if (["error", "warning"].includes(message.type())) troubles.push(`console: ${message.text()}`);
  });
  return troubles;
}
