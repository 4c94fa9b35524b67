import { describe, expect, it } from "vitest";
import type { Tracker } from "#analytics/browser/tracker.ts";
import { takeLogin } from "#analytics/browser/login-note.ts";
import { createTrackerHandle } from "./tracker.ts";

function fakeTracker() {
  const told: string[] = [];
  const tracker: Tracker = {
    track: (name) => void told.push(name),
    flush: async () => void told.push("flush"),
    start: () => () => undefined,
    loggedOut: async () => void told.push("logged out"),
  };
  return { tracker, told };
}

function fakeStorage() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { storage: () => storage, kept };
}

describe("createTrackerHandle", () => {
  it("keeps nothing without consent", () => {
    const { tracker, attach } = createTrackerHandle(() => false, fakeStorage().storage);
    tracker.track("Logout", {});
    const { tracker: late, told } = fakeTracker();
    attach(late);

    expect(told).toEqual([]);
  });

  it("keeps a hundred events at most for a tracker on its way", () => {
    const { tracker, attach } = createTrackerHandle(() => true, fakeStorage().storage);
    for (let count = 0; count < 150; count += 1) tracker.track("Logout", {});
    const { tracker: late, told } = fakeTracker();
    attach(late);

    expect(told).toHaveLength(100);
  });

  it("hands everything on while a tracker is there", async () => {
    const { tracker, attach } = createTrackerHandle(() => true, fakeStorage().storage);
    const { tracker: real, told } = fakeTracker();
    const detach = attach(real);
    tracker.track("Earnings Calendar View", {});
    await tracker.flush();
    await tracker.loggedOut();
    detach();
    await tracker.flush();

    expect(told).toEqual(["Earnings Calendar View", "flush", "logged out"]);
  });

  it("notes a log-in for the next page, also while the tracker is on its way, and none without consent", () => {
    const { storage, kept } = fakeStorage();
    createTrackerHandle(() => false, storage).tracker.loggedIn("passkey");
    createTrackerHandle(() => true, storage).tracker.loggedIn(null);
    expect([...kept]).toEqual([]);
    createTrackerHandle(() => true, storage).tracker.loggedIn("passkey");
    expect(takeLogin(storage)).toBe("passkey");
  });
});
