// The doors of the server: who may call, with what, and what a call may weigh.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
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

  /** A session whose tokens travel in cookies; the cookie header a browser would send. */
  const signInByCookie = async (email: string): Promise<string> => {
    const { data } = await strict.call("POST", SEND, { body: { email } });
    const body = { token: await strict.newestCode(email), method_id: data["method_id"] };
    const { headers } = await strict.call("POST", "/otps/authenticate", { body });
    return cookiesOf(headers);
  };

  describe("origins", () => {
    it("THREATS 24: answers a listed origin exactly and an unlisted one without a header", async () => {
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
      for (const origin of [
        "null",
        "http://localhost:3000.evil.example",
        "http://localhost",
        "HTTP://LOCALHOST:3000",
      ]) {
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

    it("THREATS 23: writes nothing for a page that hides its origin, where cookies say who calls", async () => {
      const cookie = await signInByCookie("csrf@example.com");
      const revoke = (origin: string | null, headers: Readonly<Record<string, string>> = {}) =>
        strict.call("POST", "/sessions/revoke", { origin, headers: { cookie, ...headers } });
      expect(await revoke(null)).toMatchObject({ status: 403, errorType: "invalid_origin" });
      expect(await revoke("null")).toMatchObject({ status: 403 });
      expect(await revoke(null, { "sec-fetch-site": "cross-site" })).toMatchObject({ status: 403 });
      expect(await revoke(null, { "sec-fetch-site": "same-site" })).toMatchObject({ status: 403 });
      expect(await revoke("http://localhost:3000")).toMatchObject({ status: 200 });
    });

    it("THREATS 23: takes no body that a plain form can send", async () => {
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

  describe("cookies", () => {
    it("THREATS 23: hands tokens over in cookies that no script reads, and leaves them out of the answer", async () => {
      const { data } = await strict.call("POST", SEND, { body: { email: "cookie@example.com" } });
      const body = { token: await strict.newestCode("cookie@example.com"), method_id: data["method_id"] };
      const answer = await strict.call("POST", "/otps/authenticate", { body });
      expect(answer.data).toMatchObject({ session_token: "", session_jwt: "", session: { custom_claims: null } });
      const cookies = answer.headers.getSetCookie();
      expect(
        cookies.filter((cookie) => /^latchkey_session(_jwt)?=[\w.-]+; Path=\/; .*HttpOnly; SameSite=Lax$/.test(cookie)),
      ).toHaveLength(2);
      const again = await strict.call("POST", "/sessions/authenticate", {
        headers: { cookie: cookiesOf(answer.headers) },
      });
      expect(again).toMatchObject({ status: 200, data: { user_id: answer.data["user_id"] } });
    });

    it("THREATS 20: takes the cookies of a session back once it has ended, and those of no living one", async () => {
      const [here, there] = [await signInByCookie("ended@example.com"), await signInByCookie("ended@example.com")];
      await strict.call("POST", "/sessions/revoke_others", { headers: { cookie: here } });
      const ended = await strict.call("GET", "/sessions", { headers: { cookie: there } });
      expect(ended).toMatchObject({ status: 404, errorType: "session_not_found" });
      const cleared = ended.headers
        .getSetCookie()
        .filter((cookie) => cookie.includes("=; Path=/; Expires=Thu, 01 Jan 1970"));
      expect(cleared.map((cookie) => cookie.split("=")[0])).toEqual(
        expect.arrayContaining(["latchkey_session", "latchkey_session_jwt"]),
      );
      const foreign = await strict.call("DELETE", "/sessions/none-of-mine", { headers: { cookie: here } });
      expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([404, []]);
    });

    it("THREATS 25: never chooses between two session cookies, nor mixes two people's", async () => {
      const ann = await signInByCookie("ann25@example.com");
      const bob = await signInByCookie("bob25@example.com");
      const authenticate = (cookie: string) => strict.call("POST", "/sessions/authenticate", { headers: { cookie } });
      expect(await authenticate(`${ann}; ${bob}`)).toMatchObject({
        status: 401,
        errorType: "unauthorized_credentials",
      });
      const mixed = [tokenPart(ann), bob.split("; ").find((pair) => pair.includes("_jwt="))].join("; ");
      expect(await authenticate(mixed)).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
      expect(await authenticate(ann)).toMatchObject({ status: 200 });
    });

    it("THREATS 25: marks its cookies for this host alone where people come by https", async () => {
      const secure = await createTestIdentity(database, {
        settings: { cookieMode: "http_only" },
        parts: { addresses: { identity: () => "https://id.example.com", app: () => "http://localhost:3000" } },
      });
      const { data } = await secure.call("POST", SEND, { body: { email: "tls@example.com" } });
      const body = { token: await secure.newestCode("tls@example.com"), method_id: data["method_id"] };
      const { headers } = await secure.call("POST", "/otps/authenticate", { body });
      expect(headers.getSetCookie()[0]).toMatch(/^__Host-latchkey_session=.*; Path=\/; .*; Secure$/);
    });

    it("reads no cookies where scripts hold the tokens", async () => {
      const { token } = await latchkey.signIn("script@example.com");
      const headers = { cookie: `latchkey_session=${token}` };
      expect(await latchkey.call("POST", "/sessions/authenticate", { headers })).toMatchObject({ status: 401 });
    });
  });

  describe("requests", () => {
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

    it("THREATS 32: refuses bodies over 64 KB and packed ones", async () => {
      const huge = { email: "x".repeat(70_000) };
      expect(await latchkey.call("POST", SEND, { body: huge })).toMatchObject({ status: 413 });
      const packed = await latchkey.call("POST", SEND, { body: "{}", headers: { "content-encoding": "gzip" } });
      expect(packed).toMatchObject({ status: 415, errorType: "unsupported_media_type" });
    });

    it("THREATS 31: answers broken, deep, odd and polluting JSON with 400", async () => {
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

    it("THREATS 30: takes quotes and wildcards for what they are", async () => {
      for (const method_id of ["' OR 1=1 --", "%", "_", "\\'; DROP TABLE latchkey.session; --"]) {
        const answer = await latchkey.call("POST", "/otps/authenticate", { body: { token: "' OR '1'='1", method_id } });
        expect([method_id, answer.status]).toEqual([method_id, 404]);
      }
      expect((await latchkey.call("POST", SEND, { body: { email: "a'b@example.com" } })).status).toBe(400);
    });

    it("THREATS 36: believes X-Forwarded-For of its own proxies alone", async () => {
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
        parts: { trustedProxies: ["198.51.100.0/24"] },
      });
      for (const at of [1, 2, 3, 4]) {
        const answer = await proxied.call("POST", "/otps/authenticate", {
          ...spoof(at),
          headers: { "x-forwarded-for": `203.0.${at}.7` },
        });
        expect([at, answer.status]).toEqual([at, 404]);
      }
    });

    it("THREATS 36: neighbours who use one way up leave the others open, and nobody keeps another from logging out", async () => {
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
});

/** What a browser would send back of the cookies that an answer sets. */
function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .filter((pair) => !pair.endsWith("="))
    .join("; ");
}

function tokenPart(cookies: string): string {
  return cookies.split("; ").find((pair) => pair.startsWith("latchkey_session=")) ?? "";
}
