import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Client } from "#widget/client/client.ts";
import { readPhone } from "./read-phone.ts";

const TYPED = { typed: "(415) 555-0123", region: "US" };
const PARSED = { isValid: true, number: "+14155550123", national: "(415) 555-0123" };

describe("readPhone", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const after = (milliseconds: number): Client["parsePhone"] => {
    return () => new Promise((resolve) => setTimeout(() => resolve(PARSED), milliseconds));
  };

  it("has no number for what the rules refuse in time", async () => {
    const read = await readPhone({ parsePhone: () => Promise.resolve({ ...PARSED, isValid: false }) }, TYPED);
    expect(read.number).toBeNull();
  });

  it("dials the country's code and the typed digits when the rules fail", async () => {
    const read = await readPhone({ parsePhone: () => Promise.reject(new Error("no chunk")) }, TYPED);
    expect(read.number).toBe("+14155550123");
    expect(await read.national).toBe("+14155550123");
  });

  it("waits two seconds for the number and ten for its national form", async () => {
    const reading = readPhone({ parsePhone: after(9_000) }, { typed: "30 1234567", region: "DE" });
    await vi.advanceTimersByTimeAsync(1_999);
    const first = await Promise.race([reading, Promise.resolve("still waiting")]);
    expect(first).toBe("still waiting");
    await vi.advanceTimersByTimeAsync(1);
    const read = await reading;
    expect(read.number).toBe("+49301234567");
    await vi.advanceTimersByTimeAsync(7_000);
    expect(await read.national).toBe("(415) 555-0123");
  });

  it("shows the dialled number when the national form takes longer than that", async () => {
    const reading = readPhone({ parsePhone: after(60_000) }, TYPED);
    await vi.advanceTimersByTimeAsync(2_000);
    const read = await reading;
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await read.national).toBe("+14155550123");
  });

  it("dials what names its country itself as it stands", async () => {
    const read = await readPhone(
      { parsePhone: () => Promise.reject(new Error("no chunk")) },
      { ...TYPED, typed: "+49 30 1" },
    );
    expect(read.number).toBe("+49301");
  });
});
