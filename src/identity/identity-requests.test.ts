// What a call may be and weigh: its address, its header, its body.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";

const SEND = "/otps/email/login_or_create";

describe.each(DATABASES)("createIdentity on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeAll(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterAll(() => database.close());

  it("answers what it does not know with 404, and what it knows by another method with 405", async () => {
    expect(await latchkey.call("POST", "/nothing/here")).toMatchObject({ status: 404, errorType: "route_not_found" });
    const wrong = await latchkey.call("DELETE", "/sessions/revoke_others/x");
    expect(wrong.status).toBe(404);
    const other = await latchkey.call("PUT", "/sessions/authenticate");
    expect(other).toMatchObject({ status: 405, errorType: "method_not_allowed" });
    expect(other.headers.get("allow")).toContain("POST");
  });

  it("explains each refusal where its error_url leads", async () => {
    const refused = await latchkey.call("POST", "/nothing/here");
    const url = new URL(String(refused.body["error_url"]));
    const page = await latchkey.fetch(url.pathname.replace("/identity", ""));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`id="${url.hash.slice(1)}"`);
  });

  it("refuses a project that does not exist, and a header that is none", async () => {
    for (const authorization of [
      "",
      "Bearer x",
      "Basic !!!",
      `Basic ${btoa("public-token-test-x:y")}`,
      `Basic ${btoa(":")}`,
    ]) {
      const answer = await latchkey.call("POST", "/sessions/authenticate", { headers: { authorization } });
      expect([authorization, answer.status]).toEqual([authorization, 401]);
    }
  });

  it("takes an empty body with a JSON content type", async () => {
    const { token } = await latchkey.signIn("empty@example.com");
    expect(await latchkey.call("POST", "/sessions/authenticate", { token })).toMatchObject({ status: 200 });
    expect(await latchkey.call("POST", "/sessions/revoke", { token, body: "" })).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#32: refuses bodies over 64 KB and packed ones", async () => {
    const huge = { email: "x".repeat(70_000) };
    expect(await latchkey.call("POST", SEND, { body: huge })).toMatchObject({ status: 413 });
    const packed = await latchkey.call("POST", SEND, { body: "{}", headers: { "content-encoding": "gzip" } });
    expect(packed).toMatchObject({ status: 415, errorType: "unsupported_media_type" });
  });

  it("docs/threats.md#31: answers broken, deep, odd and polluting JSON with 400", async () => {
    const bodies = [
      "{",
      "[]",
      "null",
      "12",
      `{"email":${"[".repeat(5000)}${"]".repeat(5000)}}`,
      '{"email":"a\\u0000@example.com"}',
      '{"email":{"$ne":null}}',
      '{"__proto__":{"email":"proto@example.com"}}',
      '{"email":"\\ud800@example.com"}',
      '{"email":["a@example.com"]}',
    ];
    for (const body of bodies)
      expect([body.slice(0, 40), (await latchkey.call("POST", SEND, { body })).status]).toEqual([
        body.slice(0, 40),
        400,
      ]);
    expect(await latchkey.sent("proto@example.com")).toHaveLength(0);
  });

  it("docs/threats.md#30: takes quotes and wildcards for what they are", async () => {
    for (const method_id of ["' OR 1=1 --", "%", "_", "\\'; DROP TABLE latchkey.session; --"]) {
      const answer = await latchkey.call("POST", "/otps/authenticate", { body: { token: "' OR '1'='1", method_id } });
      expect([method_id, answer.status]).toEqual([method_id, 404]);
    }
    expect((await latchkey.call("POST", SEND, { body: { email: "a'b@example.com" } })).status).toBe(200);
    expect((await latchkey.call("POST", SEND, { body: { email: 'a"b@example.com' } })).status).toBe(400);
  });
});
