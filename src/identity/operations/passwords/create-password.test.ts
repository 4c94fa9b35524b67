import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPasswordHasher } from "#identity/factors/password/hasher.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import {
  BREACHED_PASSWORD,
  createPasswordAccount,
  GOOD_PASSWORD,
  isSessionAlive,
  OTHER_PASSWORD,
} from "#testing/password-accounts.ts";

const ANN = "ann@example.com";

describe.each(DATABASES)("createPassword on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterEach(() => database.close());

  const create = (email: string, password: string, token?: string) =>
    latchkey.call("POST", "/passwords", { body: { email, password, session_duration_minutes: 30 }, token });
  const accounts = () => database.query("SELECT id FROM latchkey.user_account");

  it("docs/threats.md#12: sets nothing on an account without a password", async () => {
    await latchkey.signIn(ANN);
    expect(await create(ANN, GOOD_PASSWORD)).toMatchObject({ status: 400, errorType: "reset_password" });
    expect(await database.query("SELECT id FROM latchkey.password")).toEqual([]);
  });

  it("refuses an address that has a password, and leaves that one as it is", async () => {
    await createPasswordAccount(latchkey, ANN);
    expect(await create("Ann@EXAMPLE.com", OTHER_PASSWORD)).toMatchObject({
      status: 400,
      errorType: "duplicate_email",
    });
    const body = { email: ANN, password: GOOD_PASSWORD };
    expect(await latchkey.call("POST", "/passwords/authenticate", { body })).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#15: refuses a weak and a breached password and makes nothing", async () => {
    const weak = await create(ANN, "marmalade7");
    expect(weak).toMatchObject({ status: 400, errorType: "weak_password" });
    expect(weak.body["error_message"]).toMatch(/^This password is too easy to guess\. .*Add more words/);
    expect(await create(ANN, BREACHED_PASSWORD)).toMatchObject({ status: 400, errorType: "breached_password" });
    expect(await create(ANN, ANN)).toMatchObject({ status: 400, errorType: "weak_password" });
    expect(await accounts()).toEqual([]);
  });

  it("refuses by the LUDS policy, saying what is missing", async () => {
    latchkey = await createTestIdentity(database, { settings: { password: { strength: "luds" } } });
    const refused = await create(ANN, "abcdef");
    expect(refused.body["error_message"]).toBe(
      "This password is too easy to guess. Add at least 2 more characters. Add 2 more of: uppercase letter, lowercase letter, number, symbol.",
    );
    expect(await create(ANN, "Harbour-99")).toMatchObject({ status: 200 });
  });

  it("refuses what is no address and what is no password", async () => {
    expect(await create("ann@", GOOD_PASSWORD)).toMatchObject({ status: 400, errorType: "invalid_email" });
    expect(await create(ANN, "")).toMatchObject({ status: 400, errorType: "bad_request" });
    expect(await create(ANN, `${GOOD_PASSWORD}\u0000`)).toMatchObject({ status: 400, errorType: "bad_request" });
  });

  it("docs/threats.md#9: tells no more often than the look-up whether an address is taken", async () => {
    latchkey = await createTestIdentity(database, { settings: { limits: { searchesPerMinute: 2 } } });
    await create(ANN, GOOD_PASSWORD);
    expect(await create(ANN, GOOD_PASSWORD)).toMatchObject({ errorType: "duplicate_email" });
    expect(await create(ANN, GOOD_PASSWORD)).toMatchObject({ status: 429, errorType: "too_many_requests" });
    expect(await create("bob@example.com", GOOD_PASSWORD)).toMatchObject({ status: 429 });
  });

  it("docs/threats.md#16: takes 256 characters and refuses more", async () => {
    const longest = GOOD_PASSWORD.repeat(13).slice(0, 256);
    expect(await create(ANN, `${longest}x`)).toMatchObject({ status: 400, errorType: "bad_request" });
    expect(await create(ANN, longest)).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#16: says when to come back while too many hashes wait, and makes nothing", async () => {
    const hasher = createPasswordHasher({ pepper: new Uint8Array(32), atOnce: 0, queueLimit: 0 });
    latchkey = await createTestIdentity(database, { deps: { hasher } });
    const refused = await create(ANN, GOOD_PASSWORD);
    expect(refused).toMatchObject({ status: 503, errorType: "busy" });
    expect(refused.headers.get("retry-after")).toBe("3");
    expect(await accounts()).toEqual([]);
  });

  it("makes one account for one address asked for twenty times at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(ANN, GOOD_PASSWORD)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.errorType === "duplicate_email")).toHaveLength(19);
    expect(await accounts()).toHaveLength(1);
  });

  it("signs a new person up with an unproven mailbox", async () => {
    const { data } = await create(ANN, GOOD_PASSWORD);
    const [email] = await database.query<{ id: string }>("SELECT id FROM latchkey.email");
    expect(data).toMatchObject({
      email_id: email?.id,
      user: {
        emails: [{ email_id: email?.id, email: ANN, verified: false }],
        password: { requires_reset: false },
      },
      session: { authentication_factors: [{ type: "password", delivery_method: "knowledge" }] },
      status_code: 200,
    });
    expect(data["__user"]).toEqual(data["user"]);
    expect(await isSessionAlive(latchkey, String(data["session_token"]))).toBe(true);
  });

  it("ends the session of anyone who was signed in here before", async () => {
    const { token } = await latchkey.signIn("bob@example.com");
    expect(await create(ANN, GOOD_PASSWORD, token)).toMatchObject({ status: 200 });
    expect(await isSessionAlive(latchkey, token)).toBe(false);
  });
});
