import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { BUTTON_READY } from "#app/ui/use-early-press.ts";
import { EARLY_SOURCE, lateSource } from "./page-scripts.ts";

interface Browser {
  readonly kept?: Readonly<Record<string, string>>;
  /** Whether naming storage throws. */
  readonly isForbidden?: boolean;
  readonly load?: "navigate" | "reload" | "back_forward";
  readonly places?: string;
  readonly path?: string;
  readonly hash?: string;
  /** Whether the browser tells where a navigation leads to. */
  readonly hasNavigation?: boolean;
}

/** Runs the script as a browser does, with nothing around it but the page; tells the root's classes and the kept places. */
function run(browser: Browser) {
  const { kept = {}, isForbidden = false, load = "navigate", places = "{}", path = "/", hash = "" } = browser;
  const classes = new Set(["theme-default"]);
  const session = new Map([["scroll-positions", places]]);
  const page = {
    document: {
      documentElement: {
        classList: {
          add: (name: string) => void classes.add(name),
          toggle: (name: string, isOn: boolean) => void (isOn ? classes.add(name) : classes.delete(name)),
        },
      },
      addEventListener: () => undefined,
    },
    addEventListener: () => undefined,
    location: { hash },
    ...(browser.hasNavigation === true ? { navigation: { addEventListener: () => undefined } } : {}),
    history: { state: { key: "here" }, scrollRestoration: "auto" },
    performance: { getEntriesByType: () => [{ type: load }] },
    sessionStorage: {
      getItem: (key: string) => session.get(key) ?? null,
      setItem: (key: string, value: string) => void session.set(key, value),
    },
  };
  const localStorage = { getItem: (key: string) => kept[key] ?? null };
  const around = { document: page.document, window: page, location: { pathname: path } };
  runInNewContext(EARLY_SOURCE, isForbidden ? around : { ...around, localStorage });
  return { classes: [...classes].toSorted(), places: session.get("scroll-positions") };
}

describe("EARLY_SOURCE", () => {
  it("leaves the first theme, the bar and the banner to who is new, and to whose browser keeps nothing", () => {
    expect(run({}).classes).toEqual(["theme-default"]);
    expect(run({ isForbidden: true }).classes).toEqual(["theme-default"]);
  });

  it("puts the kept theme in the place of the first, and no theme that there is not", () => {
    expect(run({ kept: { theme: "navy" } }).classes).toEqual(["theme-navy"]);
    expect(run({ kept: { theme: "pink" } }).classes).toEqual(["theme-default"]);
  });

  it("hides the bar from who dismissed it and the banner from who answered, however they answered", () => {
    expect(run({ kept: { "disclaimer-dismissed": "true" } }).classes).toContain("disclaimer-dismissed");
    expect(run({ kept: { "disclaimer-dismissed": "false" } }).classes).toEqual(["theme-default"]);
    expect(run({ kept: { "cookie-consent-gdpr": "accepted" } }).classes).toContain("consent-given");
    expect(run({ kept: { "cookie-consent-gdpr": "denied" } }).classes).toContain("consent-given");
    expect(run({ kept: { "cookie-consent-gdpr": "maybe" } }).classes).toEqual(["theme-default"]);
  });

  it("lets styles leave out what is not seen only on a page that is opened at its top, by a browser that tells of Back", () => {
    const drawn = (browser: Browser) => run({ hasNavigation: true, ...browser }).classes.includes("drawn-as-seen");
    expect(drawn({})).toBe(true);
    expect(drawn({ load: "reload" })).toBe(true);
    expect(drawn({ load: "back_forward" })).toBe(false);
    expect(drawn({ hash: "#peers" })).toBe(false);
    expect(drawn({ hasNavigation: false })).toBe(false);
  });

  it("forgets at a reload how far this page was scrolled, and nothing else", () => {
    const places = JSON.stringify({ here: 600, before: 200 });
    expect(run({ load: "reload", places }).places).toBe('{"before":200}');
    expect(run({ load: "back_forward", places }).places).toBe(places);
    expect(run({ load: "navigate", places }).places).toBe(places);
    expect(run({ load: "reload", places: "nonsense" }).places).toBe("nonsense");
  });

  it("keeps room for what is new on the page of a company that the reader has looked at before", () => {
    const visit = (at: string, before: object | null = null) => ({ now: { at, seen: {} }, before });
    const visits = (one: object) => ({ "research-visits": JSON.stringify({ NVDA: one }) });
    const kept = visits(visit("2026-08-01T00:00:00.000Z"));
    const isBack = (browser: Browser) => run(browser).classes.includes("returning");
    expect(isBack({ kept, path: "/research/NVDA" })).toBe(true);
    expect(isBack({ kept, path: "/research/NV" })).toBe(false);
    expect(isBack({ kept, path: "/research/NVDA/financials" })).toBe(false);
    // The visit that is still going on is no earlier one: nothing will be said, and no room is kept.
    const now = visit(new Date().toISOString());
    expect(isBack({ kept: visits(now), path: "/research/NVDA" })).toBe(false);
    expect(isBack({ kept: visits({ ...now, before: now.now }), path: "/research/NVDA" })).toBe(true);
    expect(isBack({ kept: { "research-visits": "nonsense" }, path: "/research/NVDA" })).toBe(false);
    expect(run({ path: "/research/NVDA" }).classes).not.toContain("returning");
  });
});

