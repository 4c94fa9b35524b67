import type { BrowserContext, Page } from "playwright-core";
import { vi } from "vitest";

/** What a session of a browser has asked for, as it grows. */
export interface Traffic {
  /** What of it is of analytics: requests to the collector, and scripts that hold the SDK. */
  readonly ofAnalytics: () => Promise<readonly string[]>;
}

/** The SDK's own events carry its name, and nothing else on the site does. */
const SDK_WORDS = "[Amplitude]";

/** Writes down everything that a session asks for from now on. Requests to other hosts fail every journey as it is. */
export function recordTraffic(context: BrowserContext, origin: string): Traffic {
  const found: Promise<readonly string[]>[] = [];
  context.on("request", (request) => {
    if (request.url().startsWith(`${origin}/collect/`)) found.push(Promise.resolve([request.url()]));
  });
  context.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    const body = response.text().then(
      (text) => (text.includes(SDK_WORDS) ? [response.url()] : []),
      // Left before it had come whole, so that nothing of it ran.
      () => [],
    );
    found.push(body);
  });
  return { ofAnalytics: async () => (await Promise.all(found)).flat() };
}

/** What the site remembers for the reader alone, with or without consent, as the privacy page says. */
const OWN_MEMORY: readonly string[] = ["local recent-companies", "local research-visits"];

/** The names of everything else that a page's site has stored in the browser, in the order of the alphabet. */
export async function storedNames(page: Page): Promise<readonly string[]> {
  const cookies = await page.context().cookies();
  const kept = await page.evaluate<string[]>(`(async () => [
    ...Object.keys(localStorage).map((key) => "local " + key),
    ...Object.keys(sessionStorage).map((key) => "session " + key),
    ...(await indexedDB.databases()).map(({ name }) => "database " + name),
    ...(await caches.keys()).map((key) => "cache " + key),
  ])()`);
  return [...cookies.map(({ name }) => `cookie ${name}`), ...kept].filter((name) => !OWN_MEMORY.includes(name)).sort();
}

/**
 * Waits until the SDK has an event of the site with these words in it: it keeps it for when the page is left, or has sent it
 * already. What the SDK captures by itself may be there earlier, and names the same page.
 */
export async function waitUntilTracked(page: Page, words: string, sent: () => Promise<string>): Promise<void> {
  const isKept = `Object.entries(localStorage).some(([key, value]) => key.startsWith("AMP_unsent_") &&
    JSON.parse(value).some((event) => !event.event_type.startsWith("[Amplitude]") &&
      JSON.stringify([event.event_type, event.event_properties]).includes(${JSON.stringify(words)})))`;
  await vi.waitUntil(async () => (await page.evaluate<boolean>(isKept)) || (await sent()).includes(words), {
    timeout: 20_000,
  });
}
