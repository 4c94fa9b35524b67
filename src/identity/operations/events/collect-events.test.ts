import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { deleteExpiredIdentityData } from "#identity/retention.ts";

const APP = "http://localhost:3000";

const ANN = "ann@example.com";

interface Posted {
  readonly origin?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

describe.each(DATABASES)("collectEvents on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  let count = 0;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    latchkey = await createTestIdentity(database);
  });
  afterAll(() => database.close());

  const post = (body: unknown, { origin = APP, headers = {}, address = "127.0.0.1" }: Posted = {}) =>
    latchkey.fetch("/sdk/v1/events", {
      method: "POST",
      address,
      headers: { "content-type": "application/json", ...(origin === null ? {} : { origin }), ...headers },
      body: typeof body === "string" || body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
    });
  const event = (event_name: string, details: object, more: object = {}) => {
    count += 1;
    return {
      telemetry: {
        event_id: `event-id-${count}`,
        app_session_id: "app-session-id-1",
        persistent_id: "persistent-id-1",
        client_sent_at: "2026-11-22T10:00:00.000Z",
        timezone: "Europe/Berlin",
        stytch_user_id: "user-test-of-somebody",
        app: { identifier: "localhost" },
        sdk: { identifier: "Stytch.js Javascript SDK", version: "5.15.0" },
      },
      event: { public_token: latchkey.project.publicToken, event_name, details, ...more },
    };
  };
  const sent = (email = ANN) => event("email_sent", { email, type: "login_or_create_otp" });
  const kept = () =>
    database.query<{ event_name: string; details: { email?: string } }>(
      `SELECT event_id, event_name, details, error_code, error_description, http_status_code, page_host, sdk_version
       FROM latchkey.sdk_event WHERE project_id = $1 ORDER BY id`,
      [latchkey.project.id],
    );

  it("docs/threats.md#38: answers junk like all else, and keeps nothing of it", async () => {
    const foreign = { ...sent(), event: { ...sent().event, public_token: "public-token-test-of-nobody" } };
    const junk: readonly unknown[] = [
      "",
      "{",
      "null",
      { events: [sent()] },
      sent(),
      [null, 1, "text", [], {}, { telemetry: {}, event: {} }],
      [event("drop_table", {})],
      [event("email_sent", { email: ["not", "text"] })],
      [{ ...sent(), telemetry: null }],
      [foreign],
      Array.from({ length: 51 }, () => sent()),
      JSON.stringify([event("render_login_screen", { options: { text: "x".repeat(70_000) } })]),
      `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
    ];
    for (const body of junk) {
      const response = await post(body);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({});
    }
    expect(await kept()).toEqual([]);
  });

  it("docs/threats.md#32: reads no inflated body", async () => {
    const body = gzipSync(JSON.stringify([sent()]));
    expect((await post(body, { headers: { "content-encoding": "gzip" } })).status).toBe(200);
    expect(await kept()).toEqual([]);
  });

  it("docs/threats.md#24: keeps nothing from pages that are not the project's, and lets them read nothing", async () => {
    const response = await post([sent()], { origin: "https://evil.example" });
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(await kept()).toEqual([]);
  });

  it("docs/threats.md#38: keeps nothing more of a client that sends without end", async () => {
    await post([sent()], { address: "203.0.113.1" });
    await database.query("UPDATE latchkey.rate_window SET count = 300 WHERE key = 'telemetry of 203.0.113.0/24'");
    const response = await post([sent()], { address: "203.0.113.9" });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({});
    expect(await kept()).toHaveLength(1);
  });

  it("keeps what can be read of a batch, without authorisation, and answers outside the envelope", async () => {
    const drawn = event("render_login_screen", { options: { products: ["otp"] }, extra: "dropped" });
    const failed = event(
      "start_oauth_flow",
      { provider_type: "google", pkce: true },
      {
        error_code: "oauth_config_not_found",
        error_description: "not set up",
        http_status_code: 400,
      },
    );
    const response = await post([drawn, { junk: true }, failed]);
    expect(response.headers.get("access-control-allow-origin")).toBe(APP);
    expect(await response.json()).toEqual({});
    expect(await kept()).toEqual([
      {
        event_id: drawn.telemetry.event_id,
        event_name: "render_login_screen",
        details: { options: { products: ["otp"] } },
        error_code: null,
        error_description: null,
        http_status_code: null,
        page_host: "localhost",
        sdk_version: "5.15.0",
      },
      {
        event_id: failed.telemetry.event_id,
        event_name: "start_oauth_flow",
        details: { provider_type: "google", pkce: true },
        error_code: "oauth_config_not_found",
        error_description: "not set up",
        http_status_code: 400,
        page_host: "localhost",
        sdk_version: "5.15.0",
      },
    ]);
  });

  it("keeps no e-mail address in clear, whatever field it came in, but tells one from another", async () => {
    const hint = event(
      "start_oauth_flow",
      { provider_type: "google", provider_params: { login_hint: ANN } },
      { error_description: `${ANN} is unknown` },
    );
    const drawn = event("render_login_screen", { options: { [ANN]: [`https://x.example/?to=ann%40example.com`] } });
    await post([sent(), sent("ANN@example.com"), sent("bob@example.com"), hint, drawn]);
    const rows = await kept();
    expect(rows).toHaveLength(5);
    expect(JSON.stringify(rows)).not.toMatch(/ann|@|%40/i);
    const [first, again, other] = rows.map(({ details }) => details.email);
    expect(first).toMatch(/^address:[\w-]{22}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(JSON.stringify(rows)).not.toContain("user-test-of-somebody");
  });

  it("keeps an event that comes twice once", async () => {
    const event = sent();
    await Promise.all([post([event]), post([event, event])]);
    expect(await kept()).toHaveLength(1);
  });

  it("deletes events after thirty days", async () => {
    await post([sent()]);
    expect(await deleteExpiredIdentityData(database)).toBe(0);
    await database.query("UPDATE latchkey.sdk_event SET received_at = now() - interval '31 days'");
    expect(await deleteExpiredIdentityData(database)).toBeGreaterThan(0);
    expect(await kept()).toEqual([]);
  });
});
