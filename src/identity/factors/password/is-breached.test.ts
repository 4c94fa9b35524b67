import { describe, expect, it } from "vitest";
import { createBreachCheck, type RangeVerdict, readBreachFilter, writeBreachFilter } from "./breach-check.ts";

const filter = readBreachFilter(writeBreachFilter(["letmein"]));

function rangeSaying(verdict: RangeVerdict) {
  const input: string[] = [];
  const range = (password: string) => {
    input.push(password);
    return Promise.resolve(verdict);
  };
  return { range, asked: input };
}

describe("createBreachCheck", () => {
  it("docs/threats.md#15: falls back to the offline list when the service is silent", async () => {
    const isBreached = createBreachCheck({ filter, range: rangeSaying("unavailable").range });
    expect(await isBreached("letmein")).toBe(true);
    expect(await isBreached("mellow otters repaint")).toBe(false);
  });

  it("does not ask the service about a password the list knows", async () => {
    const { range, asked: input } = rangeSaying("absent");
    expect(await createBreachCheck({ filter, range })("letmein")).toBe(true);
    expect(input).toEqual([]);
  });

  it("believes the service about passwords that the list does not know", async () => {
    expect(await createBreachCheck({ filter, range: rangeSaying("listed").range })("mellow otters repaint")).toBe(true);
  });

  it("asks nobody where no service is configured", async () => {
    expect(await createBreachCheck({ filter, range: null })("mellow otters repaint")).toBe(false);
  });
});
