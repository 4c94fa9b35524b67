import { describe, expect, it } from "vitest";
import { growthOf, type MemorySample } from "./memory-growth.ts";

/** An hour with a sample every ten seconds; garbage of up to 100 MB is collected every two minutes. */
function hourGrowingBy(perHour: number): readonly MemorySample[] {
  return Array.from({ length: 360 }, (_, index) => {
    const minutes = (index + 1) / 6;
    const resident = 600 + (perHour * minutes) / 60 + ((index % 12) * 100) / 11;
    return { minutes, resident, heap: 0, external: 0 };
  });
}

describe("growthOf", () => {
  it("tells what is kept from garbage", () => {
    const [steady, growing] = [0, 60].map((perHour) => growthOf(hourGrowingBy(perHour), ({ resident }) => resident));
    expect(steady?.perHour).toBeCloseTo(0, 1);
    expect(growing?.perHour).toBeCloseTo(60, 0);
  });

  it("says how far a number from restless samples may be off", () => {
    const noise = [0, 30, -20, 10, -30, 20, 0, 25, -25, 15, -15, 5];
    const restless = hourGrowingBy(0).map((sample) => ({
      ...sample,
      resident: sample.resident + (noise[Math.floor(sample.minutes / 5)] ?? 0),
    }));
    const { perHour, error } = growthOf(restless, ({ resident }) => resident);
    expect(error).toBeGreaterThan(10);
    expect(Math.abs(perHour)).toBeLessThan(2 * error);
  });
});
