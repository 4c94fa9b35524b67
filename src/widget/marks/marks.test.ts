import { describe, expect, it } from "vitest";
import { MARKS } from "./marks.tsx";

describe("MARKS", () => {
  it("gives each provider and wallet a sign of its own, and one company one sign", () => {
    const signs = Object.values(MARKS).map((mark) => JSON.stringify(mark));
    expect(signs).toHaveLength(26);
    expect(new Set(signs).size).toBe(25);
    expect(MARKS.Coinbase).toBe(MARKS.coinbase);
  });

  it("draws Google's, Microsoft's and Slack's in their own colours, and every other one in that of the text", () => {
    const coloured = Object.entries(MARKS).flatMap(([name, mark]) =>
      mark.kind === "shapes" && mark.shapes.some(({ fill }) => fill !== undefined) ? [name] : [],
    );
    expect(coloured).toEqual(["google", "microsoft", "slack"]);
  });

  it("has two letters for brands whose mark it does not draw", () => {
    const letters = Object.values(MARKS).flatMap((mark) => (mark.kind === "letters" ? [mark.letters] : []));
    expect(letters).toEqual(["Sf", "Am", "Ve"]);
  });
});
