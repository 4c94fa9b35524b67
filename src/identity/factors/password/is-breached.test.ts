import { describe, expect, it } from "vitest";
import { readBreachFilter, writeBreachFilter } from "./breach-filter.ts";
import type { RangeVerdict } from "./breach-range.ts";
import { createBreachCheck } from "./is-breached.ts";

const filter = readBreachFilter(writeBreachFilter(["letmein"]));

function rangeSaying(verdict: RangeVerdict) {
  const asked: string[] = [];
  const range = (password: string) => {
    asked.push(password);
    return Promise.resolve(verdict);
  };
  return { range, asked };
}

describe("createBreachCheck", () => {
  it("docs/threats.md#15: falls back to the offline list when the service is silent", async () => {
    const isBreached = createBreachCheck({ filter, range: rangeSaying("unavailable").range });
    expect(await isBreached("letmein")).toBe(true);
    expect(await isBreached("mellow otters repaint")).toBe(false);
  });

  it("does not ask the service about a password the list knows", async () => {
    const { range, asked } = rangeSaying("absent");
    expect(await createBreachCheck({ filter, range })("letmein")).toBe(true);
    expect(asked).toEqual([]);
  });

  it("believes the service about passwords that the list does not know", async () => {
    expect(await createBreachCheck({ filter, range: rangeSaying("listed").range })("mellow otters repaint")).toBe(true);
  });

  it("asks nobody where no service is configured", async () => {
    expect(await createBreachCheck({ filter, range: null })("mellow otters repaint")).toBe(false);
  });
});
