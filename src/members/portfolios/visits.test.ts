import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createPortfolioStore } from "./portfolio-store.ts";
import { createPerson } from "./testing/sample-portfolios.ts";
import { createVisitStore } from "./visits.ts";

const FIRST = { "0001045810": { filing: "a1", results: "2026-04-26", next: "2026-08-26" } };
const SECOND = { "0001045810": { filing: "a2", results: "2026-07-26", next: "2026-11-18" } };

describe.each(DATABASES)("createVisitStore on $name", ({ open }) => {
  let database: OpenedDatabase;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  /** A person of the test's own with one portfolio. */
  async function somebody() {
    const { ref } = await createPerson(createPortfolioStore(database, randomUUID), []);
    return { ref, visits: createVisitStore(database) };
  }

  /** Lets somebody have been away for two hours. */
  const goAway = (portfolioId: string) =>
    database.transaction(async (within) => {
      await within.query("SELECT set_config('beforehand.owner', '*', true)");
      await within.query(
        "UPDATE portfolio_visit SET visited_at = visited_at - interval '2 hours' WHERE portfolio_id = $1",
        [portfolioId],
      );
    });

  it("keeps and shows nothing of another's portfolio", async () => {
    const { ref, visits } = await somebody();
    const stranger = { ...ref, ownerId: "stranger" };
    await visits.note(stranger, FIRST);
    expect(await visits.ofPerson("stranger")).toEqual([]);
    await visits.note(ref, FIRST);
    await goAway(ref.portfolioId);
    expect(await visits.last(stranger)).toBeNull();
  });

  it("has no visit before the first, and the same one until somebody was away", async () => {
    const { ref, visits } = await somebody();
    expect(await visits.last(ref)).toBeNull();
    await visits.note(ref, FIRST);
    expect(await visits.last(ref)).toBeNull();
    await goAway(ref.portfolioId);
    expect((await visits.last(ref))?.seen).toEqual(FIRST);
    await visits.note(ref, SECOND);
    expect((await visits.last(ref))?.seen).toEqual(FIRST);
    await goAway(ref.portfolioId);
    expect((await visits.last(ref))?.seen).toEqual(SECOND);
    expect(Date.parse((await visits.last(ref))?.at ?? "")).toBeLessThan(Date.now());
  });

  it("forgets a person", async () => {
    const { ref, visits } = await somebody();
    await visits.note(ref, FIRST);
    expect(await visits.ofPerson(ref.ownerId)).toHaveLength(1);
    await visits.forget(ref.ownerId);
    expect(await visits.ofPerson(ref.ownerId)).toEqual([]);
  });
});
