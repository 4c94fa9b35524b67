// The scripts inside pages: the text of ordinary functions, so that types, lint and tests see what browsers run. Only the
// server imports this module.
import { POINTER_READY } from "#app/research/lazy/first-interaction.ts";
import { BUTTON_READY } from "#app/ui/use-early-press.ts";
import { VISIT_LASTS_MINUTES } from "#contracts/portfolio-visit.ts";
import { VISIT_KEYS } from "#app/visits/visit-keys.ts";
import { markRoot, ROOT_MARKS } from "./root-marks.ts";
import { SCROLL_KEY } from "./script-elements.tsx";

const MINUTE_MS = 60_000;

function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What must have happened before anything is painted, so that nothing flashes and nothing shifts. */
export const EARLY_SOURCE = [
  `(${markRoot.toString()})(document.documentElement,${readKept.toString()},${JSON.stringify(ROOT_MARKS)});`,
  `(${markReturn.toString()})(document.documentElement,${readKept.toString()},location.pathname,{key:${JSON.stringify(VISIT_KEYS.research)},over:Date.now()-${VISIT_LASTS_MINUTES * MINUTE_MS}});`,
  `(${beginAtTop.toString()})(window,${JSON.stringify(SCROLL_KEY)});`,
  `(${drawAsSeen.toString()})(window);`,
  `(${keepEarlyPress.toString()})(window,${JSON.stringify(BUTTON_READY)});`,
  `(${keepEarlyPointer.toString()})(window,${JSON.stringify(POINTER_READY)});`,
  `(${forgetAborted.toString()})(window);`,
].join("\n");

/**
 * Lets a reloaded page begin at its top (docs/specification-map.md#2); Back and Forward still return to where the reader
 * was. It runs inline before the first paint, so its text names nothing from outside of itself.
 *
 * @param key - Where the router keeps, in session storage, how far each entry of the history was scrolled.
 */
