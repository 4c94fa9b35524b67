import { describe, expect, it } from "vitest";
import { fakeSink } from "#analytics/testing/browser-world.ts";
import { bufferedSink } from "./event-sink.ts";

describe("bufferedSink", () => {
  it("keeps a hundred events at most while the real one is on its way", async () => {
    const told: string[] = [];
    const sink = bufferedSink(Promise.resolve(fakeSink(told)));
    for (let time = 0; time < 150; time += 1) sink.send({ name: "Logout", properties: { time }, time });
    await sink.flush();

    expect(told).toHaveLength(101);
    expect(told.at(-2)).toBe('Logout {"time":99}');
  });

  it("sends nothing any more once it was closed, whenever the real one comes", async () => {
    const told: string[] = [];
    const sink = bufferedSink(Promise.resolve(fakeSink(told)));
    sink.send({ name: "Logout", properties: {}, time: 0 });
    sink.close();
    await sink.flush();
    sink.send({ name: "Logout", properties: {}, time: 0 });

    expect(told).toEqual(["close"]);
  });
});
