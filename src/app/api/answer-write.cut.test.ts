import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Database } from "#contracts/database.ts";
import { SAFE_TO_REPEAT } from "#contracts/failed-requests.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { changeBy, openMemberServices } from "#testing/member-services.ts";
import { sendTo } from "#app/testing/send-to.ts";

const portfolio = z.looseObject({ id: z.string(), items: z.array(z.looseObject({ id: z.string() })) });
const LOT = { date: "2024-03-01", quantity: "10.5", price: "822.79" };

class Cut extends Error {}

describe.each(DATABASES)("answerWrite on $name, when the database is cut off", ({ open }) => {
  let database: OpenedDatabase;
  let send: ReturnType<typeof sendTo>;

  beforeAll(async () => {
    database = await open();
    send = sendTo(openMemberServices(database));
  });
  afterAll(() => database.close());

  async function make(userId: string) {
    const body = { name: "Core", kind: "HOLDINGS", items: [{ symbol: "NVDA" }] };
    const answer = await send({ method: "POST", path: "/api/portfolios", body }, changeBy(userId));
    return portfolio.parse(await answer.json());
  }

  it("leaves nothing, or the change with its answer, wherever it is cut", async () => {
    const { id, items } = await make("user-cut");
    const change = { method: "POST", path: `/api/portfolios/${id}/items/${items[0]?.id}/lots`, body: { lots: [LOT] } };
    const lots = () => database.query("SELECT 1 FROM portfolio_lot WHERE owner_id = 'user-cut'");
    let steps = 0;
    for (let isOver = false; !isOver; steps += 1) {
      const cut = cutAt(database, steps);
      const broken = sendTo({ ...openMemberServices(cut.database), reportError: () => undefined });
      const mine = changeBy("user-cut");
      const before = (await lots()).length;
      const first = await broken(change, mine);
      isOver = first.ok;
      expect((await first.text()).includes(SAFE_TO_REPEAT)).toBe(!isOver);
      expect((await lots()).length - before).toBe(isOver || cut.hasCommitted() ? 1 : 0);
      const again = await send(change, mine);
      expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([
        200,
        isOver || cut.hasCommitted() ? "true" : null,
      ]);
      expect((await lots()).length - before).toBe(1);
    }
    // The look-up, the counted limits, the claim, the change and the answer, and the commits between them.
    expect(steps).toBeGreaterThan(12);
  });
});

/** A database that breaks at one step: before a statement, before a commit, or after a commit that nobody hears of. */
function cutAt(
  database: Database,
  step: number,
): { readonly database: Database; readonly hasCommitted: () => boolean } {
  const state = { left: step, isWriting: false, hasCommitted: false };
  const pass = (): void => {
    if (state.left === 0) throw new Cut("the connection was cut");
    state.left -= 1;
  };
  const breaking = (inner: Database): Database => ({
    query(text, values) {
      pass();
      if (text.includes("portfolio_lot (")) state.isWriting = true;
      return inner.query(text, values);
    },
    transaction: (work) => work(breaking(inner)),
  });
  const cutting: Database = {
    ...breaking(database),
    async transaction(work) {
      const result = await database.transaction(async (tx) => {
        const done = await work(breaking(tx));
        pass();
        return done;
      });
      state.hasCommitted = state.isWriting;
      pass();
      return result;
    },
  };
  return { database: cutting, hasCommitted: () => state.hasCommitted };
}
