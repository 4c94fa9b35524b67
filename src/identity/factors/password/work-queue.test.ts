import { describe, expect, it } from "vitest";
import { createWorkQueue } from "./hasher.ts";

/** Work that ends when it is told to. */
function gatedWork() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    make: (name: number) => async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    },
    endNext() {
      ends.shift()?.();
    },
  };
}

describe("createWorkQueue", () => {
  it("turns away what finds every place taken and the queue full", async () => {
    const queue = createWorkQueue(2, 1);
    const work = gatedWork();
    const taken = [queue.run(work.make(1)), queue.run(work.make(2)), queue.run(work.make(3))];
    expect(await queue.run(work.make(4))).toBe("busy");
    expect(work.begun).toEqual([1, 2]);
    for (let left = 3; left > 0; left -= 1) {
      work.endNext();
      await new Promise(setImmediate);
    }
    expect(await Promise.all(taken)).toEqual([1, 2, 3]);
    expect(work.begun).toEqual([1, 2, 3]);
  });

  it("docs/threats.md#16: lets nobody take more than half of the waiting places, so that others still get in", async () => {
    const queue = createWorkQueue(1, 4);
    const work = gatedWork();
    const taken = [1, 2, 3].map((name) => queue.run(work.make(name), "203.0.113.0/24"));
    expect(await queue.run(work.make(4), "203.0.113.0/24")).toBe("busy");
    taken.push(queue.run(work.make(5), "198.51.100.0/24"));
    for (let left = 4; left > 0; left -= 1) {
      work.endNext();
      await new Promise(setImmediate);
    }
    expect(await Promise.all(taken)).toEqual([1, 2, 3, 5]);
  });

  it("gives the place free after work that fails", async () => {
    const queue = createWorkQueue(1, 0);
    const failure = new Error("the work failed");
    await expect(queue.run(() => Promise.reject(failure))).rejects.toBe(failure);
    expect(await queue.run(() => Promise.resolve("done"))).toBe("done");
  });
});
