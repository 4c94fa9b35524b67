import { describe, expect, it } from "vitest";
import { Exact, growthPath } from "./present-value.ts";

const path = (growth: string, terminalGrowth: string, years: number) =>
  growthPath({ growth: new Exact(growth), terminalGrowth: new Exact(terminalGrowth), years }).map(String);

describe("growthPath", () => {
  it("holds the growth for five years and fades in equal steps to the terminal growth in year ten", () => {
    expect(path("0.12", "0.02", 10)).toEqual([
      "0.12",
      "0.12",
      "0.12",
      "0.12",
      "0.12",
      "0.1",
      "0.08",
      "0.06",
      "0.04",
      "0.02",
    ]);
  });

  it("rises to the terminal growth where the growth lies below it", () => {
    expect(path("-0.03", "0.02", 7)).toEqual(["-0.03", "-0.03", "-0.03", "-0.03", "-0.03", "-0.005", "0.02"]);
  });

  it("does not fade within five years", () => {
    expect(path("0.1", "0.02", 3)).toEqual(["0.1", "0.1", "0.1"]);
  });
});
