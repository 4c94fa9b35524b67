import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { browserTrackerWorld } from "#analytics/browser/browser-tracker-world.ts";
import type { ConsentStore } from "#analytics/browser/consent.ts";
import { isPrivatePage, pageName, publicAddress, publicReferrer } from "#analytics/browser/public-address.ts";
import { createTracker, type Tracker } from "#analytics/browser/tracker.ts";
import type { PersonalAnalytics } from "#contracts/analytics-wire.ts";
import type { TrackerHandle } from "./tracker.ts";
import { createPageTimer } from "#analytics/browser/page-timer.ts";

/** Runs analytics while it stands in the page, and tracks which pages are viewed and for how long; draws nothing. */
export function PageEvents({
  consent,
  setting: { provider, pageScript, userId },
  handle,
}: {
  readonly consent: ConsentStore;
  readonly setting: PersonalAnalytics;
  readonly handle: TrackerHandle;
}) {
  const { pathname, search } = useLocation();
  const [tracker] = useState(() => createTracker(browserTrackerWorld(consent)));
  const isTracked = !isPrivatePage(pathname);

  useEffect(() => (isTracked ? tracker.start(provider, userId) : undefined), [tracker, provider, userId, isTracked]);
  usePageView(tracker, isTracked ? pathname + search : null);
  usePageTime(tracker, isTracked ? { name: pageName(pathname), path: pathname } : null);
  usePageScript(isTracked ? pageScript : null, consent);
  // Last, so that the page's view is tracked before what has happened on it.
  useEffect(() => handle.attach(tracker), [handle, tracker]);
  return null;
}

/**
 * Loads the operator's page-analytics script, once for each loading of the page. It knows no end of its own, so the withdrawal
 * loads the page again.
 */
export function usePageScript(address: string | null, consent: Pick<ConsentStore, "read">): void {
  useEffect(() => {
    if (address === null || mayComeBackToPrivatePage()) return undefined;
    if (!isLoaded(address)) load(address);
    return () => {
      if (consent.read() !== "accepted") window.location.reload();
    };
  }, [address, consent]);
}

/** What was loaded at a private page comes back to it by Back, and the script would hear of its address. */
function mayComeBackToPrivatePage(): boolean {
  const [loading] = performance.getEntriesByType("navigation");
  return loading !== undefined && isPrivatePage(new URL(loading.name).pathname);
}

function isLoaded(address: string): boolean {
  return [...document.scripts].some((script) => script.getAttribute("src") === address);
}

function load(address: string): void {
  const script = document.createElement("script");
  script.src = address;
  script.async = true;
  document.head.append(script);
}

interface TimedPage {
  readonly name: string;
  /** Tells pages of one name apart. */
  readonly path: string;
}

/** Tracks how long each page was looked at: until another one is shown, and while the tab is hidden not at all. */
export function usePageTime({ track }: Pick<Tracker, "track">, page: TimedPage | null): void {
  const [timer] = useState(() => createPageTimer({ storage: () => sessionStorage, now: Date.now, track }));
  const name = page?.name;
  const path = page?.path;

  useEffect(() => {
    if (name === undefined || path === undefined) return undefined;
    const left = new AbortController();
    const leave = (): void => timer.leave(name);
    const onVisibility = (): void => (document.visibilityState === "hidden" ? leave() : timer.enter(name));
    timer.enter(name);
    // Heard before the SDK hears that the page is being left, and sends what it has.
    document.addEventListener("visibilitychange", onVisibility, { signal: left.signal });
    window.addEventListener("pagehide", leave, { signal: left.signal });
    return () => {
      left.abort();
      leave();
    };
  }, [name, path, timer]);
}

/**
 * Tracks each page viewed; opening a figure, or anything else that an address may not tell of, is no other page.
 *
 * @param location - Path and query; null on a page that is not tracked.
 */
export function usePageView({ track }: Pick<Tracker, "track">, location: string | null): void {
  const shown = useRef<string | null>(null);

  useEffect(() => {
    if (location === null) {
      shown.current = null;
      return;
    }
    const url = publicAddress(new URL(location, window.location.href).href);
    if (url === shown.current) return;
    const referrer = publicReferrer(shown.current ?? document.referrer);
    shown.current = url;
    track("Page View", { path: new URL(url).pathname, url, referrer });
  }, [location, track]);
}
