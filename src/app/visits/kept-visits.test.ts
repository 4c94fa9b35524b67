import { describe, expect, it } from "vitest";
import { memoryStorage } from "#testing/memory-storage.ts";
import { lastVisitOf, noteVisit, type VisitedPage } from "./kept-visits.ts";
import { VISIT_KEYS } from "./visit-keys.ts";

const FIRST = { "0001045810": { filing: "a1", results: "2026-04-26", next: "2026-08-26" } };
const SECOND = { "0001045810": { filing: "a2", results: null, next: null } };
const at = (time: string): Date => new Date(`2026-08-22T${time}:00.000Z`);

function browser(kept: string | null = null): () => Storage {
  const storage = memoryStorage(kept === null ? {} : { [VISIT_KEYS.portfolios]: kept });
  return () => storage;
}

const portfolio = (storage: VisitedPage["storage"], id: string, now: Date): VisitedPage => ({
  storage,
  of: "portfolios",
  id,
  now,
});

describe("lastVisitOf", () => {
  it("knows of nobody where the browser holds something else, or lets nothing be held", () => {
    const closed = () => {
      throw new Error("not allowed");
    };
    expect(lastVisitOf(portfolio(closed, "p1", at("10:00")))).toBeNull();
    noteVisit(portfolio(closed, "p1", at("10:00")), FIRST);
    for (const kept of ["{", "[]", '{"p1":{}}', '{"p1":{"now":{"at":"x","seen":{}},"before":null}}']) {
      expect(lastVisitOf(portfolio(browser(kept), "p1", at("10:00")))).toBeNull();
    }
  });

  it("stays with the visit before until the guest was away for an hour", () => {
    const storage = browser();
    noteVisit(portfolio(storage, "p1", at("10:00")), FIRST);
    expect(lastVisitOf(portfolio(storage, "p1", at("10:30")))).toBeNull();
    expect(lastVisitOf(portfolio(storage, "p1", at("12:00")))).toEqual({ at: at("10:00").toISOString(), seen: FIRST });
    noteVisit(portfolio(storage, "p1", at("12:00")), SECOND);
    expect(lastVisitOf(portfolio(storage, "p1", at("12:10")))?.seen).toEqual(FIRST);
    expect(lastVisitOf(portfolio(storage, "p1", at("14:00")))?.seen).toEqual(SECOND);
    expect(lastVisitOf(portfolio(storage, "p2", at("14:00")))).toBeNull();
  });

  it("forgets the pages that were visited longest ago, and no portfolio for a page of research", () => {
    const storage = browser();
    noteVisit(portfolio(storage, "p1", at("09:00")), FIRST);
    const page = (place: number, now: Date): VisitedPage => ({ storage, of: "research", id: `S${String(place)}`, now });
    for (let place = 0; place <= 300; place += 1)
      noteVisit(page(place, new Date(at("09:00").getTime() + place)), FIRST);
    expect(lastVisitOf(page(0, at("14:00")))).toBeNull();
    expect(lastVisitOf(page(1, at("14:00")))).not.toBeNull();
    expect(lastVisitOf(portfolio(storage, "p1", at("14:00")))?.seen).toEqual(FIRST);
  });
});
