import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { askApi } from "#app/testing/ask-api.ts";
import { sampleServices, type SampleServices } from "#app/testing/sample-services.ts";
import { PLAN_TABLE } from "#contracts/plans.ts";
import { createPlanStore } from "#members/plans/plan-store.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createPortfolioService, openPortfolios } from "#server/members/portfolio-service.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";

const portfolio = z.looseObject({
  id: z.string(),
  name: z.string(),
  version: z.number(),
  items: z.array(z.looseObject({ id: z.string(), symbol: z.string(), cik: z.string() })),
});

const SMALL_PLANS = { ...PLAN_TABLE, FREE: { ...PLAN_TABLE.FREE, portfolios: 3, companies: 25 } };

describe("/api/portfolios", () => {
  let database: OpenedDatabase;
  let visitor: string | null = null;
  let services: SampleServices;

  beforeAll(async () => {
    database = await openPgliteCopy();
    const portfolios = createPortfolioService(openPortfolios(database), createPlanStore(database), SMALL_PLANS);
    services = sampleServices({
      members: { portfolios },
      currentUser: () => Promise.resolve(visitor === null ? null : { userId: visitor }),
    });
  });
  afterAll(() => database.close());

  function send(method: string, path: string, body?: unknown): Promise<Response> {
    return askApi(services, `/api/portfolios${path}`, {
      method,
      headers: {
        "sec-fetch-site": "same-origin",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async function make(name: string, symbols: readonly string[] = ["NVDA", "F", "AMZN"]) {
    const answer = await send("POST", "", { name, items: symbols.map((symbol) => ({ symbol })) });
    expect(answer.status).toBe(201);
    return portfolio.parse(await answer.json());
  }

  async function problemOf(answer: Response): Promise<string> {
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    const { type } = z.object({ type: z.string() }).parse(await answer.json());
    return `${answer.status} ${type.replace("urn:beforehand:problem:", "")}`;
  }

  it("answers nobody who is logged out", async () => {
    visitor = null;
    for (const [method, path] of [
      ["GET", ""],
      ["POST", ""],
      ["DELETE", "/x"],
      ["POST", "/x/items"],
    ] as const) {
      expect(await problemOf(await send(method, path, method === "POST" ? {} : undefined))).toBe("401 logged-out");
    }
  });

  it("refuses pages of other sites", async () => {
    const init = { method: "POST", headers: { "sec-fetch-site": "cross-site", "content-type": "application/json" } };
    const answer = await askApi(services, "/api/portfolios", { ...init, body: '{"name":"x"}' });
    expect(await problemOf(answer)).toBe("403 foreign-origin");
  });

  it("docs/threats.md#35: refuses members that a client may not set, naming them", async () => {
    visitor = "user-massive";
    for (const extra of ["id", "ownerId", "owner_id", "plan", "version", "orderKey", "__proto__x"]) {
      const answer = await send("POST", "", { name: "Core", [extra]: "ELITE" });
      const { errors } = z.object({ errors: z.array(z.object({ field: z.string() })) }).parse(await answer.json());
      expect([answer.status, errors]).toEqual([400, [{ field: extra }]]);
    }
  });

  it("refuses what is no name, number, date or company, naming the field", async () => {
    visitor = "user-fields";
    const bodies: readonly (readonly [unknown, string])[] = [
      [{ name: " " }, "name"],
      [{ name: "x".repeat(81) }, "name"],
      [{ name: "a\u0000b" }, "name"],
      [{ name: "x", items: [{ symbol: "NOPE" }] }, "items.0.symbol"],
      [{ name: "x", items: [{ symbol: "SPY" }] }, "items.0.symbol"],
      [
        { name: "x", items: [{ symbol: "NVDA", lots: [{ date: "2024-02-30", quantity: "1", price: "1" }] }] },
        "items.0.lots.0.date",
      ],
      [
        { name: "x", items: [{ symbol: "NVDA", lots: [{ date: "2024-02-01", quantity: "1e9", price: "1" }] }] },
        "items.0.lots.0.quantity",
      ],
      [
        { name: "x", items: [{ symbol: "NVDA", lots: [{ date: "2024-02-01", quantity: "0", price: "1" }] }] },
        "items.0.lots.0.quantity",
      ],
      [
        { name: "x", items: [{ symbol: "NVDA", lots: [{ date: "2024-02-01", quantity: "1" }] }] },
        "items.0.lots.0.price",
      ],
      [
        {
          name: "x",
          items: [{ symbol: "NVDA", lots: [{ date: "2024-02-01", quantity: "1", price: null, isOpening: "yes" }] }],
        },
        "items.0.lots.0.isOpening",
      ],
      [{ name: "x", items: [{ symbol: "NVDA", targetWeight: "1.2" }] }, "items.0.targetWeight"],
    ];
    for (const [body, field] of bodies) {
      const answer = await send("POST", "", body);
      const { errors } = z.object({ errors: z.array(z.object({ field: z.string() })) }).parse(await answer.json());
      expect([answer.status, errors[0]?.field]).toEqual([400, field]);
    }
  });

  it("docs/threats.md#33: answers for another's portfolio as for none", async () => {
    visitor = "user-victim";
    const { id, items } = await make("Core");
    const [nvda, ford] = items;
    const move = { id: nvda?.id, afterId: ford?.id, beforeId: null, version: 1 };
    visitor = "user-thief";
    const calls: readonly (readonly [string, string, unknown?])[] = [
      ["GET", `/${id}`],
      ["PATCH", `/${id}`, { name: "Mine", from: { name: "Core" } }],
      ["DELETE", `/${id}`],
      ["POST", `/${id}/duplicate`, { name: "Copy" }],
      ["PUT", `/${id}/share`],
      ["DELETE", `/${id}/share`],
      ["POST", `/${id}/items`, { items: [{ symbol: "F" }] }],
      ["POST", `/${id}/items/remove`, { ids: [nvda?.id], version: 1 }],
      ["POST", `/${id}/items/move`, move],
      ["PUT", `/${id}/items/order`, { ids: items.map((item) => item.id), version: 1 }],
      ["PATCH", `/${id}/items/${nvda?.id}`, { note: "x", from: { note: "" } }],
      ["POST", `/${id}/items/${nvda?.id}/lots`, { lots: [{ date: "2024-02-01", quantity: "1", price: "1" }] }],
      ["DELETE", `/${id}/lots/x`],
      ["DELETE", `/${id}/imports/x`],
    ];
    for (const [method, path, body] of calls) {
      const mine = await problemOf(await send(method, path, body));
      const none = await problemOf(await send(method, path.replace(id, "none"), body));
      expect([method, path, mine]).toEqual([method, path, "404 unknown-portfolio"]);
      expect(none).toBe(mine);
    }
  });

  it("keeps companies by what their symbols mean: former symbols lead to the company, share classes stay", async () => {
    visitor = "user-symbols";
    const made = await make("Core", ["nvda", " F "]);
    expect(made.items.map(({ symbol, cik }) => [symbol, cik])).toEqual([
      ["NVDA", "0001045810"],
      ["F", "0000037996"],
    ]);
  });

  it("edits by what the editor saw, and answers 409 with what there is now where somebody else changed it", async () => {
    visitor = "user-editor";
    const { id, items } = await make("Core");
    const path = `/${id}/items/${items[0]?.id}`;
    const from = { note: "", tags: [] };
    expect((await send("PATCH", path, { note: "first", from })).status).toBe(200);
    expect((await send("PATCH", path, { tags: ["chips"], from })).status).toBe(200);
    const late = await send("PATCH", path, { note: "second", tags: ["chips"], from });
    const problem = z.object({ status: z.number(), type: z.string(), fields: z.array(z.string()), current: portfolio });
    const refused = problem.parse(await late.json());
    expect(refused).toMatchObject({ status: 409, type: "urn:beforehand:problem:changed-meanwhile", fields: ["note"] });
    expect(refused.current.items[0]).toMatchObject({ note: "first", tags: ["chips"] });
    expect((await send("PATCH", path, { note: "second", from: { note: "first" } })).status).toBe(200);

    expect((await send("PATCH", `/${id}`, { name: "Mine", from: { name: "Core" } })).status).toBe(200);
    const renamed = await send("PATCH", `/${id}`, { name: "Yours", from: { name: "Core" } });
    expect(await problemOf(renamed)).toBe("409 changed-meanwhile");
    const removal = await send("POST", `/${id}/items/remove`, { ids: [items[0]?.id], version: 1 });
    expect(await problemOf(removal)).toBe("409 changed-meanwhile");
  });

  it("answers 428 to a change that does not say what its editor saw", async () => {
    visitor = "user-blind";
    const { id, items } = await make("Core");
    const calls: readonly (readonly [string, string, object, readonly string[]])[] = [
      ["PATCH", `/${id}`, { name: "Mine" }, ["from.name"]],
      ["PATCH", `/${id}`, { name: "Mine", description: "d", from: { name: "Core" } }, ["from.description"]],
      ["PATCH", `/${id}/items/${items[0]?.id}`, { note: "x", tags: [] }, ["from.note", "from.tags"]],
      ["POST", `/${id}/items/remove`, { ids: [items[0]?.id] }, ["version"]],
    ];
    for (const [method, path, body, missing] of calls) {
      const answer = await send(method, path, body);
      expect([answer.status, z.object({ missing: z.array(z.string()) }).parse(await answer.json())]).toEqual([
        428,
        { missing },
      ]);
    }
    expect(portfolio.parse(await (await send("GET", `/${id}`)).json()).name).toBe("Core");
  });

  it("moves, and answers 409 with the order there is now to who saw an older one", async () => {
    visitor = "user-mover";
    const { id, items } = await make("Core");
    const [nvda, ford, amazon] = items.map((item) => item.id);
    const move = { id: amazon, afterId: null, beforeId: nvda, version: 1 };
    const moved = portfolio.parse(await (await send("POST", `/${id}/items/move`, move)).json());
    expect(moved.items.map((item) => item.symbol)).toEqual(["AMZN", "NVDA", "F"]);
    const late = await send("POST", `/${id}/items/move`, { id: ford, afterId: null, beforeId: nvda, version: 1 });
    expect(late.status).toBe(409);
    const { current } = z.object({ current: portfolio }).parse(await late.json());
    expect(current).toMatchObject({ version: 2, items: moved.items });
  });

  it("says what the plan allows when it has no room", async () => {
    visitor = "user-free";
    for (const name of ["One", "Two", "Three"]) await make(name, []);
    const answer = await send("POST", "", { name: "Four" });
    const { detail } = z.object({ detail: z.string() }).parse(await answer.json());
    expect([answer.status, detail]).toEqual([403, "Your plan allows 3 portfolios. Nothing was added."]);
    const list = z.object({ portfolios: z.array(z.object({ name: z.string() })), allowance: z.unknown() });
    expect(list.parse(await (await send("GET", "")).json())).toEqual({
      portfolios: [{ name: "One" }, { name: "Two" }, { name: "Three" }],
      allowance: { portfolios: 3, companies: 25 },
    });
  });

  it("deletes and brings back", async () => {
    visitor = "user-undo";
    const { id } = await make("Core");
    const { binId } = z.object({ binId: z.string() }).parse(await (await send("DELETE", `/${id}`)).json());
    expect((await send("GET", `/${id}`)).status).toBe(404);
    const back = portfolio.parse(await (await send("POST", "/restore", { binId })).json());
    expect(back.items.map((item) => item.symbol)).toEqual(["NVDA", "F", "AMZN"]);
  });

  it("takes an import once and undoes it", async () => {
    visitor = "user-import";
    const { id } = await make("Core", []);
    const content = {
      contentHash: "a".repeat(64),
      items: [{ symbol: "F", lots: [{ date: "2024-02-01", quantity: "3", price: "12.5" }] }],
    };
    const withId = portfolio.extend({ importId: z.string().nullable() });
    const taken = withId.parse(await (await send("POST", `/${id}/imports`, content)).json());
    expect(taken.items).toHaveLength(1);
    expect(withId.parse(await (await send("POST", `/${id}/imports`, content)).json()).importId).toBeNull();
    const undone = portfolio.parse(await (await send("DELETE", `/${id}/imports/${taken.importId}`)).json());
    expect(undone.items).toEqual([]);
  });

  it("names the methods of an address, and knows no other addresses", async () => {
    visitor = "user-methods";
    const wrong = await send("PUT", "");
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, POST"]);
    expect(await problemOf(await send("GET", "/a/b/c/d"))).toBe("404 not-found");
    expect(await problemOf(await send("DELETE", `/${"x".repeat(65)}`))).toBe("404 unknown-portfolio");
  });
});
