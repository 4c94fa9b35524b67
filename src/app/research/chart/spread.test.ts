import { describe, expect, it } from "vitest";
import { spread } from "./chart-words.ts";

describe("spread", () => {
  it("leaves labels that do not touch where they are", () => {
    expect(spread([10, 100, 50], 15, 200)).toEqual([10, 100, 50]);
  });

  it("moves touching labels apart and keeps their order", () => {
    expect(spread([50, 48], 15, 200)).toEqual([63, 48]);
  });

  it("pushes labels back up at the bottom", () => {
    expect(spread([195, 198], 15, 200)).toEqual([185, 200]);
  });
});
