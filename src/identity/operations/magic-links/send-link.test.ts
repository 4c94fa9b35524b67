import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type Answer, type TestIdentity } from "#testing/identity.ts";

const ANN = "ann@example.com";
const NOBODY = "nobody@example.com";
const LISTED = "https://app.example.com/authenticate";
const SETTINGS = {
  redirectUrls: [LISTED],
  limits: { sendsPerClient: 12 },
  templates: [
    {
      id: "warm",
      kind: "login" as const,
      subject: "Welcome back",
      text: "Here you go:\n\n{{link}}\n\n{{minutes}} minutes",
    },
    { id: "warm", kind: "signup" as const, subject: "Welcome aboard", text: "{{link}}" },
  ],
};

const EVIL = [
  "https://evil.example/authenticate",
  "http://app.example.com/authenticate",
  "//app.example.com/authenticate",
  "/authenticate",
  "javascript:alert(1)",
  "data:text/html,hello",
  "https://app.example.com.evil.example/authenticate",
  "https://evil.example\\@app.example.com/authenticate",
  "https://app.example.com@evil.example/authenticate",
  "https://ada:secret@app.example.com/authenticate",
  "https://app.example.com:8443/authenticate",
  "https://app.example.com./authenticate",
  "https:\\\\app.example.com\\authenticate",
  "https:app.example.com/authenticate",
  "https://app.example.com/authenticate/",
  "https://app.example.com/authenticate/../x",
  "https://app.example.com/x/../authenticate",
  "https://app.example.com/%2e%2e/authenticate",
  "https://app.example.com/authenticate?next=https://evil.example",
  "https://app.example.com/authenticate#token",
  "https://аpp.example.com/authenticate",
  "https://app.example.com/auth\tenticate",
  " https://app.example.com/authenticate",
  "",
];