/** A page on which buttons are pressed and become ready: how often each press was made again. */
function pressedPage() {
  const listeners = new Map<string, (event: object) => void>();
  let repeats = 0;
  let now = 0;
  class Element {
    readonly #isOurs: boolean;
    constructor(isOurs: boolean) {
      this.#isOurs = isOurs;
    }
    closest(): Element | null {
      return this.#isOurs ? this : null;
    }
    click(): void {
      repeats += 1;
      listeners.get("click")?.({ target: this, isTrusted: false });
    }
  }
  const document = {
    documentElement: { classList: { toggle: () => undefined } },
    addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
  };
  const performance = { getEntriesByType: () => [], now: () => now };
  const window = { document, history: {}, performance, addEventListener: () => undefined };
  runInNewContext(EARLY_SOURCE, { document, window, location: { pathname: "/" }, Element });
  return {
    Element,
    repeats: () => repeats,
    emit: (type: string, target: Element, at: number): void => {
      now = at;
      listeners.get(type)?.({ target, isTrusted: true });
    },
  };
}

describe("a press before the script of its button", () => {
  it("is made again when the button says that it is ready, and only then", () => {
    const { Element, emit, repeats } = pressedPage();
    const [button, other] = [new Element(true), new Element(true)];
    emit("click", button, 1_000);
    emit(BUTTON_READY, other, 1_500);
    expect(repeats()).toBe(0);
    emit(BUTTON_READY, button, 2_000);
    emit(BUTTON_READY, button, 2_100);
    expect(repeats()).toBe(1);
  });

  it("is not made again when the reader has pressed elsewhere meanwhile, or no longer expects it", () => {
    const { Element, emit, repeats } = pressedPage();
    const [button, text] = [new Element(true), new Element(false)];
    emit("click", button, 1_000);
    emit("click", text, 1_200);
    emit(BUTTON_READY, button, 1_500);
    emit("click", button, 2_000);
    emit(BUTTON_READY, button, 8_000);
    expect(repeats()).toBe(0);
  });
});

describe("lateSource", () => {
  /** Runs it in a page that is looked at or not; says what was asked for and done, in order. */
  function runLate(hidden: boolean) {
    const done: string[] = [];
    const frames: (() => void)[] = [];
    const document = {
      hidden,
      createElement: () => ({}),
      head: { append: ({ rel, href }: Record<string, string>) => void done.push(`${String(rel)} ${String(href)}`) },
    };
    const { promise: finished, resolve } = Promise.withResolvers<void>();
    const text = `(async () => { ${lateSource('first("route");', ["/a.js", "/b.js"])} })().then(finish)`;
    runInNewContext(text, {
      finish: () => resolve(),
      document,
      first: (what: string) => void done.push(what),
      requestAnimationFrame: (frame: () => void) => void frames.push(frame),
      setTimeout: (next: () => void) => next(),
    });
    return { done, frames, finished };
  }

  it("asks for nothing before the page is painted", async () => {
    const { done, frames, finished } = runLate(false);
    expect(done).toEqual([]);
    frames.forEach((frame) => frame());
    await finished;
    expect(done).toEqual(["modulepreload /a.js", "modulepreload /b.js", "route"]);
  });

  it("waits for no paint in a tab that nobody looks at", async () => {
    const { done, frames, finished } = runLate(true);
    await finished;
    expect(frames).toEqual([]);
    expect(done).toHaveLength(3);
  });

  it("leaves no import that would be loaded before its first line", () => {
    const text =
      'import * as route0 from "/assets/root.js";\nimport * as route1 from "/assets/home.js";\nimport("/entry.js");';
    const late = lateSource(text, []);
    expect(late).not.toMatch(/\bimport\s*[*{"]/);
    expect(late).toContain('const route1=await import("/assets/home.js");');
    expect(late.endsWith('import("/entry.js");')).toBe(true);
  });
});
