import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createLimits } from "#server/limits/limits.ts";
import { dropOldAnswers } from "#members/idempotency/answer-store.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { changeBy, openMemberServices } from "#testing/member-services.ts";
import { sampleServices } from "#app/testing/sample-services.ts";
import { askApi, ownPost } from "#app/testing/ask-api.ts";
import { sendTo, type SentChange } from "#app/testing/send-to.ts";
import { OPERATIONS } from "#app/pages/api/portfolios/portfolios.ts";

/** Everything that changes store, but for what is counted and the answers themselves. */
const TABLES = [
  "feedback",
  "calendar_feed",
  "portfolio_owner",
  "portfolio",
  "portfolio_item",
  "portfolio_lot",
  "portfolio_import",
  "portfolio_bin",
  "portfolio_share",
];

const portfolio = z.looseObject({ id: z.string(), items: z.array(z.looseObject({ id: z.string() })) });
const LOT = { date: "2024-03-01", quantity: "10.5", price: "822.79" };
const create = (name: string): SentChange => ({
  method: "POST",
  path: "/api/portfolios",
  body: { name, kind: "HOLDINGS", items: [{ symbol: "NVDA" }, { symbol: "F" }] },
});

async function problemOf(answer: Response): Promise<string> {
  const { type } = z.object({ type: z.string() }).parse(await answer.json());
  return `${answer.status} ${type.replace("urn:beforehand:problem:", "")}`;
}

