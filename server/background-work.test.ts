import { describe, expect, it } from "vitest";
import { createPendingWork } from "./background-work.ts";

describe("createPendingWork", () => {
  it("has ended once all that was begun has, also what was begun meanwhile and what failed", async () => {
    const work = createPendingWork();
    const done: string[] = [];
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    const failing = work.add(first.promise.then(() => Promise.reject(new Error("failed"))));
    const ended = work.ended().then(() => done.push("ended"));
    const later = work.add(second.promise.then(() => done.push("second")));
    first.resolve();
    await expect(failing).rejects.toThrow("failed");
    second.resolve();
    await Promise.all([ended, later]);
    expect(done).toEqual(["second", "ended"]);
  });

  it("leaves a failure that nobody waits for to itself", async () => {
    const work = createPendingWork();
    const failing = work.add(Promise.reject(new Error("nobody heard")));
    await work.ended();
    await expect(failing).rejects.toThrow("nobody heard");
  });

  it("has ended at once where nothing was begun", async () => {
    await expect(createPendingWork().ended()).resolves.toBeUndefined();
  });
});
