import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";

const ANN = "ann@example.com";

describe.each(DATABASES)("authenticateOtp on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterEach(() => database.close());

  const send = async (email: string): Promise<string> => {
    const answer = await latchkey.call("POST", "/otps/email/login_or_create", { body: { email } });
    expect(answer.errorType).toBe("");
    return String(answer.data["method_id"]);
  };
  const authenticate = (method_id: string, token: string) =>
    latchkey.call("POST", "/otps/authenticate", { body: { token, method_id, session_duration_minutes: 30 } });
  const other = (code: string): string => (code === "000000" ? "000001" : "000000");

  it("refuses a wrong code and keeps the right one good", async () => {
    const method = await send(ANN);
    const code = await latchkey.newestCode(ANN);
    expect(await authenticate(method, other(code))).toMatchObject({ status: 404, errorType: "otp_code_not_found" });
    expect(await authenticate(method, code)).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#1: the fifth wrong guess kills the code, the right one too", async () => {
    const method = await send(ANN);
    const code = await latchkey.newestCode(ANN);
    for (let guess = 0; guess < 5; guess += 1) await authenticate(method, other(code));
    expect(await authenticate(method, code)).toMatchObject({ status: 401, errorType: "unable_to_auth_otp_code" });
  });

  it("docs/threats.md#3: a used code and a code that ran out are refused", async () => {
    const method = await send(ANN);
    const code = await latchkey.newestCode(ANN);
    await authenticate(method, code);
    expect(await authenticate(method, code)).toMatchObject({ status: 401, errorType: "unable_to_auth_otp_code" });
    const late = await send("late@example.com");
    await database.query("UPDATE latchkey.passcode SET expires_at = now() WHERE method_id = $1", [late]);
    expect(await authenticate(late, await latchkey.newestCode("late@example.com"))).toMatchObject({ status: 401 });
  });

  it("docs/threats.md#5: a code is good for its own address alone", async () => {
    const method = await send(ANN);
    const bobs = await send("bob@example.com");
    const anns = await latchkey.newestCode(ANN);
    expect(await latchkey.newestCode("bob@example.com")).toMatch(/^\d{6}$/);
    await database.query("UPDATE latchkey.passcode SET digest = 'another' WHERE method_id = $1", [bobs]);
    expect(await authenticate(bobs, anns)).toMatchObject({ errorType: "otp_code_not_found" });
    expect(await authenticate("", anns)).toMatchObject({ errorType: "otp_code_not_found" });
    expect(await authenticate(method, anns)).toMatchObject({ status: 200 });
    expect(await latchkey.call("POST", "/otps/authenticate", { body: { token: anns } })).toMatchObject({ status: 400 });
  });

  it("docs/threats.md#3: twenty at once give one session", async () => {
    const method = await send(ANN);
    const code = await latchkey.newestCode(ANN);
    const answers = await Promise.all(Array.from({ length: 20 }, () => authenticate(method, code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.errorType === "unable_to_auth_otp_code")).toHaveLength(19);
    expect(await database.query("SELECT id FROM latchkey.session")).toHaveLength(1);
  });

  it("signs a new person up and a known one in, under any spelling of the address", async () => {
    const first = await latchkey.signIn(ANN);
    expect(first.data).toMatchObject({
      user: { user_id: first.userId, emails: [{ email: ANN, verified: true }], phone_numbers: [], password: null },
      session: { user_id: first.userId, authentication_factors: [{ type: "otp", delivery_method: "email" }] },
      status_code: 200,
    });
    expect(first.data["__user"]).toEqual(first.data["user"]);
    const method = await send("Ann@EXAMPLE.com");
    const again = await authenticate(method, await latchkey.newestCode(ANN));
    expect(again.data["user_id"]).toBe(first.userId);
  });

  it("joins the session it is used in, keeping its id and token", async () => {
    const { token, data } = await latchkey.signIn(ANN);
    const method_id = await send(ANN);
    const body = { code: await latchkey.newestCode(ANN), method_id };
    const joined = await latchkey.call("POST", "/otps/authenticate", { body, token });
    expect(joined.data["session_token"]).toBe(token);
    expect(joined.data["session"]).toMatchObject({ user_id: data["user_id"] });
    expect(await database.query("SELECT id FROM latchkey.session")).toHaveLength(1);
  });
});