describe.each(DATABASES)("answerWrite on $name", ({ open }) => {
  let database: OpenedDatabase;
  let send: ReturnType<typeof sendTo>;

  beforeAll(async () => {
    database = await open();
    send = sendTo(openMemberServices(database));
  });
  afterAll(() => database.close());

  async function stored(): Promise<string> {
    const rows = [];
    for (const table of TABLES) rows.push(await database.query(`SELECT * FROM ${table} ORDER BY 1`));
    return JSON.stringify(rows);
  }

  async function make(userId: string) {
    const answer = await send(create("Core"), changeBy(userId));
    return portfolio.parse(await answer.json());
  }

  it("refuses a malformed key at every address that changes something, and does nothing", async () => {
    const writes = OPERATIONS.filter(({ method }) => method !== "GET");
    const beside = [
      { method: "POST", path: "/api/feedback" },
      { method: "POST", path: "/api/calendar-feeds/x" },
      { method: "DELETE", path: "/api/calendar-feeds/x" },
      { method: "DELETE", path: "/api/account" },
      { method: "POST", path: "/api/research" },
      { method: "DELETE", path: "/api/research/AAAAAAAAAAAAAAAAAAAAAA" },
    ];
    for (const { method, path } of [...writes, ...beside]) {
      const headers = { "x-test-user": "user-malformed", "idempotency-key": "no quotes" };
      const answer = await send({ method, path: path.replaceAll(/:\w+/g, "x") }, headers);
      expect([method, path, await problemOf(answer)]).toEqual([method, path, "400 bad-idempotency-key"]);
    }
    for (const key of ["", '""', '"a', `"${"x".repeat(65)}"`, '"a b"', '"ü"', '"a", "b"', '"a";q=1', '"\\x"']) {
      const headers = { "x-test-user": "user-malformed", "idempotency-key": key };
      expect([key, (await send(create("Core"), headers)).status]).toEqual([key, 400]);
    }
    expect(await stored()).not.toContain("user-malformed");
  });

  it("refuses a key that came with another body, address or method, and answers the first request still", async () => {
    const mine = changeBy("user-other-body");
    const made = portfolio.parse(await (await send(create("Core"), mine)).json());
    const others = [
      create("Other"),
      { ...create("Core"), path: `/api/portfolios/${made.id}/duplicate` },
      { method: "PATCH", path: `/api/portfolios/${made.id}`, body: create("Core").body },
    ];
    for (const other of others) expect(await problemOf(await send(other, mine))).toBe("422 idempotency-key-reused");
    expect(portfolio.parse(await (await send(create("Core"), mine)).json())).toEqual(made);
  });

  it("knows nothing of another account's key", async () => {
    const key = randomUUID();
    const ann = await send(create("Core"), changeBy("user-ann", key));
    const bob = await send(create("Core"), changeBy("user-bob", key));
    expect([ann.status, bob.status, bob.headers.get("idempotency-replayed")]).toEqual([201, 201, null]);
    expect(portfolio.parse(await bob.json()).id).not.toBe(portfolio.parse(await ann.json()).id);
  });

  it("forgets an answer after 24 hours by the database's clock, swept or not", async () => {
    const age = (hours: number) =>
      database.query("UPDATE idempotent_write SET created_at = now() - make_interval(mins => $1) WHERE owner_id = $2", [
        hours * 60 + (hours === 24 ? 1 : 59),
        "user-old",
      ]);
    const mine = changeBy("user-old");
    const feedback = { method: "POST", path: "/api/feedback", body: { content: "Hello" } };
    const repeat = async () => (await send(feedback, mine)).headers.get("idempotency-replayed");
    expect(await repeat()).toBeNull();
    await age(23);
    await dropOldAnswers(database);
    expect(await repeat()).toBe("true");
    await age(24);
    expect(await repeat()).toBeNull();
    expect(await repeat()).toBe("true");
    await age(24);
    await dropOldAnswers(database);
    expect(await database.query("SELECT 1 FROM idempotent_write WHERE owner_id = 'user-old'")).toEqual([]);
  });

  it("stores each kind of change once and gives its repeats the same answer", async () => {
    const { id, items } = await make("user-kinds");
    const [nvda, ford] = items.map((item) => item.id);
    const at = `/api/portfolios/${id}`;
    const removed = await send(create("Gone"), changeBy("user-kinds"));
    const gone = portfolio.parse(await removed.json()).id;
    const changes: readonly SentChange[] = [
      { method: "POST", path: `${at}/items/${nvda}/lots`, body: { lots: [LOT] } },
      { method: "POST", path: "/api/feedback", body: { content: "Once" } },
      create("Second"),
      { method: "POST", path: `${at}/imports`, body: { contentHash: "a".repeat(64), items: [{ symbol: "AMZN" }] } },
      {
        method: "POST",
        path: "/api/portfolios/merge",
        body: { portfolios: [{ name: "Guest", items: [{ symbol: "F" }] }] },
      },
      { method: "DELETE", path: `/api/portfolios/${gone}` },
      { method: "PATCH", path: `${at}/items/${nvda}`, body: { note: "Buy" } },
      { method: "PATCH", path: at, body: { name: "Renamed" } },
      { method: "POST", path: `${at}/duplicate`, body: { name: "Copy" } },
      { method: "PUT", path: `${at}/share` },
      { method: "POST", path: `/api/calendar-feeds/${id}` },
      { method: "DELETE", path: `/api/calendar-feeds/${id}` },
      { method: "POST", path: `${at}/items/remove`, body: { ids: [ford] } },
      // A refusal is an answer too.
      { method: "POST", path: "/api/portfolios", body: { name: "" } },
      { method: "DELETE", path: `${at}/lots/unknown` },
    ];
    for (const change of changes) {
      const mine = changeBy("user-kinds");
      const before = await stored();
      const first = await send(change, mine);
      const [status, text, after] = [first.status, await first.text(), await stored()];
      expect([change.path, after === before]).toEqual([change.path, status >= 400]);
      for (let repeat = 0; repeat < 2; repeat += 1) {
        const again = await send(change, mine);
        expect([change.path, again.status, await again.text()]).toEqual([change.path, status, text]);
        expect(again.headers.get("idempotency-replayed")).toBe("true");
        expect(again.headers.get("location")).toBe(first.headers.get("location"));
        expect(await stored()).toBe(after);
      }
    }
  });

  it("keeps no link and no key that anyone who reads the database could use", async () => {
    const { id } = await make("user-secret");
    const mine = changeBy("user-secret");
    const shared = await send({ method: "PUT", path: `/api/portfolios/${id}/share` }, mine);
    const { path } = z.object({ path: z.string() }).parse(await shared.json());
    const rows = await database.query<{ row: string }>(
      "SELECT encode(answer, 'escape') || key_hash || request_hash AS row FROM idempotent_write",
    );
    const text = rows.map(({ row }) => row).join("\n");
    expect(text.length).toBeGreaterThan(100);
    expect(text).not.toContain(path.split("/").at(-1));
    expect(text).not.toContain(mine["idempotency-key"]?.slice(1, -1));
  });

  it("charges no limit for a repeat", async () => {
    const counted = async () =>
      database.query("SELECT key, count FROM rate_window WHERE key LIKE '%user-charged%' ORDER BY key");
    const mine = changeBy("user-charged");
    const feedback = { method: "POST", path: "/api/feedback", body: { content: "Hello" } };
    for (let repeat = 0; repeat < 12; repeat += 1) expect((await send(feedback, mine)).status).toBe(204);
    expect(await counted()).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  it("carries out a change that was refused for a limit once there is room again", async () => {
    const limits = createLimits(database);
    for (let count = 0; count < 10; count += 1) await limits.take("feedback", "user-limited", "192.0.2.0/24");
    const mine = changeBy("user-limited");
    const feedback = { method: "POST", path: "/api/feedback", body: { content: "Later" } };
    expect((await send(feedback, mine)).status).toBe(429);
    await database.query("DELETE FROM rate_window WHERE key LIKE '%user-limited'");
    expect((await send(feedback, mine)).status).toBe(204);
  });

  it("carries out one of twenty that come at once, and answers all of them the same", async () => {
    const { id, items } = await make("user-parallel");
    const change = { method: "POST", path: `/api/portfolios/${id}/items/${items[0]?.id}/lots`, body: { lots: [LOT] } };
    const mine = changeBy("user-parallel");
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(change, mine)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(texts).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get("idempotency-replayed") === null)).toHaveLength(1);
    expect(await database.query("SELECT 1 FROM portfolio_lot WHERE owner_id = 'user-parallel'")).toHaveLength(1);
  });
});

describe("answerWrite", () => {
  it("says when to come back while the first request is carried out, and when an account has no room for answers", async () => {
    for (const [kind, problem, seconds] of [
      ["in-progress", "409 still-in-progress", "1"],
      ["full", "429 too-many-requests", "3600"],
    ] as const) {
      const writes = { recall: () => Promise.resolve(null), once: () => Promise.resolve({ kind }) };
      const services = sampleServices({ currentUser: () => Promise.resolve({ userId: "user" }), members: { writes } });
      const headers = new Headers(ownPost({}).headers);
      headers.set("idempotency-key", '"key"');
      const answer = await askApi(services, "/api/feedback", { ...ownPost({ content: "Hello" }), headers });
      expect([answer.headers.get("retry-after"), await problemOf(answer)]).toEqual([seconds, problem]);
    }
  });
});
