import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { outboxMessage, type OutboxMessage } from "#contracts/identity-server.ts";
import { putMessage } from "#identity/outbox/outbox.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";

describe.each(DATABASES)("showOutbox on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.query("DELETE FROM latchkey.outbox_message");
    latchkey = await createTestIdentity(database);
  });

  const put = (to: string, text = "") =>
    putMessage(
      database,
      {
        projectId: latchkey.project.id,
        userId: null,
        channel: to.startsWith("+") ? "sms" : "email",
        to,
        body: { subject: "Hello", text, html: "<p>Hello</p>" },
        minutes: 5,
      },
      latchkey.deps,
    );
  const show = async (query = ""): Promise<readonly OutboxMessage[]> => {
    const response = await latchkey.fetch(`/outbox${query}`);
    expect(response.headers.get("cache-control")).toBe("no-store");
    return z.array(z.strictObject(outboxMessage.shape)).parse(await response.json());
  };

  it("docs/threats.md#46: does not exist where it is not set, for no method and to no difference from any other address", async () => {
    const closed = await createTestIdentity(database, { deps: { hasOpenOutbox: false } });
    await put("ann@example.com");
    for (const method of ["GET", "HEAD", "POST", "DELETE"]) {
      const [absent, unknown] = await Promise.all(
        ["/outbox", "/nothing-here"].map((path) => closed.fetch(path, { method })),
      );
      expect([absent?.status, Object.keys(Object.fromEntries(absent?.headers ?? []))]).toEqual([
        404,
        Object.keys(Object.fromEntries(unknown?.headers ?? [])),
      ]);
      expect(await absent?.text()).toMatch(/route_not_found/);
    }
  });

  it("shows every message, newest last, 200 at most", async () => {
    expect(await show()).toEqual([]);
    for (let count = 0; count <= 200; count += 1) await put("ann@example.com", `message ${count}`);
    const messages = await show();
    expect(messages.map(({ text }) => text)).toEqual(Array.from({ length: 200 }, (_, index) => `message ${index + 1}`));
    expect(messages[0]).toMatchObject({
      to: "ann@example.com",
      channel: "email",
      subject: "Hello",
      html: "<p>Hello</p>",
    });
    expect(messages[0]?.created_at).toBe(new Date(messages[0]?.created_at ?? "").toISOString());
  });

  it("shows the messages to one address, plus sign and capitals as people write them", async () => {
    await put("ann+test@example.com", "to Ann");
    await put("bob@example.com", "to Bob");
    await put("+4915123456789", "to a phone");
    const shown = async (query: string) => (await show(query)).map(({ text }) => text);
    expect(await shown("?to=ann%2Btest@example.com")).toEqual(["to Ann"]);
    expect(await shown("?to=Ann+Test@Example.com")).toEqual(["to Ann"]);
    expect(await shown("?to=+4915123456789")).toEqual(["to a phone"]);
    expect(await shown("?to=eve@example.com")).toEqual([]);
    expect(await shown("?to=%25")).toEqual([]);
    expect(await shown("?to=")).toEqual(["to Ann", "to Bob", "to a phone"]);
  });

  it("shows a code at once, whether it was sent already or not", async () => {
    await latchkey.call("POST", "/otps/email/login_or_create", { body: { email: "ann@example.com" } });
    const [message] = await show("?to=ann@example.com");
    expect(message?.text).toContain(await latchkey.newestCode("ann@example.com"));
  });
});
