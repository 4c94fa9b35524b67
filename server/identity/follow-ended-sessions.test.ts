import { describe, expect, it } from "vitest";
import { followEndedSessions } from "./ended-sessions.ts";

describe("followEndedSessions", () => {
  it("leaves a stream that hears no signal when it is closed", async () => {
    const left = Promise.withResolvers<void>();
    const ended = followEndedSessions({
      open: () => Promise.resolve(new Response(new ReadableStream({ cancel: () => left.resolve() }))),
      clock: () => performance.now(),
      reportLoss: () => undefined,
    });
    await ended.close();
    await left.promise;
    expect(ended.isCurrent()).toBe(false);
  });
});
