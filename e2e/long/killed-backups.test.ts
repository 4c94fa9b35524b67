import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPostgresDatabase } from "#testing/databases.ts";
import { createKilledOperations, killAndRepeat } from "#testing/killed-backups.ts";

// The short form of bench/faults/killed-backups.ts.
describe("backup, restore and move", () => {
  let made: Awaited<ReturnType<typeof createKilledOperations>>;
  beforeAll(async () => {
    made = await createKilledOperations(createPostgresDatabase, 5_000);
  });
  afterAll(() => made.close());

  it("are repeated without harm after they were killed in the middle", async () => {
    const results = [];
    for (const operation of made.operations) results.push(await killAndRepeat(operation, 1, () => 0.6));
    expect(results.flatMap(({ harm }) => harm)).toEqual([]);
    expect(results.filter(({ killed }) => killed === 1).length).toBeGreaterThan(0);
  });
});
