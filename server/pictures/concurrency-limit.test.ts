import { describe, expect, it } from "vitest";
import { createConcurrencyLimit } from "./picture-service.ts";

/** Work that ends when told. */
function heldWork() {
  const ends: (() => void)[] = [];
  const started: string[] = [];
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { work, started, end: () => ends.shift()?.() };
}

describe("createConcurrencyLimit", () => {
  it("turns away what is more than may wait", async () => {
    const bounded = createConcurrencyLimit({ running: 1, waiting: 1 });
    const { work, started, end } = heldWork();
    const first = bounded(work("first"));
    const second = bounded(work("second"));
    expect(await bounded(work("third"))).toBeNull();
    end();
    expect(await first).toBe("first");
    end();
    expect(await second).toBe("second");
    expect(started).toEqual(["first", "second"]);
  });

  it("gives the place of failed work to the next", async () => {
    const bounded = createConcurrencyLimit({ running: 1, waiting: 1 });
    const failed = bounded(() => Promise.reject(new Error("no ink")));
    const next = bounded(() => Promise.resolve("drawn"));
    await expect(failed).rejects.toThrow("no ink");
    expect(await next).toBe("drawn");
    expect(await bounded(() => Promise.resolve("again"))).toBe("again");
  });
});
