import { describe, expect, it } from "vitest";
import { formatCountdown, secondsUntil } from "./code-entry.tsx";

describe("secondsUntil", () => {
  it("counts a begun second, and nothing after the end", () => {
    expect(secondsUntil(10_000, 9_001)).toBe(1);
    expect(secondsUntil(10_000, 10_000)).toBe(0);
    expect(secondsUntil(10_000, 60_000)).toBe(0);
  });
});

describe("formatCountdown", () => {
  it("writes minutes and two digits of seconds", () => {
    expect(formatCountdown(300)).toBe("5:00");
    expect(formatCountdown(61)).toBe("1:01");
    expect(formatCountdown(0)).toBe("0:00");
  });
});
