import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { browserTrackerWorld } from "#analytics/browser/browser-tracker-world.ts";
import type { ConsentStore } from "#analytics/browser/consent.ts";
import { isPrivatePage, pageName } from "#analytics/browser/page-name.ts";
import { createTracker } from "#analytics/browser/tracker.ts";
import type { PersonalAnalytics } from "#contracts/analytics-wire.ts";
import type { TrackerHandle } from "./tracker-handle.ts";
import { usePageScript } from "./use-page-script.ts";
import { usePageTime } from "./use-page-time.ts";
import { usePageView } from "./use-page-view.ts";

interface PageEventsProps {
  readonly consent: ConsentStore;
  readonly setting: PersonalAnalytics;
  readonly handle: TrackerHandle;
}

/** Runs analytics while it stands in the page, and tracks which pages are viewed and for how long; draws nothing. */
export function PageEvents({ consent, setting: { provider, pageScript, userId }, handle }: PageEventsProps) {
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
