// Which pages may call: origins that are listed, and what a foreign page cannot do with somebody's cookies.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { signInByCookie } from "#testing/cookie-sign-in.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";

const SEND = "/otps/email/login_or_create";

describe.each(DATABASES)("createIdentity on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  let strict: TestIdentity;

  beforeAll(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
    strict = await createTestIdentity(database, { settings: { cookieMode: "http_only" } });
  });
  afterAll(() => database.close());

  it("docs/threats.md#24: answers a listed origin exactly and an unlisted one without a header", async () => {
    const listed = await latchkey.call("POST", SEND, { body: { email: "a@example.com" } });
    expect(listed.headers.get("access-control-allow-origin")).toBe("http://localhost:3000");
    expect(listed.headers.get("access-control-allow-credentials")).toBe("true");
    expect(listed.headers.get("vary")).toContain("Origin");
    const evil = await latchkey.call("POST", SEND, {
      body: { email: "a@example.com" },
      origin: "https://evil.example",
    });
    expect(evil).toMatchObject({ status: 403, errorType: "invalid_origin" });
    expect(evil.headers.has("access-control-allow-origin")).toBe(false);
    for (const origin of ["null", "http://localhost:3000.evil.example", "http://localhost", "HTTP://LOCALHOST:3000"]) {
      expect([origin, (await latchkey.call("POST", SEND, { body: {}, origin })).status]).toEqual([origin, 403]);
    }
  });

  it("answers the browser's question before a call without asking who calls", async () => {
    const ask = (origin: string) =>
      latchkey.fetch("/sdk/v1/sessions/authenticate", { method: "OPTIONS", headers: { origin } });
    const listed = await ask("http://localhost:3000");
    expect(listed.status).toBe(204);
    const allowed = listed.headers.get("access-control-allow-headers");
    expect(allowed?.split(", ")).toEqual(expect.arrayContaining(["x-sdk-parent-host", "x-latchkey-oauth-type"]));
    expect((await ask("https://evil.example")).headers.has("access-control-allow-origin")).toBe(false);
  });

  it("docs/threats.md#23: writes nothing for a page that hides its origin, where cookies say who calls", async () => {
    const cookie = await signInByCookie(strict, "csrf@example.com");
    const revoke = (origin: string | null, headers: Readonly<Record<string, string>> = {}) =>
      strict.call("POST", "/sessions/revoke", { origin, headers: { cookie, ...headers } });
    expect(await revoke(null)).toMatchObject({ status: 403, errorType: "invalid_origin" });
    expect(await revoke("null")).toMatchObject({ status: 403 });
    expect(await revoke(null, { "sec-fetch-site": "cross-site" })).toMatchObject({ status: 403 });
    expect(await revoke(null, { "sec-fetch-site": "same-site" })).toMatchObject({ status: 403 });
    expect(await revoke("http://localhost:3000")).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#23: takes no body that a plain form can send", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]) {
      const answer = await latchkey.call("POST", SEND, {
        body: { email: "form@example.com" },
        headers: { "content-type": type },
      });
      expect([type, answer.status, answer.errorType]).toEqual([type, 415, "unsupported_media_type"]);
    }
    expect(await latchkey.sent("form@example.com")).toHaveLength(0);
  });
});
