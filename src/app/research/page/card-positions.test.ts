import { describe, expect, it } from "vitest";
import type { CardType } from "#contracts/research-stream.ts";
import type { Card } from "#research/cards/card.ts";
import { contentsOf } from "#research/cards/plan.ts";
import { cardPositions } from "./card-sections.tsx";

const cards = (...types: CardType[]): Card[] =>
  types.map((type) => ({ type, title: type, state: "ready", blocks: [] }));
const shown = (type: "overview" | "risk", held: Card[], isRunning: boolean) =>
  cardPositions(contentsOf(type), held, isRunning).map((place) => `${place.type}${place.card === null ? " …" : ""}`);

describe("cardPositions", () => {
  it("keeps the verdict's room while it is being written", () => {
    expect(shown("risk", [], true)).toEqual(["verdict …"]);
    expect(shown("risk", cards("balance_sheet"), true)).toEqual(["verdict …", "balance_sheet"]);
  });

  it("holds cards back until those planned before them are there", () => {
    expect(shown("overview", cards("identity", "filings", "price"), true)).toEqual(["verdict …", "identity"]);
    const held = cards("identity", "filings", "key_figures", "business", "price");
    const first = ["verdict …", "identity", "key_figures", "business", "price"];
    expect(shown("overview", held, true)).toEqual(first);
  });

  it("shows whatever there is once the run has ended", () => {
    expect(shown("overview", cards("identity", "filings"), false)).toEqual(["identity", "filings"]);
  });

  it("leaves findings that our data does not have out of the overview, and says so elsewhere", () => {
    const absent = cards("price", "segments").map((card): Card => ({ ...card, state: "absent" }));
    const places = (type: "overview" | "fundamentals") =>
      cardPositions(contentsOf(type), absent, false).map((place) => place.type);
    expect(places("overview")).toEqual(["price"]);
    expect(places("fundamentals")).toEqual(["segments"]);
  });

  it("keeps cards in their planned order whatever order they arrive in", () => {
    const arrived = cards("risk_flags", "scores", "verdict", "balance_sheet");
    expect(shown("risk", arrived, false)).toEqual(["verdict", "balance_sheet", "scores", "risk_flags"]);
  });
});
