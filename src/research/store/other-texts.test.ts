import { describe, expect, it } from "vitest";
import { PGLITE } from "#testing/databases.ts";
import { createRunStore } from "./run-store.ts";

describe("otherTexts", () => {
  it("gives the newest text of each other model over exactly the same cards", async () => {
    const database = await PGLITE.open();
    const store = createRunStore(database);
    const write = async (id: string, model: string | null, cardsHash: string) => {
      const about = { cik: "0000000001", symbol: "EX", type: "overview", asOf: null, plan: null } as const;
      await store.create({ ...about, id, model, questionKey: id, cancelKeyHash: "x" });
      await database.query("UPDATE research_run SET status = 'complete' WHERE id = $1", [id]);
      const text = { kind: "text", card: "growth", sentences: [], removed: [{ text: id, reason: "It is a test." }] };
      for (const [seq, body] of [text, { kind: "complete", manifest: { cardsHash } }].entries()) {
        await database.query("INSERT INTO research_event (run_id, seq, body) VALUES ($1, $2, $3::jsonb)", [
          id,
          seq + 1,
          JSON.stringify(body),
        ]);
      }
    };
    await write("own", "compatible:a", "1");
    await write("other", "compatible:b", "1");
    await write("of other figures", "compatible:c", "2");
    await write("by rules", null, "1");
    const own = await store.read("own");
    const found = own === null ? [] : await store.otherTexts(own);
    const removed = [{ text: "other", reason: "It is a test." }];
    expect(found).toEqual([{ model: "compatible:b", texts: [{ card: "growth", sentences: [], removed }] }]);
    await database.close();
  });
});
