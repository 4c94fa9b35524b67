import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createFeedbackStore, type FeedbackStore } from "./feedback-store.ts";

describe.each(DATABASES)("createFeedbackStore on $name", ({ open }) => {
  let database: OpenedDatabase;
  let store: FeedbackStore;

  beforeAll(async () => {
    database = await open();
    store = createFeedbackStore(database);
  });
  afterAll(() => database.close());
  beforeEach(() => database.query("DELETE FROM feedback"));

  const add = (userId: string, content: string, isMailed = false) => store.add({ userId, content, isMailed });

  it("gives back exactly what was written, newest first, and from a day on", async () => {
    const odd = `'); DROP TABLE feedback; -- <b>😀\r\n\u202e%_\\`;
    await add("ann", odd);
    await add("bob", "second");
    const all = await store.list(null);
    expect(all.map(({ content, userId }) => [content, userId])).toEqual([
      ["second", "bob"],
      [odd, "ann"],
    ]);
    await database.query("UPDATE feedback SET sent_at = '2026-01-31T12:00:00Z' WHERE user_id = 'ann'");
    const since = await store.list("2026-02-01T00:00:00.000Z");
    expect(since.map(({ userId }) => userId)).toEqual(["bob"]);
  });

  it("shows and forgets one person's, and nobody else's", async () => {
    await add("ann", "one");
    await add("bob", "two");
    expect((await store.ofPerson("ann")).map(({ content }) => content)).toEqual(["one"]);
    await store.forget("ann");
    await store.forget("ann");
    expect((await store.list(null)).map(({ content }) => content)).toEqual(["two"]);
  });

  it("hands each mail that is due to one taker, and again when that one fell silent", async () => {
    await add("ann", "not asked for");
    await add("ann", "first", true);
    await add("ann", "second", true);
    const taken = await Promise.all([store.takeDueMail(60), store.takeDueMail(60), store.takeDueMail(60)]);
    expect(taken.map((mail) => mail?.content ?? "").toSorted()).toEqual(["", "first", "second"]);
    await database.query("UPDATE feedback SET mail_due_at = now()");
    expect(await store.takeDueMail(60)).toMatchObject({ tries: 2 });
  });

  it("gives out no more what was sent or given up, and later what is to be tried again", async () => {
    for (const content of ["a", "b", "c"]) await add("ann", content, true);
    const ids = [];
    for (let mail = await store.takeDueMail(60); mail !== null; mail = await store.takeDueMail(60)) ids.push(mail.id);
    const [a = 0, b = 0, c = 0] = ids;
    await store.settleMail(a, "sent");
    await store.settleMail(b, "given-up");
    await store.settleMail(c, { laterSeconds: 0 });
    expect(await store.takeDueMail(60)).toMatchObject({ id: c, content: "c" });
    expect(await store.takeDueMail(60)).toBeNull();
    expect(await store.list(null)).toHaveLength(3);
  });
});
