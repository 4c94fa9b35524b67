import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchFilings } from "#filings/search/search-filings.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createFilingStore, type KeptFiling } from "./filing-store.ts";

const PASSAGES = Array.from({ length: 100 }, (_, position) => ({
  position,
  block: `b${position}`,
  item: null,
  heading: null,
  text: `Warehouse ${position}`,
}));
const PREPARED = { bytes: new Uint8Array([1]), passages: PASSAGES, words: ["warehouse"] };

function filing(number: number): KeptFiling {
  const digits = String(number).padStart(6, "0");
  const where = { accession: `0000000009-26-${digits}`, cik: String(number).padStart(10, "0") };
  return { ...where, form: "10-K", filed: "2026-01-02", period: null, url: "https://www.sec.gov/" };
}

describe.each(DATABASES)("several who keep one filing on $name", ({ open }) => {
  let database: OpenedDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const passagesOf = async ({ cik }: KeptFiling): Promise<number> => {
    const nowhere = { accession: null, form: null, item: null, from: null, to: null, limit: 200 };
    const found = await searchFilings(database, { ...nowhere, text: "warehouse", cik });
    return found.ok ? found.matched : 0;
  };
  /** The database, whose statement with these words waits, or fails, before it is carried out. */
  const meddled = (words: string, before: () => Promise<void>): Pick<OpenedDatabase, "query"> => ({
    query: async (text, values) => {
      if (text.includes(words)) await before();
      return database.query(text, values);
    },
  });

  it("leave it to the one who came first, and all passages are here once", async () => {
    const [store, one] = [createFilingStore(database), filing(1)];
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => store.save(one, PREPARED)));
    expect(outcomes.filter((isKept) => isKept)).toHaveLength(1);
    expect(await store.isCurrent(one.accession)).toBe(true);
    expect(await passagesOf(one)).toBe(PASSAGES.length);
  });

  it("may try again at once after one that failed, which is not taken for whole", async () => {
    const [store, one] = [createFilingStore(database), filing(2)];
    const failing = meddled("INSERT INTO filing_passage", () => Promise.reject(new Error("disk full")));
    await expect(createFilingStore(failing).save(one, PREPARED)).rejects.toThrow("disk full");
    expect(await store.isCurrent(one.accession)).toBe(false);
    expect(await store.save(one, PREPARED)).toBe(true);
    expect(await passagesOf(one)).toBe(PASSAGES.length);
  });

  it("take it over from one that fell silent, who then does not call it whole", async () => {
    const [store, one] = [createFilingStore(database), filing(3)];
    const gate = Promise.withResolvers<void>();
    const silent = createFilingStore(
      meddled("UPDATE filing SET cut_by", () => gate.promise),
      0,
    );
    const first = silent.save(one, PREPARED);
    await expect.poll(() => passagesOf(one)).toBe(PASSAGES.length);
    const second = createFilingStore(killedAt(database, "INSERT INTO filing_passage"));
    await expect(second.save(one, PREPARED)).rejects.toThrow("killed");
    gate.resolve();
    expect(await first).toBe(false);
    expect(await store.isCurrent(one.accession)).toBe(false);
  });
});

/** A database of a process that is killed at a statement: it does not even give its lease back. */
function killedAt(database: OpenedDatabase, words: string): Pick<OpenedDatabase, "query"> {
  const state = { isKilled: false };
  return {
    query: (text, values) => {
      state.isKilled ||= text.includes(words);
      return state.isKilled ? Promise.reject(new Error("killed")) : database.query(text, values);
    },
  };
}
