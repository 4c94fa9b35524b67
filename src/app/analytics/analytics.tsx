import { lazy, Suspense, useState, useSyncExternalStore, type ReactNode } from "react";
import type { ConsentStore } from "#analytics/browser/consent.ts";
import type { PersonalAnalytics } from "#contracts/analytics-wire.ts";
import { createTrackerHandle, TrackerContext } from "./tracker.ts";

/** Comes upon consent; where a blocker keeps it away the page goes on without. */
const PageEvents = lazy(async () => {
  try {
    return { default: (await import("./page-events.tsx")).PageEvents };
  } catch {
    return { default: () => null };
  }
});

/** Lets everything in the page track what happens; what stands inside reaches the tracker by `useTracker`. */
export function Analytics({
  consent,
  setting,
  children,
}: {
  readonly consent: ConsentStore;
  /** Null on a page whose loading failed. */
  readonly setting: PersonalAnalytics | null;
  readonly children: ReactNode;
}) {
  const [handle] = useState(() =>
    createTrackerHandle(
      () => consent.read() === "accepted",
      () => sessionStorage,
    ),
  );
  const isAccepted = useSyncExternalStore(consent.subscribe, () => consent.read() === "accepted", isNever);
  return (
    <TrackerContext value={handle.tracker}>
      {setting && isAccepted && (
        <Suspense fallback={null}>
          <PageEvents consent={consent} setting={setting} handle={handle} />
        </Suspense>
      )}
      {children}
    </TrackerContext>
  );
}

/** The server, and a page before its scripts have started, has no consent. */
function isNever(): boolean {
  return false;
}
