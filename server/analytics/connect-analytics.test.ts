import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { COLLECT_PATH, CONSENT_QUERY } from "#contracts/analytics-wire.ts";
import { readConfig } from "#server/config.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createIdentityClient, IdentityUnreachableError } from "#server/identity/identity-client.ts";
import { readVerifiedEmails } from "#server/identity/identity-account.ts";
import { createCurrentUsers } from "#server/identity/current-user.ts";
import { PGLITE } from "#testing/databases.ts";
import { NOTHING_ENDED } from "#testing/ended-sessions.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { connectAnalytics, type ConnectedAnalytics } from "./connect-analytics.ts";

const ORIGIN = "http://localhost:3000";
const OPERATOR = "ann@example.com";

describe("connectAnalytics", () => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  const network = { isDown: false };
  const running: ConnectedAnalytics[] = [];

  beforeAll(async () => {
    database = await PGLITE.open();
    latchkey = await createTestIdentity(database, { settings: { cookieMode: "http_only" } });
  });
  afterAll(async () => {
    await Promise.all(running.map((analytics) => analytics.stop()));
    await database.close();
  });
  beforeEach(async () => {
    network.isDown = false;
    await database.query("DELETE FROM analytics_event");
  });

  const connect = (environment: Readonly<Record<string, string>> = {}): ConnectedAnalytics => {
    const client = createIdentityClient({
      baseUrl: latchkey.deps.addresses.identity,
      publicToken: latchkey.project.publicToken,
      fetch: (request) =>
        network.isDown ? Promise.reject(new TypeError("fetch failed")) : latchkey.identity.answer(request, "127.0.0.1"),
      now: () => new Date(),
    });
    const known = createCurrentUsers({
      identity: client,
      ended: NOTHING_ENDED,
    });
    const analytics = connectAnalytics({
      config: readConfig(environment),
      database,
      users: {
        currentUser: (request) => known.currentUser(request),
        provenEmails: (request) => readVerifiedEmails(request, client),
      },
      log: { warn: (...said: readonly unknown[]) => expect.unreachable(String(said)) },
    });
    running.push(analytics);
    return analytics;
  };
  /** The cookies of a person who signed in with a code, and who they are. */
  const signIn = async (email: string): Promise<{ readonly cookie: string; readonly userId: string }> => {
    const sent = await latchkey.call("POST", "/otps/email/login_or_create", { body: { email } });
    const body = { token: await latchkey.newestCode(email), method_id: sent.data["method_id"] };
    const { data, headers } = await latchkey.call("POST", "/otps/authenticate", { body });
    const cookie = headers.getSetCookie().map((set) => set.split(";")[0]);
    return { cookie: cookie.join("; "), userId: String(data["user_id"]) };
  };
  const pageOf = (cookie?: string): Request =>
    new Request(`${ORIGIN}/analytics`, { headers: cookie === undefined ? {} : { cookie } });
  const batchOf = (cookie: string, insertId = "1"): Request =>
    new Request(`${ORIGIN}${COLLECT_PATH}?${CONSENT_QUERY}`, {
      method: "POST",
      headers: { cookie, origin: ORIGIN },
      body: JSON.stringify({
        api_key: "beforehand",
        events: [{ event_type: "Logout", device_id: "d", insert_id: insertId, time: Date.now(), user_id: "forged" }],
      }),
    });

  it("shows the report to nobody but the operators", async () => {
    const { operator } = connect({ OPERATORS: OPERATOR }).services;
    const bob = await signIn("bob@example.com");
    expect(await operator.analytics(pageOf(), 30)).toBeNull();
    expect(await operator.analytics(pageOf("latchkey_session=forged"), 30)).toBeNull();
    expect(await operator.analytics(pageOf(bob.cookie), 30)).toBeNull();
    const ann = await signIn(OPERATOR);
    expect(await operator.analytics(pageOf(ann.cookie), 30)).toMatchObject({ days: 30, events: [] });
  });

  it("shows it to nobody while no operator is named", async () => {
    const ann = await signIn(OPERATOR);
    expect(await connect().services.operator.analytics(pageOf(ann.cookie), 30)).toBeNull();
  });

  it("goes by addresses that are proven, and by sessions that live", async () => {
    const { operator } = connect({ OPERATORS: OPERATOR }).services;
    const ann = await signIn(OPERATOR);
    await database.query("UPDATE latchkey.email SET verified = false WHERE address = $1", [OPERATOR]);
    expect(await operator.analytics(pageOf(ann.cookie), 30)).toBeNull();
    await database.query("UPDATE latchkey.email SET verified = true WHERE address = $1", [OPERATOR]);
    expect(await operator.analytics(pageOf(ann.cookie), 30)).not.toBeNull();
    await database.query("UPDATE latchkey.session SET revoked_at = now() WHERE user_id = $1", [ann.userId]);
    expect(await operator.analytics(pageOf(ann.cookie), 30)).toBeNull();
  });

  it("shows it to nobody when the identity server cannot be asked", async () => {
    const { operator } = connect({ OPERATORS: OPERATOR }).services;
    const ann = await signIn(OPERATOR);
    network.isDown = true;
    await expect(operator.analytics(pageOf(ann.cookie), 30)).rejects.toThrow(IdentityUnreachableError);
  });

  it("takes events under the person of the session that they come with", async () => {
    const analytics = connect();
    const bob = await signIn("bob@example.com");
    expect((await analytics.answer(batchOf(bob.cookie), "203.0.113.7"))?.status).toBe(200);
    expect((await analytics.answer(batchOf("theme=navy", "2"), "203.0.113.7"))?.status).toBe(200);
    const rows = await database.query<{ user_id: string | null }>("SELECT user_id FROM analytics_event");
    expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([bob.userId, null]));
  });

  it("leaves every other address to the pages", () => {
    expect(connect().answer(new Request(`${ORIGIN}/collector`), "203.0.113.7")).toBeNull();
  });

  it("takes in nothing while the vendor does, and says so to pages", () => {
    const analytics = connect({ AMPLITUDE_API_KEY: "0123456789abcdef" });
    expect(analytics.answer(batchOf("theme=navy"), "203.0.113.7")).toBeNull();
    expect(analytics.services.analytics.provider).toEqual({
      kind: "vendor",
      apiKey: "0123456789abcdef",
      region: "us",
      campaignStartsSession: false,
    });
    expect(analytics.hosts.connectTo).toEqual(["https://api2.amplitude.com", "https://sr-client-cfg.amplitude.com"]);
    expect([analytics.gauges(), analytics.counters()]).toEqual([{}, {}]);
  });
});
