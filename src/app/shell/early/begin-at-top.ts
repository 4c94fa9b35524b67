/**
 * Lets a reloaded page begin at its top (docs/specification-map.md#2); Back and Forward still return to where the reader
 * was. It runs inline before the first paint, so its text names nothing from outside of itself.
 *
 * @param key - Where the router keeps, in session storage, how far each entry of the history was scrolled.
 */
export function beginAtTop(page: Window, key: string): void {
  // As a page goes, the router gives the scrolling back to the browser, which then knows no difference between Back and a
  // reload. This comes after that (HTML, unloading documents: first pagehide, then the change of visibility).
  page.document.addEventListener("visibilitychange", () => {
    page.history.scrollRestoration = "manual";
  });
  const [load] = page.performance.getEntriesByType("navigation");
  if (!load || !("type" in load) || load.type !== "reload") return;
  try {
    const places: unknown = JSON.parse(page.sessionStorage.getItem(key) ?? "{}");
    const entry: unknown = page.history.state;
    if (typeof places !== "object" || places === null || typeof entry !== "object" || entry === null) return;
    if ("key" in entry) Reflect.deleteProperty(places, String(entry.key));
    page.sessionStorage.setItem(key, JSON.stringify(places));
  } catch {
    // Where nothing is kept there is nothing to return to.
  }
}
