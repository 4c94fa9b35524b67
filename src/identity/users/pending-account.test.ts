import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findPerson } from "#identity/admin/people.ts";
import { deleteExpiredIdentityData } from "#identity/retention.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type Answer, type TestIdentity } from "#testing/identity.ts";
import { GOOD_PASSWORD } from "#testing/password-accounts.ts";

const ANN = "ann@example.com";

describe.each(DATABASES)("pending accounts on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterEach(() => database.close());

  const mailLink = (email: string, more: object = { create_user_as_pending: true }): Promise<Answer> =>
    latchkey.call("POST", "/magic_links/email/login_or_create", { body: { email, ...more } });
  const accounts = () =>
    database.query<{ id: string; status: string }>("SELECT id, status FROM latchkey.user_account ORDER BY created_at");
  const followLink = async (email: string): Promise<Answer> =>
    latchkey.call("POST", "/magic_links/authenticate", { body: { token: await latchkey.newestToken(email) } });

  it("makes an account only where that is asked for, and only one, and answers the same", async () => {
    const answers = [await mailLink(ANN, {}), await mailLink(ANN, { create_user_as_pending: false })];
    expect(await accounts()).toEqual([]);
    answers.push(await mailLink(ANN), await mailLink("Ann@Example.com"));
    expect(await accounts()).toMatchObject([{ status: "pending" }]);
    const { userId } = await latchkey.signIn("bob@example.com");
    answers.push(await mailLink("bob@example.com"));
    expect(await accounts()).toMatchObject([{ status: "pending" }, { id: userId, status: "active" }]);
    const seen = answers.map(({ status, data }) => ({ status, data: { ...data, request_id: "" } }));
    expect(new Set(seen.map((answer) => JSON.stringify(answer)))).toHaveProperty("size", 1);
  });

  it("makes it the account of anyone who follows the link", async () => {
    await mailLink(ANN);
    const [pending] = await accounts();
    expect(await findPerson(database, latchkey.project.id, ANN)).toBe(pending?.id);
    const answer = await followLink(ANN);
    expect(answer).toMatchObject({
      status: 200,
      data: { user: { user_id: pending?.id, status: "active", emails: [{ email: ANN, verified: true }] } },
    });
    expect(await accounts()).toEqual([{ id: pending?.id, status: "active" }]);
  });

  it("makes it the account of anyone who proves the mailbox by a code, once, however often at a time", async () => {
    await mailLink(ANN);
    await mailLink(ANN);
    const [pending] = await accounts();
    const [code, link] = await Promise.all([latchkey.signIn(ANN), followLink(ANN)]);
    expect(code.userId).toBe(pending?.id);
    expect(link.data).toMatchObject({ user_id: pending?.id });
    expect(await accounts()).toHaveLength(1);
  });

  it("docs/threats.md#9, #11: treats the address as new until it is proven, and blocks no sign-up by password", async () => {
    await mailLink(ANN);
    const search = await latchkey.call("POST", "/users/search", { body: { email: ANN } });
    expect(search.data).toMatchObject({ userType: "new" });
    await latchkey.call("POST", "/passwords/email/reset/start", { body: { email: ANN } });
    expect((await latchkey.sent(ANN)).filter(({ subject }) => subject.includes("password"))).toEqual([]);
    const made = await latchkey.call("POST", "/passwords", { body: { email: ANN, password: GOOD_PASSWORD } });
    expect(made).toMatchObject({ status: 200, data: { user: { status: "active", emails: [{ verified: false }] } } });
    expect(await accounts()).toHaveLength(1);
  });

  it("ends after thirty days without a proof", async () => {
    await mailLink(ANN);
    const { userId } = await latchkey.signIn("bob@example.com");
    await deleteExpiredIdentityData(database);
    expect(await accounts()).toHaveLength(2);
    await database.query("UPDATE latchkey.user_account SET created_at = now() - interval '31 days'");
    await deleteExpiredIdentityData(database);
    expect(await accounts()).toEqual([{ id: userId, status: "active" }]);
  });
});
