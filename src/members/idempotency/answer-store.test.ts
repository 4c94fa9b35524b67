import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#members/portfolios/as-owner.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES, POSTGRES } from "#testing/databases.ts";
import { claimWrite, findAnswer, storeAnswer, type WriteClaim, type WriteRef } from "./answer-store.ts";

const refOf = (keyHash: string): WriteRef => ({ ownerId: "user-ann", keyHash, requestHash: "request" });

describe.each(DATABASES)("claimWrite on $name", ({ open }) => {
  let database: OpenedDatabase;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const claim = (keyHash: string, allowance: { answers: number; bytes: number }, answer: string): Promise<WriteClaim> =>
    asOwner(database, "user-ann", async (tx) => {
      const claimed = await claimWrite(tx, refOf(keyHash), allowance);
      if (claimed.kind === "claimed") await storeAnswer(tx, refOf(keyHash), Buffer.from(answer));
      return claimed;
    });

  it("keeps no more answers of one account, and no larger ones together, than there is room for", async () => {
    const limits = { answers: 2, bytes: 8 };
    expect(await claim("a", limits, "12345")).toEqual({ kind: "claimed" });
    expect(await claim("b", limits, "12345")).toEqual({ kind: "claimed" });
    expect(await claim("c", { ...limits, bytes: 99 }, "")).toEqual({ kind: "full" });
    expect(await claim("c", { ...limits, answers: 99 }, "")).toEqual({ kind: "full" });
    expect(await claim("a", limits, "")).toMatchObject({ kind: "answered" });
    await database.query("UPDATE idempotent_write SET created_at = now() - interval '25 hours' WHERE key_hash = 'a'");
    expect(await claim("c", limits, "")).toEqual({ kind: "claimed" });
  });
});

describe("claimWrite among several connections", () => {
  let database: OpenedDatabase;

  beforeAll(async () => {
    database = await POSTGRES.open();
  });
  afterAll(() => database.close());

  it("refuses a repeat whose first request takes too long, and knows nothing of it before it has ended", async () => {
    const first = Promise.withResolvers<void>();
    const claimed = Promise.withResolvers<void>();
    const writing = asOwner(database, "user-ann", async (tx) => {
      await claimWrite(tx, refOf("slow"));
      claimed.resolve();
      await first.promise;
      await storeAnswer(tx, refOf("slow"), Buffer.from("done"));
    });
    await claimed.promise;
    const repeat = () => asOwner(database, "user-ann", (tx) => claimWrite(tx, refOf("slow")));
    expect(await findAnswer(database, refOf("slow"))).toEqual({ kind: "new" });
    await expect(repeat()).rejects.toMatchObject({ code: "members/write-in-progress" });
    const waiting = repeat();
    first.resolve();
    await writing;
    expect(await waiting).toMatchObject({ kind: "answered" });
  });
});
