import type { Page } from "playwright-core";

/** Elements of the widget inside a shadow root as well as outside. */
const INSIDE = `
  const root = document.querySelector(".lk-root") ?? document.querySelector(".lk-host").shadowRoot.querySelector(".lk-root");
  const card = root.querySelector(".lk-card");
  const isSeen = (element) => element.checkVisibility() && element.closest(".lk-hidden") === null;
  const nameOf = (element) => (element.className.baseVal ?? element.className) + " " + (element.textContent || element.value || "").trim().slice(0, 30);
`;

/** What a person would call broken, in boxes as the browser laid them out: one line each. */
const FAULTS = `(() => {
  ${INSIDE}
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
  const frame = card.getBoundingClientRect();
  const all = [...card.querySelectorAll("*")].filter((element) => isSeen(element) && element.closest("svg, select") === null);
  for (const element of all) {
    const { left, right } = element.getBoundingClientRect();
    if (left < frame.left - 1 || right > frame.right + 1) found.push("outside of the card: " + nameOf(element));
    const { display, overflow } = getComputedStyle(element);
    if (display === "inline" || element.matches("input, progress, .lk-screen")) continue;
    if (element.scrollWidth > element.clientWidth + 1) found.push("cut off: " + nameOf(element));
    if (overflow === "hidden" && element.scrollHeight > element.clientHeight + 1) found.push("cut off below: " + nameOf(element));
  }
  const pieces = all.filter((element) => element.matches("button, a, h2, p, li, label, .lk-field-frame, .lk-digits-boxes, img, .lk-banner, progress"));
  const area = (element) => element.getBoundingClientRect();
  for (const [index, one] of pieces.entries()) {
    for (const other of pieces.slice(index + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const [a, b] = [area(one), area(other)];
      const isOver = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
      if (isOver) found.push(nameOf(one) + " lies over " + nameOf(other));
    }
  }
  for (const element of pieces.filter((piece) => piece.matches("button, a.lk-button, .lk-field-frame"))) {
    const { width, height } = area(element);
    if (width < 24 || height < 24) found.push("too small to hit: " + nameOf(element));
  }
  return found;
})()`;

/** Measures the widget as it stands: nothing outside, cut off, over something else or too small to hit (WCAG 1.4.10, 2.5.8). */
export function findLayoutFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(FAULTS);
}

/** What the Tab key should come to, in its order. */
const STOPS = `(() => {
  ${INSIDE}
  globalThis.stops = [...card.querySelectorAll("button, a[href], input, select, [tabindex]")].filter(
    (element) => isSeen(element) && element.tabIndex >= 0 && !element.disabled);
  globalThis.focused = () => {
    let element = document.activeElement;
    while (element?.shadowRoot) element = element.shadowRoot.activeElement;
    return element;
  };
  focused()?.blur();
  globalThis.isMarked = (element) => {
    const marks = [element, element.closest(".lk-field-frame"), element.parentElement.querySelector("[data-state=active]")];
    return marks.some((mark) => mark && getComputedStyle(mark).outlineStyle !== "none");
  };
  globalThis.nameOf = nameOf;
  return stops.length;
})()`;

/** Goes through the widget by the Tab key: what it does not reach in order, and where the focus cannot be seen. */
export async function findKeyboardFaults(page: Page): Promise<readonly string[]> {
  const count = await page.evaluate<number>(STOPS);
  const found: string[] = [];
  for (let at = 0; at < count; at += 1) {
    await page.keyboard.press("Tab");
    const fault = await page.evaluate<string>(
      `focused() !== stops[${at}] ? "Tab does not come to " + nameOf(stops[${at}]) : isMarked(focused()) ? "" : "the focus cannot be seen on " + nameOf(focused())`,
    );
    if (fault !== "") found.push(fault);
  }
  return found;
}
