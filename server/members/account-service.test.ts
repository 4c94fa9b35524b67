// Real parts, a real identity server; what fails is told to fail.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccountPart, createDeletionStore } from "#members/account/deletion-store.ts";
import { createFeedbackStore } from "#members/feedback/feedback-store.ts";
import { createPlanStore } from "#members/plans/plan-store.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createIdentityAccount } from "#server/identity/identity-account.ts";
import { createIdentityClient } from "#server/identity/identity-client.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { createAccountService } from "./account-service.ts";
import { accountParts } from "./account-parts.ts";

describe.each(DATABASES)("createAccountService on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  const fault: { network: "up" | "down" | "answer lost"; part: string | null } = { network: "up", part: null };
  const logged: string[] = [];

  beforeAll(async () => {
    database = await open();
    latchkey = await createTestIdentity(database, { settings: { cookieMode: "http_only" } });
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    fault.network = "up";
    fault.part = null;
    logged.splice(0);
    await database.query("DELETE FROM latchkey.rate_window");
    await database.query("DELETE FROM account_deletion");
  });

  /** Breaks in the middle when told to. */
  const breakable = (part: AccountPart): AccountPart => ({
    ...part,
    delete: (userId) => (fault.part === part.name ? Promise.reject(new Error("disk full")) : part.delete(userId)),
  });

  /** The service of a process that has just started. */
  const openService = () => {
    const identity = createIdentityClient({
      baseUrl: latchkey.deps.addresses.identity,
      publicToken: latchkey.project.publicToken,
      async fetch(request) {
        if (fault.network === "down") throw new TypeError("fetch failed");
        const response = await latchkey.identity.answer(request, "127.0.0.1");
        if (fault.network === "answer lost" && request.url.endsWith("/users/deletion")) throw new TypeError("cut");
        return response;
      },
      now: () => new Date(),
    });
    return createAccountService({
      parts: accountParts(database).map(breakable),
      deletions: createDeletionStore(database),
      identity: createIdentityAccount(identity),
      now: () => new Date("2026-11-22T08:00:00Z"),
      log: { error: (_facts: object, sentence: string) => logged.push(sentence) },
    });
  };

  const signIn = async (email: string) => {
    const sent = await latchkey.call("POST", "/otps/email/login_or_create", { body: { email } });
    const body = { token: await latchkey.newestCode(email), method_id: sent.data["method_id"] };
    const { data, headers } = await latchkey.call("POST", "/otps/authenticate", { body });
    const cookie = headers.getSetCookie().flatMap((set) => set.split(";")[0] ?? []);
    const request = (method: string): Request =>
      new Request("http://localhost:3000/api/account", { method, headers: { cookie: cookie.join("; ") } });
    const userId = String(data["user_id"]);
    await createFeedbackStore(database).add({ userId, content: `by ${email}`, isMailed: false });
    await createPlanStore(database).set(userId, "PLUS");
    return { userId, request };
  };
  /** What is left of a person: at the identity server, here, and of the deletion itself. */
  const left = async (userId: string) => ({
    account: (await database.query("SELECT 1 FROM latchkey.user_account WHERE id = $1", [userId])).length,
    feedback: (await createFeedbackStore(database).ofPerson(userId)).length,
    plan: (await createPlanStore(database).read(userId)).plan,
    deletions: (await createDeletionStore(database).list()).length,
  });
  const ALL = { account: 1, feedback: 1, plan: "PLUS", deletions: 0 };
  const NOTHING = { account: 0, feedback: 0, plan: "FREE", deletions: 0 };
  const later = () => database.query("UPDATE account_deletion SET asked_at = asked_at - interval '3 minutes'");

  it("does nothing for who is not logged in", async () => {
    const nobody = new Request("http://localhost:3000/api/account", { method: "DELETE" });
    const forged = new Request(nobody, { headers: { cookie: "latchkey_session=forged" } });
    for (const request of [nobody, forged]) {
      expect(await openService().account.delete(request, null)).toEqual({ ok: false, reason: "logged-out" });
      expect(await openService().account.export(request)).toEqual({ ok: false, reason: "logged-out" });
    }
  });

  it("hands out what product and identity hold on the person, and nothing of anybody else", async () => {
    const [ann] = [await signIn("ann@example.com"), await signIn("ben@example.com")];
    const exported = await openService().account.export(ann.request("GET"));
    expect(exported).toMatchObject({
      ok: true,
      archive: {
        format: "beforehand-account",
        version: 1,
        exported_at: "2026-11-22T08:00:00.000Z",
        user_id: ann.userId,
        identity: { account: { user_id: ann.userId, emails: [{ email: "ann@example.com" }] } },
        product: { feedback: [{ content: "by ann@example.com" }], plan: { plan: "PLUS" } },
      },
    });
    expect(JSON.stringify(exported)).not.toContain("ben@example.com");
  });

  it("deletes everything at both, ends the session, and takes its cookies back; nobody else's is touched", async () => {
    const [eve, bob] = [await signIn("eve@example.com"), await signIn("bob@example.com")];
    const answer = await openService().account.delete(eve.request("DELETE"), null);
    expect(answer).toMatchObject({ ok: true, state: "deleted" });
    expect(answer.ok && answer.setCookies.join()).toMatch(/latchkey_session=; .*1970/);
    expect(await openService().account.delete(eve.request("DELETE"), null)).toEqual({
      ok: false,
      reason: "logged-out",
    });
    await later();
    await openService().finishDeletions();
    expect(await left(eve.userId)).toEqual(NOTHING);
    expect(await left(bob.userId)).toEqual(ALL);
  });

  it("deletes nothing at all while the identity server does not answer, and says so", async () => {
    const { userId, request } = await signIn("down@example.com");
    fault.network = "down";
    expect(await openService().account.delete(request("DELETE"), null)).toEqual({ ok: false, reason: "identity-down" });
    expect(await openService().account.export(request("GET"))).toEqual({ ok: false, reason: "identity-down" });
    expect(await left(userId)).toEqual(ALL);
  });

  it("deletes nothing from a session that is too old, in the identity server's words", async () => {
    const { userId, request } = await signIn("old@example.com");
    await database.query(
      `UPDATE latchkey.session SET factors = replace(factors::text, '"20', '"19')::jsonb WHERE user_id = $1`,
      [userId],
    );
    expect(await openService().account.delete(request("DELETE"), null)).toMatchObject({
      ok: false,
      reason: "log-in-again",
    });
    expect(await left(userId)).toEqual(ALL);
  });

  it("docs/threats.md#50: goes on by itself where the identity server's answer was lost", async () => {
    const { userId, request } = await signIn("lost@example.com");
    fault.network = "answer lost";
    expect(await openService().account.delete(request("DELETE"), null)).toMatchObject({ ok: true, state: "under-way" });
    expect(await left(userId)).toEqual({ account: 0, feedback: 1, plan: "PLUS", deletions: 1 });
    expect(logged).toHaveLength(1);
    fault.network = "up";
    await later();
    await openService().finishDeletions();
    expect(await left(userId)).toEqual(NOTHING);
  });

  it("docs/threats.md#50: goes on in the next process where one died between two parts, and never says done before", async () => {
    const { userId, request } = await signIn("dead@example.com");
    fault.part = "plan";
    expect(await openService().account.delete(request("DELETE"), null)).toMatchObject({ ok: true, state: "under-way" });
    await later();
    await openService().finishDeletions();
    expect(await left(userId)).toEqual({ account: 0, feedback: 0, plan: "PLUS", deletions: 1 });
    fault.part = null;
    await openService().finishDeletions();
    expect(await left(userId)).toEqual(NOTHING);
  });

  it("looks once more for what a request wrote that was under way when the account went", async () => {
    const { userId, request } = await signIn("late@example.com");
    await openService().account.delete(request("DELETE"), null);
    await createFeedbackStore(database).add({ userId, content: "a moment too late", isMailed: false });
    await openService().finishDeletions();
    expect(await left(userId)).toEqual({ ...NOTHING, deletions: 1 });
    await later();
    await openService().finishDeletions();
    expect(await left(userId)).toEqual(NOTHING);
  });
});
