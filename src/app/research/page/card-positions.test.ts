import { describe, expect, it } from "vitest";
import type { CardType } from "#contracts/research-stream.ts";
import type { Card } from "#research/cards/card.ts";
import { contentsOf } from "#research/cards/plan.ts";
import { cardPositions } from "./card-sections.tsx";

const cards = (...types: CardType[]): Card[] =>
  types.map((type) => ({ type, title: type, state: "ready", blocks: [] }));
const shown = (type: "risk", held: Card[], isRunning: boolean) =>
  cardPositions(contentsOf(type), held, isRunning).map((place) => `${place.type}${place.card === null ? " …" : ""}`);

describe("cardPositions", () => {
  it("keeps the verdict's room while it is being written", () => {
    expect(shown("risk", [], true)).toEqual(["verdict …"]);
    expect(shown("risk", cards("identity"), true)).toEqual(["verdict …", "identity"]);
  });

  it("holds cards back until those planned before them are there", () => {
    expect(shown("risk", cards("identity", "filings", "balance_sheet"), true)).toEqual(["verdict …", "identity"]);
    const held = cards("identity", "business", "filings", "balance_sheet", "cash_quality");
    expect(shown("risk", held, true)).toEqual(["verdict …", "identity", "business", "cash_quality", "balance_sheet"]);
  });

  it("shows whatever there is once the run has ended", () => {
    expect(shown("risk", cards("identity", "filings"), false)).toEqual(["identity", "filings"]);
  });

  it("leaves findings that our data does not have out of the overview, and says so elsewhere", () => {
    const absent = cards("identity", "guidance").map((card): Card => ({ ...card, state: "absent" }));
    const places = (type: "overview" | "earnings") =>
      cardPositions(contentsOf(type), absent, false).map((place) => place.type);
    expect(places("overview")).toEqual(["identity"]);
    expect(places("earnings")).toEqual(["identity", "guidance"]);
  });

  it("keeps cards in their planned order whatever order they arrive in", () => {
    const arrived = cards("filings", "scores", "identity", "verdict", "cash_quality");
    expect(shown("risk", arrived, false)).toEqual(["verdict", "identity", "cash_quality", "scores", "filings"]);
  });
});
