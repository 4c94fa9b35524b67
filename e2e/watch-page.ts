import type { Page } from "playwright-core";

/** Collects what must not happen on any page; the list grows while the page lives. */
export function watchPage(page: Page, origin: string): readonly string[] {
  const troubles: string[] = [];
  page.on("pageerror", ({ stack, name, message }) => {
    // What the browser itself throws, as where a page is left in the middle of an answer, has no stack.
    troubles.push(`script error: ${stack === undefined || stack === "" ? `${name}: ${message}` : stack}`);
  });
  page.on("console", (message) => {
    // The browser's own line about a failed request; those are judged below, by what was asked for.
    if (message.text().startsWith("Failed to load resource")) return;
    if (["error", "warning"].includes(message.type())) troubles.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) troubles.push(`request to ${url.href}`);
  });
  page.on("response", (response) => {
    // A page that is not there is a page all the same; a missing file or a refused call is a fault.
    if (response.status() < 400 || response.request().isNavigationRequest()) return;
    troubles.push(`${response.status()} for ${response.url()}`);
  });
  return troubles;
}
