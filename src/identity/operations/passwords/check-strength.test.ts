import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { BREACHED_PASSWORD, GOOD_PASSWORD } from "#testing/password-accounts.ts";

describe.each(DATABASES)("checkStrength on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterEach(() => database.close());

  const check = (body: object) => latchkey.call("POST", "/passwords/strength_check", { body });

  it("refuses what is no address, with a sentence to show beside the field", async () => {
    const refused = await check({ email: "ann@", password: GOOD_PASSWORD });
    expect(refused).toMatchObject({ status: 400, errorType: "invalid_email" });
    expect(refused.body["error_message"]).toBe("This is not an e-mail address. Please check it.");
  });

  it("docs/threats.md#16: refuses more than 256 characters, and a client that asks without end", async () => {
    expect(await check({ password: "x".repeat(257) })).toMatchObject({ status: 400, errorType: "bad_request" });
    await check({ password: "x" });
    await database.query("UPDATE latchkey.rate_window SET count = 600 WHERE key LIKE 'strength checks%'");
    expect(await check({ password: "x" })).toMatchObject({ status: 429, errorType: "too_many_requests" });
  });

  it("docs/threats.md#15: says that a password is breached", async () => {
    const { data } = await check({ password: BREACHED_PASSWORD });
    expect(data).toMatchObject({ valid_password: false, breached_password: true, breach_detection_on_create: true });
  });

  it("rates by the project's policy, the person's address in mind", async () => {
    const answer = await check({ email: "wilhelmina.oddfellow@example.com", password: "wilhelmina.oddfellow" });
    expect(answer.data).toMatchObject({ valid_password: false, score: 0, strength_policy: "zxcvbn" });
    latchkey = await createTestIdentity(database, {
      settings: { password: { strength: "luds", ludsMinimumCount: 12 } },
    });
    expect((await check({ password: "Abc1" })).data).toMatchObject({
      strength_policy: "luds",
      feedback: { luds_requirements: { missing_characters: 8, missing_complexity: 0 } },
    });
  });

  it("answers every field of the protocol, also for an empty field", async () => {
    const requirements = { has_digit: false, has_lower_case: true, has_symbol: true, has_upper_case: false };
    expect((await check({ password: GOOD_PASSWORD })).data).toEqual({
      valid_password: true,
      score: 4,
      breached_password: false,
      breach_detection_on_create: true,
      strength_policy: "zxcvbn",
      feedback: {
        warning: "",
        suggestions: [],
        luds_requirements: { ...requirements, missing_characters: 0, missing_complexity: 1 },
      },
      request_id: expect.stringMatching(/^request-id-/) as unknown,
      status_code: 200,
    });
    expect((await check({ email: "", password: "" })).data).toMatchObject({ valid_password: false, score: 0 });
  });
});
