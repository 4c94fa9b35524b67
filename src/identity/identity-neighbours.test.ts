// Whose calls count as whose: who shares an address with a guesser is not locked out with them.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity } from "#testing/identity.ts";

describe.each(DATABASES)("createIdentity on $name", ({ open }) => {
  let database: OpenedDatabase;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it("docs/threats.md#36: believes X-Forwarded-For of its own proxies alone", async () => {
    const few = { limits: { attemptsPerClient: 3 } };
    const guess = { body: { token: "000000", method_id: "email-test-x" } };
    const exposed = await createTestIdentity(database, { settings: few });
    const spoof = (at: number) => ({
      ...guess,
      address: "198.51.100.9",
      headers: { "x-forwarded-for": `203.0.113.${at}` },
    });
    const statuses = [];
    for (let at = 1; at <= 5; at += 1)
      statuses.push((await exposed.call("POST", "/otps/authenticate", spoof(at * 40))).status);
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
    const proxied = await createTestIdentity(database, {
      settings: few,
      deps: { trustedProxies: ["198.51.100.0/24"] },
    });
    for (const at of [1, 2, 3, 4]) {
      const answer = await proxied.call("POST", "/otps/authenticate", {
        ...spoof(at),
        headers: { "x-forwarded-for": `203.0.${at}.7` },
      });
      expect([at, answer.status]).toEqual([at, 404]);
    }
  });

  it("docs/threats.md#36: neighbours who use one way up leave the others open, and nobody keeps another from logging out", async () => {
    const settings = { limits: { attemptsPerClient: 2 } };
    const shared = await createTestIdentity(database, { settings });
    const { token } = await shared.signIn("neighbour@example.com");
    const guess = { body: { email: "neighbour@example.com", password: "wrong" } };
    const statuses = [];
    for (let nth = 0; nth < 3; nth += 1)
      statuses.push((await shared.call("POST", "/passwords/authenticate", guess)).status);
    expect(statuses).toEqual([401, 401, 429]);
    const link = { body: { token: "x".repeat(43) } };
    expect(await shared.call("POST", "/magic_links/authenticate", link)).toMatchObject({ status: 401 });
    for (let nth = 0; nth < 3; nth += 1) await shared.call("POST", "/sessions/revoke");
    expect(await shared.call("POST", "/sessions/revoke", { token })).toMatchObject({ status: 200 });
  });
});
