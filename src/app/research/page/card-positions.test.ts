import { describe, expect, it } from "vitest";
import type { CardType } from "#contracts/research-stream.ts";
import type { Card } from "#research/cards/card.ts";
import { cardPositions, readingOrder } from "./card-sections.tsx";

const cards = (...types: CardType[]): Card[] =>
  types.map((type) => ({ type, title: type, state: "ready", blocks: [] }));
const shown = (type: "risk", held: Card[], isRunning: boolean) =>
  cardPositions(type, held, isRunning).map((place) => `${place.type}${place.card === null ? " …" : ""}`);

describe("readingOrder", () => {
  it("begins with what it comes to", () => {
    expect(readingOrder("peers")).toEqual(["verdict", "identity", "peers_table", "filings", "data_quality", "sources"]);
  });
});

describe("cardPositions", () => {
  it("keeps the verdict's room while it is being written", () => {
    expect(shown("risk", [], true)).toEqual(["verdict …"]);
    expect(shown("risk", cards("identity"), true)).toEqual(["verdict …", "identity"]);
  });

  it("holds cards back until those planned before them are there", () => {
    expect(shown("risk", cards("identity", "filings", "balance_sheet"), true)).toEqual(["verdict …", "identity"]);
    expect(shown("risk", cards("identity", "filings", "balance_sheet", "cash_quality"), true)).toEqual([
      "verdict …",
      "identity",
      "cash_quality",
      "balance_sheet",
    ]);
  });

  it("shows whatever there is once the run has ended", () => {
    expect(shown("risk", cards("identity", "filings"), false)).toEqual(["identity", "filings"]);
  });
});
