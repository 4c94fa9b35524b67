import { Children, cloneElement, createContext, Fragment, isValidElement, type ReactNode, useContext } from "react";
import { CONSENT_KEY } from "#analytics/browser/consent.ts";
import { VISIT_KEYS } from "#app/visits/visit-keys.ts";
import { DISCLAIMER_KEY } from "./notice-bars.tsx";
import { POINTER_READY } from "#app/research/lazy/first-interaction.ts";
import { BUTTON_READY } from "#app/ui/use-early-press.ts";
import { THEME_KEY, THEMES } from "./themes.ts";
import { Scripts } from "react-router";

export const ROOT_MARKS: RootMarks = {
  themes: THEMES,
  themeKey: THEME_KEY,
  disclaimerKey: DISCLAIMER_KEY,
  consentKey: CONSENT_KEY,
};

/** Where the router keeps how far each entry of the history was scrolled. */
export const SCROLL_KEY = "scroll-positions";

function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The script of `EarlyScript`: the functions' own text, so that types, lint and tests see what browsers run. */
export const EARLY_SOURCE = [
  `(${markRoot.toString()})(document.documentElement,${readKept.toString()},${JSON.stringify(ROOT_MARKS)});`,
  `(${markReturn.toString()})(document.documentElement,${readKept.toString()},location.pathname,${JSON.stringify(VISIT_KEYS.research)});`,
  `(${beginAtTop.toString()})(window,${JSON.stringify(SCROLL_KEY)});`,
  `(${keepEarlyPress.toString()})(window,${JSON.stringify(BUTTON_READY)});`,
  `(${keepEarlyPointer.toString()})(window,${JSON.stringify(POINTER_READY)});`,
].join("\n");

/** What must have happened before anything is painted, so that nothing flashes and nothing shifts. */
export function EarlyScript() {
  const nonce = useContext(PageNonce);
  // The browser hides the nonce, and its bundle words the functions differently: neither is to be mended.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EARLY_SOURCE }} />;
}

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

/** The names under which things are kept, and the themes there are. */
interface RootMarks {
  readonly themes: readonly string[];
  readonly themeKey: string;
  readonly disclaimerKey: string;
  readonly consentKey: string;
}

/**
 * Puts on the root element, as classes, what is kept: the theme and what must not be shown again. It runs inline before
 * the first paint too, so its text names nothing from outside of itself.
 *
 * @param read - Gives a kept word; null where there is none.
 */
export function markRoot(root: Element, read: (key: string) => string | null, marks: RootMarks): void {
  const kept = read(marks.themeKey) ?? "";
  const theme = marks.themes.includes(kept) ? kept : marks.themes[0];
  for (const name of marks.themes) root.classList.toggle(`theme-${name}`, name === theme);
  root.classList.toggle("disclaimer-dismissed", read(marks.disclaimerKey) === "true");
  root.classList.toggle("consent-given", /^(accepted|denied)$/.test(read(marks.consentKey) ?? ""));
}

/**
 * Tells the styles that the reader was on this company's page before, so that room is kept for what came since. It runs
 * inline before the first paint too, so its text names nothing from outside of itself.
 *
 * @param read - Gives a kept word; null where there is none.
 * @param key - Where visits are kept, by symbol.
 */
function markReturn(root: Element, read: (key: string) => string | null, path: string, key: string): void {
  const symbol = /^\/research\/([^/]+)$/.exec(path)?.[1];
  root.classList.toggle("returning", symbol !== undefined && (read(key) ?? "").includes(`"${symbol}":`));
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

/** The one-time value the page's policy asks of inline scripts. Only the server knows it; the browser hides it at once. */
export const PageNonce = createContext<string | undefined>(undefined);

/**
 * The page's scripts, which a slow line brings after the words and styles: pages read without scripts, so what can be
 * read comes first.
 */
export function LateScripts() {
  return <>{withLowPriority(Scripts({}))}</>;
}

/** React Router gives its module preloads no priority of their own, and browsers then fetch them before the styles. */
function withLowPriority(nodes: ReactNode): ReactNode {
  return Children.map(nodes, (node) => {
    if (!isValidElement<Preload>(node)) return node;
    if (node.props.rel === "modulepreload") return cloneElement(node, { fetchPriority: "low" });
    return node.type === Fragment ? withLowPriority(node.props.children) : node;
  });
}

interface Preload {
  readonly rel?: string;
  readonly fetchPriority?: "low";
  readonly children?: ReactNode;
}
