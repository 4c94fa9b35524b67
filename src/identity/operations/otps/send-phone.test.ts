import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type Answer, type TestIdentity } from "#testing/identity.ts";

const ANN = "ann@example.com";
const PHONE = "+14155552671";
const OTHER = "+14155552672";

describe.each(DATABASES)("codes by text message on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database, {
      settings: { phoneCountries: ["US", "DE"], limits: { textsPerCountryAndHour: 7 } },
    });
  });
  afterEach(() => database.close());

  const ask = (body: object, way = "sms/login_or_create", token?: string): Promise<Answer> =>
    latchkey.call("POST", `/otps/${way}`, { body, token });
  const send = (phone_number: string, more: object = {}): Promise<Answer> => ask({ phone_number, ...more });
  const authenticate = async (sent: Answer, to: string, session?: string): Promise<Answer> => {
    const body = { method_id: sent.data["method_id"], token: await latchkey.newestCode(to) };
    return latchkey.call("POST", "/otps/authenticate", { body, token: session });
  };
  const messages = (): Promise<readonly object[]> => database.query("SELECT id FROM latchkey.outbox_message");

  describe("loginOrCreateByPhone", () => {
    it("refuses what is no number, no life and no country of the list, and sends nothing", async () => {
      const answers = [
        await send("4155552671"),
        await send("+1415555267"),
        await send("+19002345678"),
        await send("+14155552671 ext 5"),
        await send("+442079460958"),
        await send(PHONE, { expiration_minutes: 16 }),
        await ask({}),
        await ask({ phone_id: "phone-1" }),
      ];
      expect(answers.map(({ status, errorType }) => [status, errorType])).toEqual([
        [400, "invalid_phone_number"],
        [400, "invalid_phone_number"],
        [400, "invalid_phone_number"],
        [400, "invalid_phone_number"],
        [400, "invalid_phone_number_country_code"],
        [400, "invalid_expiration_minutes"],
        [400, "bad_request"],
        [400, "bad_request"],
      ]);
      expect(await messages()).toHaveLength(0);
    });

    it("docs/threats.md#37: sends five texts to one number in ten minutes, by both channels together", async () => {
      const statuses: number[] = [];
      for (const spelling of [PHONE, "+1 415 555 2671", "+1 (415) 555-2671", PHONE])
        statuses.push((await send(spelling)).status);
      statuses.push(
        (await ask({ phone_number: PHONE }, "whatsapp/login_or_create")).status,
        (await send(PHONE)).status,
      );
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      expect(await messages()).toHaveLength(5);
    });

    it("docs/threats.md#37: gives a country its share of texts over all numbers and clients", async () => {
      const statuses: number[] = [];
      for (let last = 0; last < 8; last += 1) {
        const input = { body: { phone_number: `+1415555267${last}` }, address: `198.51.${last}.1` };
        statuses.push((await latchkey.call("POST", "/otps/sms/login_or_create", input)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 429]);
      expect(await send("+4930901820")).toMatchObject({ status: 200 });
    });

    it("docs/threats.md#10: gives known and unknown numbers the same answer, and makes no account until the code is proven", async () => {
      const first = await send(PHONE);
      expect(await database.query("SELECT id FROM latchkey.user_account")).toHaveLength(0);
      await authenticate(first, PHONE);
      const [known, unknown] = [await send(PHONE), await send(OTHER)];
      expect([known.status, Object.keys(known.data)]).toEqual([unknown.status, Object.keys(unknown.data)]);
      expect(known.data["method_id"]).toBe(first.data["method_id"]);
    });

    it("docs/threats.md#5: a code is good for its own number alone", async () => {
      const [mine, others] = [await send(PHONE), await send(OTHER)];
      await database.query("UPDATE latchkey.passcode SET digest = 'another' WHERE address = $1", [OTHER]);
      expect(await authenticate(others, PHONE)).toMatchObject({ errorType: "otp_code_not_found" });
      expect(await authenticate(mine, PHONE)).toMatchObject({ status: 200 });
    });

    it("signs a new person up and a known one in, by either channel", async () => {
      const { data } = await authenticate(await send(PHONE), PHONE);
      expect(data).toMatchObject({
        user: { emails: [], phone_numbers: [{ phone_id: data["method_id"], phone_number: PHONE, verified: true }] },
        session: {
          authentication_factors: [
            {
              type: "otp",
              delivery_method: "sms",
              phone_number_factor: { phone_id: data["method_id"], phone_number: PHONE },
            },
          ],
        },
      });
      const again = await authenticate(await ask({ phone_number: PHONE }, "whatsapp/login_or_create"), PHONE);
      expect(again.data["user_id"]).toBe(data["user_id"]);
      expect(again.data["session"]).toMatchObject({ authentication_factors: [{ delivery_method: "whatsapp" }] });
    });

    it("ends the text with what the browser fills in, where that was asked for", async () => {
      await send(PHONE, { enable_autofill: true });
      await send(PHONE);
      await ask({ phone_number: PHONE, enable_autofill: true }, "whatsapp/login_or_create");
      const lines = (await latchkey.sent(PHONE)).map(({ text }) => text.split("\n").at(-1));
      expect(lines[0]).toMatch(/^@localhost #\d{6}$/);
      expect(lines.slice(1).filter((line) => line?.startsWith("@"))).toEqual([]);
      expect((await latchkey.sent(PHONE)).map(({ channel }) => channel)).toEqual(["sms", "sms", "whatsapp"]);
    });
  });

  describe("sendPrimaryPhoneCode", () => {
    it("docs/threats.md#10: sends nothing to an unknown number and does not say so", async () => {
      await authenticate(await send(PHONE), PHONE);
      const before = (await messages()).length;
      const unknown = await ask({ phone_number: OTHER }, "sms/send/primary");
      const known = await ask({ phone_number: PHONE }, "sms/send/primary");
      expect([known.status, Object.keys(known.data)]).toEqual([unknown.status, Object.keys(unknown.data)]);
      expect(await messages()).toHaveLength(before + 1);
      expect(await authenticate(known, PHONE)).toMatchObject({ status: 200 });
    });
  });

  it("docs/threats.md#10: guesses at the code of an unknown number end like those at a known one's", async () => {
    await authenticate(await send(PHONE), PHONE);
    const types: string[][] = [];
    for (const phone_number of [PHONE, OTHER]) {
      const { method_id } = (await ask({ phone_number }, "sms/send/primary")).data;
      const ended: string[] = [];
      for (let count = 0; count < 7; count += 1) {
        const answer = await latchkey.call("POST", "/otps/authenticate", { body: { method_id, token: "wrong" } });
        ended.push(answer.errorType);
      }
      types.push(ended);
    }
    expect(types[0]?.at(-1)).toBe("unable_to_auth_otp_code");
    expect(types[1]).toEqual(types[0]);
  });

  describe("sendSecondaryPhoneCode", () => {
    const add = (token: string | undefined, body: object): Promise<Answer> => ask(body, "sms/send/secondary", token);

    it("refuses a caller without a session, and another person's number", async () => {
      await authenticate(await send(PHONE), PHONE);
      const ann = await latchkey.signIn(ANN);
      expect(await add(undefined, { phone_number: OTHER })).toMatchObject({ status: 401 });
      expect(await add(ann.token, { phone_number: PHONE })).toMatchObject({ errorType: "duplicate_phone_number" });
      expect(await add(ann.token, {})).toMatchObject({ errorType: "invalid_phone_number" });
    });

    it("docs/threats.md#9: asks no more often than the look-up whose a number is", async () => {
      latchkey = await createTestIdentity(database, { settings: { limits: { searchesPerMinute: 2 } } });
      const ann = await latchkey.signIn(ANN);
      for (const phone_number of [PHONE, OTHER]) await add(ann.token, { phone_number });
      expect(await add(ann.token, { phone_number: PHONE })).toMatchObject({ errorType: "too_many_requests" });
    });

    it("another person's phone_id leads nowhere", async () => {
      const theirs = await authenticate(await send(PHONE), PHONE);
      const ann = await latchkey.signIn(ANN);
      const input = await add(ann.token, { phone_id: theirs.data["method_id"] });
      expect(input).toMatchObject({ errorType: "invalid_phone_number" });
    });

    it("adds the number to the person, in their session alone", async () => {
      const ann = await latchkey.signIn(ANN);
      const eve = await latchkey.signIn("eve@example.com");
      const sent = await add(ann.token, { phone_number: PHONE });
      const code = await latchkey.newestCode(PHONE);
      expect(await authenticate(sent, PHONE, eve.token)).toMatchObject({ errorType: "unable_to_auth_otp_code" });
      expect((await database.query("SELECT id FROM latchkey.phone_number")).length).toBe(0);
      const again = await add(ann.token, { phone_number: PHONE });
      expect(await latchkey.newestCode(PHONE)).not.toBe(code);
      const { data } = await authenticate(again, PHONE, ann.token);
      expect(data["user"]).toMatchObject({
        user_id: ann.userId,
        phone_numbers: [{ phone_number: PHONE, verified: true }],
      });
      expect(data["session"]).toMatchObject({ authentication_factors: [{ type: "otp" }, { delivery_method: "sms" }] });
    });

    it("completes a unfinished sign-in by the number's id alone", async () => {
      const strict = await createTestIdentity(database, { settings: { secondFactor: "required" } });
      const pending = await strict.call("POST", "/otps/email/login_or_create", { body: { email: ANN } });
      const first = { method_id: pending.data["method_id"], token: await strict.newestCode(ANN) };
      const begun = await strict.call("POST", "/otps/authenticate", { body: first });
      const intermediate_session_token = begun.data["intermediate_session_token"];
      const [person] = await database.query<{ user_id: string }>("SELECT user_id FROM latchkey.email");
      await database.query(
        "INSERT INTO latchkey.phone_number (id, project_id, user_id, number, verified) VALUES ('phone-1', $1, $2, $3, true)",
        [strict.project.id, person?.user_id, PHONE],
      );
      const way = { body: { phone_number: OTHER, intermediate_session_token } };
      const around = await strict.call("POST", "/otps/sms/send/secondary", way);
      expect(around).toMatchObject({ status: 403, errorType: "insufficient_factors" });
      const sent = await strict.call("POST", "/otps/sms/send/secondary", {
        body: { phone_id: "phone-1", intermediate_session_token },
      });
      const second = { method_id: sent.data["method_id"], token: await strict.newestCode(PHONE) };
      const done = await strict.call("POST", "/otps/authenticate", { body: { ...second, intermediate_session_token } });
      expect(done.data["session"]).toMatchObject({
        authentication_factors: [{ delivery_method: "email" }, { delivery_method: "sms" }],
      });
    });
  });
});
