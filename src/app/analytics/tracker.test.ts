import { describe, expect, it } from "vitest";
import type { Tracker } from "#analytics/browser/tracker.ts";
import { createTrackerHandle } from "./tracker.ts";

function fakeTracker() {
  const told: string[] = [];
  const tracker: Tracker = {
    track: (name) => void told.push(name),
    flush: async () => void told.push("flush"),
    start: () => () => undefined,
    loggedIn: (method) => void told.push(`logged in by ${method}`),
    loggedOut: async () => void told.push("logged out"),
  };
  return { tracker, told };
}

describe("createTrackerHandle", () => {
  it("keeps nothing without consent", () => {
    const { tracker, attach } = createTrackerHandle(() => false);
    tracker.track("Logout", {});
    const { tracker: late, told } = fakeTracker();
    attach(late);

    expect(told).toEqual([]);
  });

  it("keeps a hundred events at most for a tracker on its way", () => {
    const { tracker, attach } = createTrackerHandle(() => true);
    for (let count = 0; count < 150; count += 1) tracker.track("Logout", {});
    const { tracker: late, told } = fakeTracker();
    attach(late);

    expect(told).toHaveLength(100);
  });

  it("hands everything on while a tracker is there", async () => {
    const { tracker, attach } = createTrackerHandle(() => true);
    const { tracker: real, told } = fakeTracker();
    const detach = attach(real);
    tracker.track("Earnings Calendar View", {});
    tracker.loggedIn("passkey");
    await tracker.flush();
    await tracker.loggedOut();
    detach();
    await tracker.flush();

    expect(told).toEqual(["Earnings Calendar View", "logged in by passkey", "flush", "logged out"]);
  });
});