describe.each(DATABASES)("sending magic links on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database, { settings: SETTINGS });
  });
  afterEach(() => database.close());

  const ask = (email: string, more: object = {}, way = "login_or_create"): Promise<Answer> =>
    latchkey.call("POST", `/magic_links/email/${way}`, { body: { email, ...more } });

  describe("loginOrCreateByLink", () => {
    it("refuses what is no address, no proof key, no template and no life, and sends nothing", async () => {
      const types = [
        await ask("ann@example"),
        await ask(ANN, { code_challenge: "abc" }),
        await ask(ANN, { login_template_id: "cold" }),
        await ask(ANN, { signup_template_id: "cold" }),
        await ask(ANN, { login_expiration_minutes: 61 }),
        await ask(ANN, { signup_expiration_minutes: 61 }),
        await ask(ANN, { signup_expiration_minutes: 0 }),
      ].map(({ status, errorType }) => [status, errorType]);
      expect(types).toEqual([
        [400, "invalid_email"],
        [400, "invalid_pkce_code_challenge"],
        [400, "invalid_template_id"],
        [400, "invalid_template_id"],
        [400, "invalid_expiration_minutes"],
        [400, "invalid_expiration_minutes"],
        [400, "bad_request"],
      ]);
      expect(await database.query("SELECT id FROM latchkey.outbox_message")).toHaveLength(0);
    });

    it("docs/threats.md#7: refuses a request without a proof key where the project asks for one", async () => {
      const strict = await createTestIdentity(database, { settings: { pkce: { magicLinks: true } } });
      const { errorType } = await strict.call("POST", "/magic_links/email/login_or_create", { body: { email: ANN } });
      expect(errorType).toBe("invalid_pkce_code_challenge");
    });

    it("docs/threats.md#8: refuses every evil spelling of an address to lead to, before a mail is written", async () => {
      const types: string[] = [];
      for (const url of EVIL) {
        types.push((await ask(ANN, { login_magic_link_url: url })).errorType);
        types.push((await ask(ANN, { signup_magic_link_url: url })).errorType);
      }
      expect(types).toEqual(types.map(() => "invalid_magic_link_url"));
      expect(types).toHaveLength(48);
      expect(await database.query("SELECT id FROM latchkey.outbox_message")).toHaveLength(0);
    });

    it("docs/threats.md#37: sends five mails to one mailbox in ten minutes, under whatever spelling", async () => {
      const spellings = [ANN, "Ann@example.com", "ANN@EXAMPLE.COM", " ann@example.com", ANN, "aNN@example.com"];
      const statuses: number[] = [];
      for (const spelling of spellings) statuses.push((await ask(spelling)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      expect(await database.query("SELECT id FROM latchkey.outbox_message")).toHaveLength(5);
      const refused = await ask(ANN);
      expect(refused.errorType).toBe("too_many_requests");
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(500);
    });

    it("writes to the spelling that was proven: another one may be another person's mailbox", async () => {
      await latchkey.signIn(ANN);
      for (const way of ["login_or_create", "send/primary"]) await ask("Ann@example.com", {}, way);
      expect(await latchkey.sent("Ann@example.com")).toEqual([]);
      expect(await latchkey.sent(ANN)).toHaveLength(3);
    });

    it("docs/threats.md#37: bounds one client over all mailboxes", async () => {
      const statuses: number[] = [];
      for (let count = 0; count < 13; count += 1) statuses.push((await ask(`a${count}@example.com`)).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(12);
      expect(statuses.at(-1)).toBe(429);
    });

    it("docs/threats.md#10: gives known and unknown addresses the same answer to every request", async () => {
      await latchkey.signIn(ANN);
      for (const more of [
        {},
        { login_template_id: "warm" },
        { login_template_id: "cold" },
        { signup_expiration_minutes: 99 },
      ]) {
        const [known, unknown] = [await ask(ANN, more), await ask(NOBODY, more)];
        const anonymous = ({ body }: Answer) => JSON.stringify(body).replaceAll(/request-id-test-[\w-]+/g, "");
        expect(known.status).toBe(unknown.status);
        expect(anonymous(known)).toBe(anonymous(unknown));
      }
    });

    it("keeps no account until the link is used", async () => {
      await ask(ANN);
      expect(await database.query("SELECT id FROM latchkey.user_account")).toHaveLength(0);
    });

    it("writes in the project's own words, to who has an account and who has none", async () => {
      const templates = { login_template_id: "warm", signup_template_id: "warm" };
      await ask(NOBODY, templates);
      await latchkey.signIn(ANN);
      await ask(ANN, { ...templates, login_expiration_minutes: 7 });
      expect((await latchkey.sent(NOBODY)).at(-1)?.subject).toBe("Welcome aboard");
      const mail = (await latchkey.sent(ANN)).at(-1);
      expect(mail?.subject).toBe("Welcome back");
      expect(mail?.text).toContain("7 minutes");
    });

    it("mails a link that lives as long as it says", async () => {
      await ask(ANN);
      const [row] = await database.query<{ minutes: number }>(
        "SELECT round(extract(epoch FROM expires_at - created_at) / 60)::integer AS minutes FROM latchkey.link_token",
      );
      expect(row?.minutes).toBe(30);
      expect((await latchkey.sent(ANN)).at(-1)?.text).toContain("30 minutes");
    });
  });

  describe("sendPrimaryLink", () => {
    it("docs/threats.md#10: sends nothing to an unknown address and does not say so", async () => {
      await latchkey.signIn(ANN);
      const [known, unknown] = [await ask(ANN, {}, "send/primary"), await ask(NOBODY, {}, "send/primary")];
      expect([known.status, unknown.status]).toEqual([200, 200]);
      expect(Object.keys(known.data)).toEqual(Object.keys(unknown.data));
      expect(await latchkey.sent(NOBODY)).toEqual([]);
      expect((await latchkey.sent(ANN)).at(-1)?.subject).toBe("Your link to log in to Example");
    });
  });

  describe("sendSecondaryLink", () => {
    it("refuses a caller without a session, and another person's address", async () => {
      const { token } = await latchkey.signIn(ANN);
      await latchkey.signIn("eve@example.com");
      expect(await ask(ANN, {}, "send/secondary")).toMatchObject({ status: 401 });
      const body = { email: "eve@example.com" };
      const taken = await latchkey.call("POST", "/magic_links/email/send/secondary", { body, token });
      expect(taken).toMatchObject({ status: 400, errorType: "duplicate_email" });
    });

    it("docs/threats.md#9: counts the question whose an address is", async () => {
      const { token } = await latchkey.signIn(ANN);
      await latchkey.signIn("eve@example.com");
      const statuses: number[] = [];
      for (let count = 0; count < 5; count += 1) {
        const body = { email: "eve@example.com" };
        statuses.push((await latchkey.call("POST", "/magic_links/email/send/secondary", { body, token })).status);
      }
      expect(statuses).toEqual([400, 400, 400, 400, 429]);
    });

    it("docs/threats.md#9: asks no more often than the look-up whose an address is", async () => {
      latchkey = await createTestIdentity(database, { settings: { limits: { searchesPerMinute: 2 } } });
      const { token } = await latchkey.signIn(ANN);
      const statuses: number[] = [];
      for (const email of [NOBODY, "bob@example.com", "eve@example.com", ANN]) {
        statuses.push(
          (await latchkey.call("POST", "/magic_links/email/send/secondary", { body: { email }, token })).status,
        );
      }
      expect(statuses).toEqual([200, 200, 429, 200]);
    });

    it("says in the mail that the link adds the address", async () => {
      const { token } = await latchkey.signIn(ANN);
      await latchkey.call("POST", "/magic_links/email/send/secondary", { body: { email: NOBODY }, token });
      expect((await latchkey.sent(NOBODY)).at(-1)?.text).toContain("add this address to your Example account");
    });
  });
});
