import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { PGLITE } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { createIdentityClient } from "./identity-client.ts";
import { readAccountName } from "./identity-account.ts";

describe("readAccountName", () => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeAll(async () => {
    database = await PGLITE.open();
    latchkey = await createTestIdentity(database);
  });
  afterAll(() => database.close());

  const nameOf = (cookie: string): Promise<string | null> =>
    readAccountName(
      new Request("http://localhost:3000/authenticate", { headers: { cookie } }),
      createIdentityClient({
        baseUrl: latchkey.deps.addresses.identity,
        publicToken: latchkey.project.publicToken,
        fetch: (request) => latchkey.identity.answer(request, "127.0.0.1"),
        now: () => new Date(),
      }),
    );

  it("is the e-mail address of who is signed in", async () => {
    const { token } = await latchkey.signIn("ann@example.com");
    const cookie = `latchkey_session=${token}`;
    expect(await nameOf(cookie)).toBe("ann@example.com");
  });

  it("is null without a session, and with one that has ended", async () => {
    const { token } = await latchkey.signIn("bob@example.com");
    await latchkey.call("POST", "/sessions/revoke", { token });
    expect([await nameOf(""), await nameOf(`latchkey_session=${token}`)]).toEqual([null, null]);
  });
});