function beginAtTop(page: Window, key: string): void {
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

/**
 * Tells the styles that the reader had another visit to this company's page before, so that room is kept for what came since.
 * It runs inline before the first paint too, so its text names nothing from outside of itself.
 *
 * @param read - Gives a kept word; null where there is none.
 * @param visits - Where visits are kept, by symbol, and the moment before which one that was last noted is over.
 */
function markReturn(
  root: Element,
  read: (key: string) => string | null,
  path: string,
  { key, over }: { readonly key: string; readonly over: number },
): void {
  const symbol = /^\/research\/([^/]+)$/.exec(path)?.[1] ?? "";
  let visit = "";
  try {
    const visits: unknown = JSON.parse(read(key) ?? "{}");
    visit = JSON.stringify(Reflect.get(Object(visits), symbol) ?? null);
  } catch {
    // Something else is kept under our name: nobody was here before.
  }
  const at = /^\{"now":\{"at":"([^"]+)"/.exec(visit)?.[1];
  const isBack = at !== undefined && (!visit.endsWith('"before":null}') || Date.parse(at) < over);
  root.classList.toggle("returning", isBack);
}

/**
 * Lets styles leave out what is far from the window (research-view.css) on a page that is opened at its top. The height of what
 * was never near it is a guess. So nothing is left out any more once the reader jumps over some of it, nor on the page that Back
 * or Forward leads to: both places are then counted in true heights. It runs inline before the first paint, so its text names
 * nothing from outside of itself.
 */
function drawAsSeen(page: Window): void {
  const root = page.document.documentElement;
  const [load] = page.performance.getEntriesByType("navigation");
  const isOpened = load !== undefined && "type" in load && load.type !== "back_forward" && page.location.hash === "";
  if (!isOpened || !("navigation" in page)) return;
  root.classList.add("drawn-as-seen");
  let seen = page.scrollY;
  const drawAll = (): void => {
    root.classList.remove("drawn-as-seen");
    page.removeEventListener("scroll", watch);
  };
  const watch = (): void => {
    // Not in the frame that answers the jump.
    if (Math.abs(page.scrollY - seen) > page.innerHeight) setTimeout(drawAll);
    seen = page.scrollY;
  };
  page.addEventListener("scroll", watch, { passive: true });
  page.navigation.addEventListener("navigate", ({ navigationType, destination }) => {
    const [from, to] = [page.location.href, destination.url].map((address) => address.replace(/#.*/, ""));
    if (navigationType === "traverse" && from !== to) drawAll();
  });
}

/**
 * Makes the last press on a button again when the button's script has come, where that is soon enough to be expected:
 * what the server has drawn looks ready before it is. It runs inline, so its text names nothing from outside of itself.
 *
 * @param ready - The event by which a button says that its script has come.
 */
function keepEarlyPress(page: Window, ready: string): void {
  const longestMs = 5_000;
  let pressed: { readonly button: HTMLElement; readonly at: number } | null = null;
  page.document.addEventListener(
    "click",
    ({ target, isTrusted }) => {
      if (!isTrusted) return;
      // What the browser opens or sends by itself needs no script.
      const button =
        target instanceof Element ? target.closest<HTMLElement>("button[type=button]:not([popovertarget])") : null;
      pressed = button === null ? null : { button, at: page.performance.now() };
    },
    true,
  );
  page.document.addEventListener(ready, ({ target }) => {
    if (pressed === null || pressed.button !== target) return;
    const { button, at } = pressed;
    pressed = null;
    if (page.performance.now() - at < longestMs) button.click();
  });
}

/**
 * Tells a part that listens for the pointer, once it does, where the pointer already is in it or a finger touched it. It
 * runs inline, so its text names nothing from outside of itself.
 *
 * @param ready - The event by which a part says that it listens.
 */
function keepEarlyPointer(page: Window, ready: string): void {
  let last: PointerEvent | null = null;
  const keep = (event: PointerEvent): void => {
    if (event.isTrusted) last = event;
  };
  page.document.addEventListener("pointermove", keep, true);
  page.document.addEventListener("pointerdown", keep, true);
  page.document.addEventListener(ready, ({ target }) => {
    if (!(target instanceof Element) || !(last?.target instanceof Element) || !target.contains(last.target)) return;
    last.target.dispatchEvent(new PointerEvent(last.type, last));
  });
}

/**
 * Reports no error of a page that its reader left in the middle of its answer: React Router 8 then stops reading, and nobody
 * listens to its promise of the answer's end. It runs inline, so its text names nothing from outside of itself.
 */
function forgetAborted(page: Window): void {
  page.addEventListener("unhandledrejection", (event) => {
    const reason: unknown = event.reason;
    if (reason instanceof DOMException && reason.name === "AbortError") event.preventDefault();
  });
}

/**
 * The first module of a page, which asks for the others once the page is painted: pages read without scripts, so what can
 * be read has the line and the processor to itself (docs/decisions/021-late-scripts.md).
 *
 * @param text - React Router's module, whose static imports would be loaded before its first line runs.
 * @param files - Addresses of all modules that the page needs first, whatever imports them.
 */
export function lateSource(text: string, files: readonly string[]): string {
  const late = text.replaceAll(/\bimport \* as (\w+) from ("[^"]+");/g, "const $1=await import($2);");
  return `await (${painted.toString()})(document);(${preload.toString()})(document,${JSON.stringify(files)});${late}`;
}

/**
 * Resolves after the next paint, or at once where nothing is painted because nobody looks. It runs inline, so its text names
 * nothing from outside of itself.
 */
function painted(page: Document): Promise<void> {
  return new Promise((resolve) => {
    if (page.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** It runs inline too. */
function preload(page: Document, files: readonly string[]): void {
  for (const href of files) page.head.append(Object.assign(page.createElement("link"), { rel: "modulepreload", href }));
}
