import { describe, expect, it } from "vitest";
import { memoryStorage } from "#testing/memory-storage.ts";
import { lastGuestVisit, noteGuestVisit, VISITS_KEY } from "./guest-visits.ts";

const FIRST = { "0001045810": { filing: "a1", results: "2026-04-26", next: "2026-08-26" } };
const SECOND = { "0001045810": { filing: "a2", results: null, next: null } };
const at = (time: string): Date => new Date(`2026-08-22T${time}:00.000Z`);

function browser(kept: string | null = null): () => Storage {
  const storage = memoryStorage(kept === null ? {} : { [VISITS_KEY]: kept });
  return () => storage;
}

describe("lastGuestVisit", () => {
  it("knows of nobody where the browser holds something else, or lets nothing be held", () => {
    const closed = () => {
      throw new Error("not allowed");
    };
    expect(lastGuestVisit(closed, "p1", at("10:00"))).toBeNull();
    noteGuestVisit(closed, "p1", { seen: FIRST, now: at("10:00") });
    for (const kept of ["{", "[]", '{"p1":{}}', '{"p1":{"now":{"at":"x","seen":{}},"before":null}}']) {
      expect(lastGuestVisit(browser(kept), "p1", at("10:00"))).toBeNull();
    }
  });

  it("stays with the visit before until the guest was away for an hour", () => {
    const storage = browser();
    noteGuestVisit(storage, "p1", { seen: FIRST, now: at("10:00") });
    expect(lastGuestVisit(storage, "p1", at("10:30"))).toBeNull();
    expect(lastGuestVisit(storage, "p1", at("12:00"))).toEqual({ at: at("10:00").toISOString(), seen: FIRST });
    noteGuestVisit(storage, "p1", { seen: SECOND, now: at("12:00") });
    expect(lastGuestVisit(storage, "p1", at("12:10"))?.seen).toEqual(FIRST);
    expect(lastGuestVisit(storage, "p1", at("14:00"))?.seen).toEqual(SECOND);
    expect(lastGuestVisit(storage, "p2", at("14:00"))).toBeNull();
  });
});
