import { describe, expect, it } from "vitest";
import { fakeStorage } from "#analytics/testing/browser-world.ts";
import { createPageTimer } from "./page-timer.ts";
import type { Track } from "./tracker.ts";

function timed(kept: Map<string, string> = new Map()) {
  const tracked: unknown[] = [];
  const clock = { now: 1_700_000_000_000 };
  const track: Track = (...event) => void tracked.push(event);
  const timer = createPageTimer({ storage: () => fakeStorage(kept), now: () => clock.now, track });
  return { timer, tracked, clock, kept };
}

describe("createPageTimer", () => {
  it("keeps when a page was entered, by its name", () => {
    const { timer, kept } = timed();
    timer.enter("research");

    expect([...kept]).toEqual([["page_start_research", "1700000000000"]]);
  });

  it("tells how long a page was looked at, once", () => {
    const { timer, tracked, clock, kept } = timed();
    timer.enter("research");
    clock.now += 4_600;
    timer.leave("research");
    timer.leave("research");

    expect(tracked).toEqual([
      ["Page Time Spent", { page_name: "research", time_spent_ms: 4600, time_spent_seconds: 5 }],
    ]);
    expect(kept.size).toBe(0);
  });

  it("tells nothing of a page whose start is not known, or is no time", () => {
    const { timer, tracked } = timed(new Map([["page_start_home", "yesterday"]]));
    timer.leave("home");
    timer.leave("blog");

    expect(tracked).toEqual([]);
  });

  it("takes a clock that was set back for no time at all", () => {
    const { timer, tracked, clock } = timed();
    timer.enter("home");
    clock.now -= 60_000;
    timer.leave("home");

    expect(tracked).toEqual([["Page Time Spent", { page_name: "home", time_spent_ms: 0, time_spent_seconds: 0 }]]);
  });

  it("does without where the browser forbids storage", () => {
    const tracked: unknown[] = [];
    const timer = createPageTimer({
      storage: () => {
        throw new DOMException("forbidden", "SecurityError");
      },
      now: () => 0,
      track: (...event) => void tracked.push(event),
    });
    timer.enter("home");
    timer.leave("home");

    expect(tracked).toEqual([]);
  });
});
