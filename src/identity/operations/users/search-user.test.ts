import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { IdentityLog } from "#identity/deps.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestCall, type TestIdentity } from "#testing/identity.ts";

const TOO_MANY = { status: 429, errorType: "too_many_requests" };

describe.each(DATABASES)("searchUser on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    latchkey = await createTestIdentity(database);
  });
  afterAll(() => database.close());

  const search = (email: string, input: TestCall = {}) =>
    latchkey.call("POST", "/users/search", { ...input, body: { email } });
  const typeOf = async (email: string) => (await search(email)).data["userType"];

  it("docs/threats.md#9: needs a page of the project", async () => {
    const refused = { status: 403, errorType: "invalid_origin" };
    expect(await search("ann@example.com", { origin: null })).toMatchObject(refused);
    expect(await search("ann@example.com", { origin: "https://evil.example" })).toMatchObject(refused);
  });

  it("docs/threats.md#9: takes one exact address", async () => {
    for (const email of ["", "ann", "ann@example", "ann@example.com,bob@example.com"]) {
      expect(await search(email)).toMatchObject({ status: 400, errorType: "invalid_email" });
    }
    await latchkey.signIn("ann@example.com");
    for (const email of ["*@example.com", "%@example.com", "?nn@example.com"]) expect(await typeOf(email)).toBe("new");
    const list = { body: { email: ["ann@example.com", "bob@example.com"] } };
    expect(await latchkey.call("POST", "/users/search", list)).toMatchObject({ status: 400 });
  });

  it("docs/threats.md#9: refuses the twenty-first look-up of a minute, for the whole part of the network", async () => {
    for (let count = 0; count < 20; count += 1) await search("ann@example.com", { address: "203.0.113.1" });
    const refused = await search("ann@example.com", { address: "203.0.113.200" });
    expect(refused).toMatchObject(TOO_MANY);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(await search("ann@example.com", { address: "203.0.114.1" })).toMatchObject({ status: 200 });
    await database.query("UPDATE latchkey.rate_window SET started_at = now() - interval '1 minute'");
    expect(await search("ann@example.com", { address: "203.0.113.1" })).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#9: refuses the hundred and first look-up of an hour", async () => {
    await search("ann@example.com", { address: "2001:db8::1" });
    await database.query("UPDATE latchkey.rate_window SET count = 100 WHERE key LIKE 'searches an hour%'");
    const refused = await search("ann@example.com", { address: "2001:db8::ffff" });
    expect(refused).toMatchObject(TOO_MANY);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
    expect(await search("ann@example.com", { address: "2001:db8:0:1::1" })).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#9: answers the type and nothing else, in one shape", async () => {
    const { userId } = await latchkey.signIn("known@example.com");
    await latchkey.signIn("secret@example.com");
    await database.query(
      `INSERT INTO latchkey.password (id, user_id, hash)
       SELECT 'password-' || user_id, user_id, '' FROM latchkey.email WHERE address = 'secret@example.com'`,
    );
    expect(await typeOf("nobody@example.com")).toBe("new");
    expect(await typeOf("known@example.com")).toBe("passwordless");
    expect(await typeOf("Known@EXAMPLE.com")).toBe("passwordless");
    expect(await typeOf("secret@example.com")).toBe("password");
    const answer = await search("known@example.com");
    expect(Object.keys(answer.data).toSorted()).toEqual(["request_id", "status_code", "userType"]);
    expect(JSON.stringify(answer.body)).not.toContain(userId);
  });

  it("knows only the people of its own project", async () => {
    await latchkey.signIn("theirs@example.com");
    latchkey = await createTestIdentity(database);
    expect(await typeOf("theirs@example.com")).toBe("new");
  });

  it("docs/threats.md#9: answers password for every address where the project is strict", async () => {
    latchkey = await createTestIdentity(database, { settings: { enumerationProtection: "strict" } });
    await latchkey.signIn("known@example.com");
    expect(await typeOf("known@example.com")).toBe("password");
    expect(await typeOf("nobody@example.com")).toBe("password");
    expect(await search("nobody")).toMatchObject({ status: 400, errorType: "invalid_email" });
  });

  it("docs/threats.md#9: tells the operator once a minute when a project is searched in bulk", async () => {
    const told: object[] = [];
    const log: IdentityLog = { info: () => undefined, warn: (facts) => told.push(facts), error: () => undefined };
    latchkey = await createTestIdentity(database, { deps: { log } });
    await search("ann@example.com");
    expect(told).toEqual([]);
    await database.query("UPDATE latchkey.rate_window SET count = 600 WHERE key = $1", [
      `searches of ${latchkey.project.id}`,
    ]);
    await search("ann@example.com");
    expect(await search("bob@example.com")).toMatchObject({ status: 200 });
    expect(told).toEqual([{ project_id: latchkey.project.id, a_minute: 600 }]);
  });

  it("docs/threats.md#40: wants a captcha where the project has one, in place of the limit", async () => {
    const captcha = {
      enabled: true,
      siteKey: "site",
      secret: "secret",
      endpoint: "https://captcha.example/verify",
    } as const;
    const verdict = { success: true, action: "LOGIN", hostname: "localhost", score: 0.9 };
    const service: typeof fetch = async () => Response.json(verdict);
    latchkey = await createTestIdentity(database, {
      settings: { captcha, limits: { searchesPerMinute: 1 } },
      deps: { fetch: service },
    });
    const ask = (captcha_token?: string) =>
      latchkey.call("POST", "/users/search", { body: { email: "ann@example.com", captcha_token } });
    expect(await ask()).toMatchObject({ status: 400, errorType: "captcha_required" });
    expect(await ask("first")).toMatchObject({ status: 200 });
    expect(await ask("second")).toMatchObject({ status: 200 });
  });
});
