import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type Answer, type TestIdentity } from "#testing/identity.ts";

const ANN = "ann@example.com";
const NOBODY = "nobody@example.com";
const TEMPLATE = { id: "warm", kind: "login" as const, subject: "{{code}}, welcome back", text: "{{code}}" };

describe.each(DATABASES)("codes by e-mail on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database, {
      settings: { templates: [TEMPLATE], limits: { sendsPerClient: 12 } },
    });
  });
  afterEach(() => database.close());

  const ask = (email: string, more: object = {}, way = "login_or_create"): Promise<Answer> =>
    latchkey.call("POST", `/otps/email/${way}`, { body: { email, ...more } });

  describe("loginOrCreateByEmail", () => {
    it("refuses what is no address, no template and no life, and sends nothing", async () => {
      const answers = [
        await ask("ann@example"),
        await ask(ANN, { login_template_id: "cold" }),
        await ask(ANN, { signup_template_id: "warm" }),
        await ask(ANN, { expiration_minutes: 16 }),
      ];
      expect(answers.map(({ errorType }) => errorType)).toEqual([
        "invalid_email",
        "invalid_template_id",
        "invalid_template_id",
        "invalid_expiration_minutes",
      ]);
      expect(await database.query("SELECT id FROM latchkey.outbox_message")).toHaveLength(0);
    });

    it("docs/threats.md#37: sends five codes to one mailbox in ten minutes, and bounds one client over all mailboxes", async () => {
      const statuses: number[] = [];
      for (let count = 0; count < 6; count += 1) statuses.push((await ask(ANN)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      for (let count = 0; count < 7; count += 1) statuses.push((await ask(`a${count}@example.com`)).status);
      expect(statuses.at(-2)).toBe(200);
      expect(statuses.at(-1)).toBe(429);
    });

    it("docs/threats.md#37: counts the tags and dots of one mailbox together", async () => {
      const statuses: number[] = [];
      for (const local of ["ann", "ann+1", "ann+2", "a.nn", "ann+3", "a.n.n+4"]) {
        statuses.push((await ask(`${local}@example.com`)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    });

    it("docs/threats.md#10: gives known and unknown addresses the same answer to every request", async () => {
      await latchkey.signIn(ANN);
      for (const more of [
        {},
        { login_template_id: "warm" },
        { login_template_id: "cold" },
        { expiration_minutes: 99 },
      ]) {
        for (const way of ["login_or_create", "send/primary"]) {
          const [known, unknown] = [await ask(ANN, more, way), await ask(NOBODY, more, way)];
          expect([known.status, known.errorType, Object.keys(known.data)]).toEqual([
            unknown.status,
            unknown.errorType,
            Object.keys(unknown.data),
          ]);
        }
        await database.query("DELETE FROM latchkey.rate_window");
      }
    });

    it("gives the same method_id on every resend, and the newest code counts", async () => {
      const first = await ask(ANN);
      const old = await latchkey.newestCode(ANN);
      const second = await ask(ANN);
      expect(second.data["method_id"]).toBe(first.data["method_id"]);
      const [row] = await database.query<{ digest: string }>("SELECT digest FROM latchkey.passcode");
      const digest = latchkey.deps.secrets.digest("passcode", `${String(first.data["method_id"])} ${old}`);
      expect(row?.digest).not.toBe(digest);
    });

    it("writes in the project's own words to who has an account", async () => {
      await latchkey.signIn(ANN);
      await ask(ANN, { login_template_id: "warm" });
      expect((await latchkey.sent(ANN)).at(-1)?.subject).toMatch(/^\d{6}, welcome back$/);
    });
  });

  describe("sendPrimaryEmailCode", () => {
    const guess = async (method_id: unknown): Promise<readonly string[]> => {
      const types: string[] = [];
      for (let count = 0; count < 7; count += 1) {
        const answer = await latchkey.call("POST", "/otps/authenticate", { body: { method_id, token: "wrong" } });
        types.push(answer.errorType);
      }
      return types;
    };

    it("docs/threats.md#10: sends nothing to an unknown address", async () => {
      expect(await ask(NOBODY, {}, "send/primary")).toMatchObject({ status: 200 });
      expect(await latchkey.sent(NOBODY)).toEqual([]);
    });

    it("docs/threats.md#10: guesses at the code of an unknown address end like those at a known one's", async () => {
      await latchkey.signIn(ANN);
      const known = await ask(ANN, {}, "send/primary");
      const unknown = await ask(NOBODY, {}, "send/primary");
      const types = await guess(known.data["method_id"]);
      expect(types.slice(4)).toEqual(["otp_code_not_found", "unable_to_auth_otp_code", "unable_to_auth_otp_code"]);
      expect(await guess(unknown.data["method_id"])).toEqual(types);
    });
  });

  it("writes to the spelling that was proven: another one may be another person's mailbox", async () => {
    await latchkey.signIn(ANN);
    const { token } = await latchkey.signIn("bob@example.com");
    const other = "Ann@example.com";
    await ask(other);
    await ask(other, {}, "send/primary");
    await latchkey.call("POST", "/otps/email/send/secondary", { body: { email: "Bob@example.com" }, token });
    expect([await latchkey.sent(other), await latchkey.sent("Bob@example.com")]).toEqual([[], []]);
    expect(await latchkey.sent(ANN)).toHaveLength(3);
  });

  describe("sendSecondaryEmailCode", () => {
    const add = (token: string | undefined, body: object): Promise<Answer> =>
      latchkey.call("POST", "/otps/email/send/secondary", { body, token });

    it("refuses a caller without a session, and another person's address", async () => {
      const { token } = await latchkey.signIn(ANN);
      const eve = await latchkey.signIn("eve@example.com");
      expect(await add(undefined, { email: NOBODY })).toMatchObject({ status: 401 });
      expect(await add(token, { email: "eve@example.com" })).toMatchObject({ errorType: "duplicate_email" });
      const [theirs] = await database.query<{ id: string }>("SELECT id FROM latchkey.email WHERE user_id = $1", [
        eve.userId,
      ]);
      expect(await add(token, { email_id: theirs?.id })).toMatchObject({ errorType: "invalid_email" });
    });

    it("adds the address to the person", async () => {
      const { token, userId } = await latchkey.signIn(ANN);
      const sent = await add(token, { email: NOBODY });
      const body = { method_id: sent.data["method_id"], token: await latchkey.newestCode(NOBODY) };
      expect((await latchkey.sent(NOBODY)).at(-1)?.text).toContain("add this address to your Example account");
      const { data } = await latchkey.call("POST", "/otps/authenticate", { body, token });
      expect(data["user"]).toMatchObject({
        user_id: userId,
        emails: [{ email: ANN }, { email: NOBODY, verified: true }],
      });
    });

    it("docs/threats.md#9: asks no more often than the look-up whose an address is", async () => {
      latchkey = await createTestIdentity(database, { settings: { limits: { searchesPerMinute: 2 } } });
      const { token } = await latchkey.signIn(ANN);
      await latchkey.signIn("eve@example.com");
      for (const email of ["eve@example.com", NOBODY]) await add(token, { email });
      expect(await add(token, { email: "eve@example.com" })).toMatchObject({ errorType: "too_many_requests" });
      expect(await add(token, { email: ANN })).toMatchObject({ status: 200 });
    });

    it("docs/threats.md#44: an unfinished sign-in knows addresses by their ids only", async () => {
      latchkey = await createTestIdentity(database, { settings: { secondFactor: "required" } });
      const { data } = await latchkey.signIn(ANN);
      const { intermediate_session_token } = data;
      const answers = [
        await add(undefined, { email: ANN, intermediate_session_token }),
        await add(undefined, { email: NOBODY, intermediate_session_token }),
        await add(undefined, { email_id: data["method_id"], intermediate_session_token }),
      ];
      expect(answers.map(({ errorType }) => errorType)).toEqual(["insufficient_factors", "insufficient_factors", ""]);
    });

    it("confirms an address of one's own by its id alone", async () => {
      const { token, data } = await latchkey.signIn(ANN);
      const sent = await add(token, { email_id: data["method_id"] });
      expect(sent.data["method_id"]).toBe(data["method_id"]);
    });
  });
});
