import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";

describe.each(DATABASES)("subjectOfAddress on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeAll(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterAll(() => database.close());

  const guess = async (method_id: string): Promise<readonly string[]> => {
    const types: string[] = [];
    for (let nth = 0; nth < 11; nth += 1) {
      types.push(
        (await latchkey.call("POST", "/otps/authenticate", { body: { method_id, token: "000000" } })).errorType,
      );
    }
    return [...new Set(types)];
  };

  it("docs/threats.md#2: what a stranger writes in place of an address's id is counted for nobody", async () => {
    const { userId } = await latchkey.signIn("ann@example.com");
    for (const named of [userId, `second factor of ${userId}`, "x"]) {
      expect([named, await guess(named)]).toEqual([named, ["otp_code_not_found"]]);
    }
    expect(await database.query("SELECT subject FROM latchkey.account_lock")).toEqual([]);
    expect(await latchkey.sent("ann@example.com")).toHaveLength(1);
  });

  it("docs/threats.md#10: an address that nobody has is locked like one that somebody has", async () => {
    const { userId, data } = await latchkey.signIn("bob@example.com");
    const known = (await latchkey.call("POST", "/otps/email/send/primary", { body: { email: "bob@example.com" } }))
      .data;
    const unknown = (await latchkey.call("POST", "/otps/email/send/primary", { body: { email: "eve@example.com" } }))
      .data;
    expect(data["user_id"]).toBe(userId);
    await database.query("DELETE FROM latchkey.passcode");
    const answers = [await guess(String(known["method_id"])), await guess(String(unknown["method_id"]))];
    expect(answers).toEqual([
      ["otp_code_not_found", "user_locked"],
      ["otp_code_not_found", "user_locked"],
    ]);
  });
});
