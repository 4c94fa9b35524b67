// Who may finish a sign-in that was begun: the browser that began it, once, at the provider it was sent to.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callbackId } from "#identity/factors/oauth/configured-provider.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { startProviders, type ProviderServer } from "#testing/oauth-providers.ts";
import { startAddress } from "#testing/oauth-sign-in.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";

let database: OpenedDatabase;
let providers: ProviderServer;
let tested: TestIdentity;

beforeAll(async () => {
  database = await openPgliteCopy();
});

beforeEach(async () => {
  providers = await startProviders();
  tested = await createTestIdentity(database, { settings: { oauth: providers.settings } });
});

afterEach(() => providers.close());

afterAll(() => database.close());

/** Where the provider would send the browser back to. */
async function answerOf(start: Response): Promise<string> {
  const answered = await fetch(start.headers.get("location") ?? "", { redirect: "manual" });
  return answered.headers.get("location") ?? "";
}

async function ask(address: string, cookie = ""): Promise<Response> {
  return tested.identity.answer(new Request(address, { headers: { cookie } }), "127.0.0.1");
}

/** A sign-in up to the moment when the provider sends the browser back. */
async function begin(slug = "google"): Promise<{ readonly cookie: string; readonly callback: string }> {
  const start = await ask(startAddress(tested, slug));
  const cookie = (start.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
  return { cookie, callback: await answerOf(start) };
}

describe("finishOAuth", () => {
  it("refuses a state that nobody was given, and one that ran out", async () => {
    const { callback, cookie } = await begin();
    const foreign = new URL(callback);
    foreign.searchParams.set("state", "A".repeat(43));
    expect((await ask(foreign.href, cookie)).status).toBe(400);
    foreign.searchParams.delete("state");
    expect((await ask(foreign.href, cookie)).status).toBe(400);
    await database.query("UPDATE latchkey.oauth_state SET expires_at = now() WHERE project_id = $1", [
      tested.project.id,
    ]);
    expect((await ask(callback, cookie)).status).toBe(400);
  });

  it("refuses the state of another browser, and leaves it usable where it was begun", async () => {
    const { callback, cookie } = await begin();
    const other = await begin();
    expect((await ask(callback)).status).toBe(400);
    expect((await ask(callback, other.cookie)).status).toBe(400);
    expect((await ask(callback, `${cookie.split("=")[0] ?? ""}=planted`)).status).toBe(400);
    expect((await ask(callback, `${cookie}; ${cookie.split("=")[0] ?? ""}=planted`)).status).toBe(400);
    expect((await ask(callback, cookie)).status).toBe(302);
  });

  it("refuses a state the second time", async () => {
    const { callback, cookie } = await begin();
    expect((await ask(callback, cookie)).status).toBe(302);
    const again = await ask(callback, cookie);
    expect([again.status, await again.text()]).toEqual([400, expect.stringContaining("already finished")]);
  });

  it("refuses a state at the callback address of another provider or another project", async () => {
    const { callback, cookie } = await begin();
    const google = callbackId(tested.project, "google");
    const other = await createTestIdentity(database);
    expect((await ask(callback.replace(google, callbackId(tested.project, "github")), cookie)).status).toBe(400);
    expect((await ask(callback.replace(google, callbackId(other.project, "google")), cookie)).status).toBe(400);
    expect((await ask(callback.replace(google, "%00"), cookie)).status).toBe(404);
  });

  it("docs/threats.md#6: does not use a sign-in up when the address is only looked at", async () => {
    const { callback, cookie } = await begin();
    const head = new Request(callback, { method: "HEAD", headers: { cookie } });
    expect((await tested.identity.answer(head, "127.0.0.1")).status).toBe(200);
    expect((await ask(callback, cookie)).status).toBe(302);
  });

  it("lets two tabs of one browser sign in at once", async () => {
    const first = await begin();
    const second = await begin("github");
    const cookies = `${first.cookie}; ${second.cookie}`;
    expect((await ask(first.callback, cookies)).headers.get("location")).toContain("token=");
    expect((await ask(second.callback, cookies)).headers.get("location")).toContain("token=");
  });
});
