// What callers see while something that the server stands on is away, or while they go away themselves.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#contracts/database.ts";
import { DatabaseUnavailableError } from "#server/database/unavailable.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";

const APP = "http://localhost:3000";

describe("createIdentity in an outage", () => {
  let opened: OpenedDatabase;
  let latchkey: TestIdentity;
  let time = new Date();
  const outage = { isOn: false, error: new Error("connect ECONNREFUSED 10.0.0.7:5432") };
  const logged: string[] = [];

  beforeEach(async () => {
    opened = await openPgliteCopy();
    const reached = async (): Promise<Database> => {
      if (outage.isOn) throw outage.error;
      return opened;
    };
    const database: Database = {
      query: async (text, values) => (await reached()).query(text, values),
      transaction: async (work) => (await reached()).transaction(work),
    };
    const note = (_facts: object, sentence: string): void => {
      logged.push(sentence);
    };
    const log = { info: note, warn: note, error: note };
    latchkey = await createTestIdentity(database, { deps: { now: () => time, log } });
  });
  afterEach(async () => {
    outage.isOn = false;
    outage.error = new Error("connect ECONNREFUSED 10.0.0.7:5432");
    logged.length = 0;
    await opened.close();
  });

  /** The database goes away, long enough ago that nothing which was read before counts any more. */
  const begin = (): void => {
    outage.isOn = true;
    time = new Date(time.getTime() + 60_000);
  };

  it("answers each call with a failure that pages of the project can read, and says nothing of the inside", async () => {
    const { token } = await latchkey.signIn("ann@example.com");
    begin();
    const answer = await latchkey.call("POST", "/sessions/authenticate", { token });
    expect(answer).toMatchObject({ status: 500, errorType: "internal_server_error" });
    expect(answer.headers.get("access-control-allow-origin")).toBe(APP);
    expect(JSON.stringify(answer.body)).not.toContain("ECONNREFUSED");
    expect(logged).toEqual(["an identity call failed unexpectedly"]);
  });

  it("calls an outage of its database one, and says when to come back", async () => {
    const { token } = await latchkey.signIn("ann@example.com");
    begin();
    outage.error = new DatabaseUnavailableError("silent");
    const answer = await latchkey.call("POST", "/sessions/authenticate", { token });
    expect(answer).toMatchObject({ status: 503, errorType: "unavailable" });
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(JSON.stringify(answer.body)).not.toMatch(/chang/);
  });

  it("docs/threats.md#24: tells no page more than before", async () => {
    await latchkey.signIn("ann@example.com");
    begin();
    const answer = await latchkey.call("POST", "/sessions/authenticate", { origin: "https://evil.example" });
    expect(answer.status).toBe(500);
    expect(answer.headers.has("access-control-allow-origin")).toBe(false);
  });

  it("answers the browser's question before a call, or its page would not learn of the failure", async () => {
    await latchkey.signIn("ann@example.com");
    begin();
    const ask = (origin: string) => latchkey.fetch("/sdk/v1/users/me", { method: "OPTIONS", headers: { origin } });
    expect((await ask(APP)).headers.get("access-control-allow-methods")).toContain("PUT");
    expect((await ask("https://evil.example")).headers.has("access-control-allow-methods")).toBe(false);
  });

  it("fails outside the envelope as well, before anything was ever read", async () => {
    begin();
    expect((await latchkey.fetch("/.well-known/jwks.json")).status).toBe(500);
  });

  it("works again as soon as the database does", async () => {
    const { token } = await latchkey.signIn("ann@example.com");
    begin();
    expect(await latchkey.call("POST", "/sessions/authenticate", { token })).toMatchObject({ status: 500 });
    outage.isOn = false;
    expect(await latchkey.call("POST", "/sessions/authenticate", { token })).toMatchObject({ status: 200 });
  });

  it("raises no alarm for a caller who leaves in the middle of a body", async () => {
    const left = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        left.abort();
        controller.error(left.signal.reason);
      },
    });
    const headers = {
      "content-type": "application/json",
      authorization: `Basic ${btoa(`${latchkey.project.publicToken}:x`)}`,
    };
    const init = { method: "POST", headers, body, duplex: "half", signal: left.signal } as const;
    await latchkey.fetch("/sdk/v1/otps/email/login_or_create", init);
    expect(logged).toEqual([]);
  });
});
