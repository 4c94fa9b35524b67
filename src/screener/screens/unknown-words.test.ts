import { describe, expect, it } from "vitest";
import { parseScreen } from "#screener/query/parse-screen.ts";
import { madeNumbers } from "#screener/testing/made-numbers.ts";
import { createUniverse } from "#screener/universe/universe.ts";
import { unknownWord } from "./unknown-words.ts";

const universe = createUniverse();
universe.put(madeNumbers("AAA", {}, { sector: "Technology" }));
universe.put(madeNumbers("BBB", {}, { sector: "Health care" }));

function errorOf(line: string) {
  const parsed = parseScreen(line);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return unknownWord(parsed.conditions, universe);
}

describe("unknownWord", () => {
  it("names a misspelt sector, where it stands and what may be meant", () => {
    expect(errorOf('roic > 5% and sector = "technolgy"')).toEqual({
      at: 14,
      length: 20,
      message: "No company has the sector “technolgy”. Did you mean “Technology”?",
      near: ["Technology"],
    });
    expect(errorOf('sector in ("Technology", "health")')?.near).toEqual(["Health care"]);
  });

  it("names a company whose peers nobody can tell", () => {
    expect(errorOf("peers_of(ZZZZ)")?.message).toBe("We have no company with the symbol “ZZZZ”.");
  });

  it("is silent of words that companies have, of those to leave out and of numbers", () => {
    expect(errorOf('sector = "technology" and symbol in (AAA, BBB) and roic > 5%')).toBeNull();
    expect(errorOf('sector != "Nothing"')).toBeNull();
  });
});
