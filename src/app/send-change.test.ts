import { describe, expect, it } from "vitest";
import { readIdempotencyKey } from "#contracts/failed-requests.ts";
import { memoryStorage } from "#testing/memory-storage.ts";
import {
  createChangeSender,
  createStoredChanges,
  createUnsettledChanges,
  type UnsettledChanges,
} from "./send-change.ts";

const TRADE = { method: "POST", path: "/api/portfolios/p/items/i/lots", body: { lots: [1] } };
const OTHER = { ...TRADE, body: { lots: [2] } };

type Scripted = "lost" | "cut" | Response;

/** A sender whose server answers what the script says, in order, and what it was asked. */
function scripted(...script: readonly Scripted[]) {
  return scriptedOn(createUnsettledChanges(), script);
}

function scriptedOn(unsettled: UnsettledChanges, script: readonly Scripted[], keyed = "key") {
  const answers = [...script];
  const keys: unknown[] = [];
  const pauses: number[] = [];
  let made = 0;
  const send = createChangeSender(
    (_path, init) => {
      const read = readIdempotencyKey(new Headers(init?.headers));
      keys.push(read.ok ? read.key : "malformed");
      const next = answers.shift() ?? "lost";
      if (next === "lost") return Promise.reject(new TypeError("Failed to fetch"));
      return Promise.resolve(next === "cut" ? new Response(brokenOff()) : next);
    },
    () => `${keyed}-${(made += 1)}`,
    unsettled,
    (ms) => Promise.resolve(void pauses.push(ms)),
  );
  return { send, keys, pauses };
}

function brokenOff(): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.error(new TypeError("network error")) });
}

function answered(status: number, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json({ status }, { status, headers });
}

const AWAY = { "retry-after": "5" };

describe("createChangeSender", () => {
  it("repeats a change whose answer was lost once, with the same key", async () => {
    for (const loss of ["lost", "cut", answered(502), answered(504)] as const) {
      const { send, keys, pauses } = scripted(loss, answered(200));
      expect(await send(TRADE)).toEqual({ isOk: true, status: 200, json: { status: 200 } });
      expect([keys, pauses]).toEqual([["key-1", "key-1"], [1_000]]);
    }
  });

  it("waits as long as the server asks, up to 5 seconds", async () => {
    const { send, keys, pauses } = scripted(
      answered(409, { "retry-after": "2" }),
      answered(503, { "retry-after": "60" }),
    );
    expect(await send(TRADE)).toBeNull();
    expect(await send(TRADE)).toBeNull();
    expect(keys).toEqual(["key-1", "key-1", "key-1", "key-1"]);
    expect(pauses).toEqual([2_000, 1_000]);
  });

  it("keeps the key of an unsettled change for its next sending, and no longer", async () => {
    const script = [answered(503, AWAY), answered(503, AWAY), answered(200), answered(200)];
    const { send, keys } = scripted(...script);
    expect(await send(TRADE)).toBeNull();
    expect(await send(TRADE)).toMatchObject({ isOk: true });
    expect(await send(TRADE)).toMatchObject({ isOk: true });
    expect(keys).toEqual(["key-1", "key-1", "key-1", "key-2"]);
  });

  it("keeps the key of an unsettled change for the page that is loaded next in the same tab", async () => {
    const tab = memoryStorage();
    const load = (part: string, script: readonly Scripted[], keyed?: string) =>
      scriptedOn(
        createStoredChanges(part, () => tab),
        script,
        keyed,
      );
    const left = load("portfolios", ["lost", "lost"]);
    expect(await left.send(TRADE)).toBeNull();
    expect(JSON.stringify(tab.getItem("unsettled-changes"))).not.toContain(TRADE.path);

    // Another part of the page neither knows the key nor settles it.
    const other = load("feedback", [answered(200)]);
    await other.send(OTHER);
    const { send, keys } = load("portfolios", [answered(200), answered(200)], "next");
    expect(await send(TRADE)).toMatchObject({ isOk: true });
    await send(TRADE);
    expect(keys).toEqual(["key-1", "next-1"]);
  });

  it("stores the keys of the last 20 unsettled changes, and works where nothing can be stored", async () => {
    const tab = memoryStorage();
    const { send } = scriptedOn(
      createStoredChanges("portfolios", () => tab),
      [],
    );
    for (let shares = 0; shares < 25; shares += 1) await send({ ...TRADE, body: { shares } });
    const next = createStoredChanges("portfolios", () => tab);
    expect(next.names().length).toBe(20);
    expect(next.keyOf(await next.nameOf(`POST ${TRADE.path}\n{"shares":24}`))).toBe("key-25");
    next.remove(next.names());
    expect(tab.length).toBe(0);

    const forbidden = scriptedOn(
      createStoredChanges("portfolios", () => {
        throw new DOMException("denied", "SecurityError");
      }),
      ["lost", "lost", answered(200)],
    );
    await forbidden.send(TRADE);
    expect(await forbidden.send(TRADE)).toMatchObject({ isOk: true });
    expect(forbidden.keys).toEqual(["key-1", "key-1", "key-1"]);
  });

  it("gives another body another key", async () => {
    const { send, keys } = scripted();
    await send(TRADE);
    await send(OTHER);
    await send(TRADE);
    expect(keys).toEqual(["key-1", "key-1", "key-2", "key-2", "key-1", "key-1"]);
  });

  it("takes the same change for a new one after another change was answered", async () => {
    const { send, keys } = scripted("lost", "lost", answered(200), answered(200));
    await send(TRADE);
    await send(OTHER);
    await send(TRADE);
    expect(keys).toEqual(["key-1", "key-1", "key-2", "key-3"]);
  });

  it("takes a conflict and every other refusal for an answer", async () => {
    for (const status of [400, 404, 409, 422]) {
      const { send, keys } = scripted(answered(status), answered(200));
      expect(await send(TRADE)).toMatchObject({ isOk: false, status });
      await send(TRADE);
      expect(keys).toEqual(["key-1", "key-2"]);
    }
  });

  it("keeps the key where the server keeps no answer", async () => {
    for (const status of [401, 429, 500]) {
      const { send, keys } = scripted(answered(status), answered(200));
      expect(await send(TRADE)).toMatchObject({ isOk: false, status });
      await send(TRADE);
      expect(keys).toEqual(["key-1", "key-1"]);
    }
  });

  it("claims nothing where only the repeat is known to be refused", async () => {
    expect(await scripted("lost", answered(429)).send(TRADE)).toBeNull();
  });

  it("passes on an answer without a body, or that is no JSON", async () => {
    const { send } = scripted(new Response(null, { status: 204 }), new Response("<p>", { status: 404 }));
    expect(await send(TRADE)).toEqual({ isOk: true, status: 204, json: null });
    expect(await send(TRADE)).toEqual({ isOk: false, status: 404, json: null });
  });
});
