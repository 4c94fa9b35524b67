import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";

const ME = "/users/me";

describe.each(DATABASES)("updateMe on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  let ann: Awaited<ReturnType<TestIdentity["signIn"]>>;

  beforeAll(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
    ann = await latchkey.signIn("ann@example.com");
  });
  afterAll(() => database.close());

  const put = (body: object | string) => latchkey.call("PUT", ME, { token: ann.token, body });
  const read = async () => (await latchkey.call("GET", ME, { token: ann.token })).data;

  it("needs a living session, to read and to write", async () => {
    expect(await latchkey.call("GET", ME)).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
    expect(await latchkey.call("PUT", ME, { body: {} })).toMatchObject({ errorType: "unauthorized_credentials" });
    expect(await latchkey.call("GET", ME, { token: "dead" })).toMatchObject({ errorType: "session_not_found" });
  });

  it("docs/threats.md#35: refuses trusted metadata, and changes nothing besides", async () => {
    const answer = await put({ name: { first_name: "Eve" }, trusted_metadata: { plan: "ELITE" } });
    expect(answer).toMatchObject({ status: 401, errorType: "cannot_update_trusted_metadata" });
    expect(await read()).toMatchObject({ trusted_metadata: {}, name: { first_name: "" } });
  });

  it("docs/threats.md#35: drops members that are not its own to write", async () => {
    const before = await read();
    const hostile = {
      user_id: "user-test-eve",
      status: "pending",
      emails: [{ email: "eve@example.com", verified: true }],
      project_id: "project-test-eve",
      plan: "ELITE",
      created_at: "2000-01-01T00:00:00Z",
    };
    expect(await put({ ...hostile, name: { ...hostile, last_name: "" } })).toMatchObject({ status: 200 });
    const { request_id: _, ...rest } = await read();
    expect(before).toMatchObject(rest);
  });

  it("docs/threats.md#31: keys of the prototype are harmless", async () => {
    const answer = await put(
      '{"untrusted_metadata": {"__proto__": {"isAdmin": true}}, "__proto__": {"isAdmin": true}}',
    );
    expect(answer).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ untrusted_metadata: {} });
    expect({}).not.toHaveProperty("isAdmin");
  });

  it("refuses metadata that is too much, and what no database keeps", async () => {
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, position) => [`key${position}`, position]));
    const refused = { status: 400, errorType: "invalid_untrusted_metadata" };
    expect(await put({ untrusted_metadata: many })).toMatchObject(refused);
    expect(await put({ untrusted_metadata: { text: "x".repeat(5000) } })).toMatchObject(refused);
    expect(await put({ untrusted_metadata: { text: "a\u0000b" } })).toMatchObject(refused);
    expect(await put('{"untrusted_metadata": {"half": "\\ud800"}}')).toMatchObject(refused);
    expect(await put({ untrusted_metadata: "text" })).toMatchObject({ status: 400, errorType: "bad_request" });
    expect(await put({ name: { first_name: "a\u0000b" } })).toMatchObject({ status: 400, errorType: "bad_request" });
    expect(await read()).toMatchObject({ untrusted_metadata: {} });
  });

  it("changes the parts of the name that are given, and answers with the person twice", async () => {
    await put({ name: { first_name: "Ann", last_name: "Smith" } });
    const answer = await put({ name: { last_name: "Jones" } });
    expect(answer.data).toMatchObject({
      user_id: ann.userId,
      emails: [{ email: "ann@example.com", verified: true }],
      phone_numbers: [],
      crypto_wallets: [],
      __user: { name: { first_name: "Ann", middle_name: "", last_name: "Jones" } },
      status_code: 200,
    });
    expect(answer.data["user"]).toEqual(answer.data["__user"]);
    const { request_id: _, status_code: __, ...user } = await read();
    expect(user).toEqual(answer.data["__user"]);
  });

  it("merges metadata at the top level and deletes by null, changes at once too", async () => {
    await put({ untrusted_metadata: { theme: { dark: true }, beta: true } });
    await Promise.all([
      put({ untrusted_metadata: { theme: { size: 2 } } }),
      put({ untrusted_metadata: { beta: null } }),
    ]);
    expect((await read())["untrusted_metadata"]).toEqual({ theme: { size: 2 } });
  });
});
