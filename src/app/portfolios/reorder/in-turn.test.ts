import { describe, expect, it } from "vitest";
import type { Answer } from "#app/portfolios/repository/portfolio-repository.ts";
import { createTurns } from "./in-turn.ts";

interface Order {
  readonly version: number;
}

/** A server that answers when it is told to. */
function slowServer() {
  const asked: { readonly version: number; readonly answer: (answer: Answer<Order>) => void }[] = [];
  return {
    asked,
    change: (version: number) => new Promise<Answer<Order>>((resolve) => void asked.push({ version, answer: resolve })),
  };
}

const taken = (version: number): Answer<Order> => ({ ok: true, value: { version } });
const REFUSED: Answer<Order> = { ok: false, message: "The list has changed.", current: { version: 9 } };

describe("createTurns", () => {
  it("asks for the second move once the first is answered, from the version that it left", async () => {
    const turns = createTurns<Order>();
    const server = slowServer();
    const first = turns.take(4, server.change);
    const second = turns.take(4, server.change);
    expect(server.asked.map(({ version }) => version)).toEqual([4]);
    server.asked[0]?.answer(taken(5));
    expect(await first).toEqual(taken(5));
    expect(turns.areWaiting()).toBe(true);
    expect(server.asked.map(({ version }) => version)).toEqual([4, 5]);
    server.asked[1]?.answer(taken(6));
    expect(await second).toEqual(taken(6));
    expect(turns.areWaiting()).toBe(false);
  });

  it("refuses with the first what was built on it, and asks for none of it", async () => {
    const turns = createTurns<Order>();
    const server = slowServer();
    const moves = [turns.take(4, server.change), turns.take(4, server.change), turns.take(4, server.change)];
    server.asked[0]?.answer(REFUSED);
    expect(await Promise.all(moves)).toEqual([REFUSED, REFUSED, REFUSED]);
    expect(server.asked).toHaveLength(1);
  });

  it("begins again from what the page shows when nothing is under way", async () => {
    const turns = createTurns<Order>();
    const server = slowServer();
    const refused = turns.take(4, server.change);
    server.asked[0]?.answer(REFUSED);
    await refused;
    const next = turns.take(9, server.change);
    expect(server.asked.at(-1)?.version).toBe(9);
    server.asked.at(-1)?.answer(taken(10));
    expect(await next).toEqual(taken(10));
  });

  it("goes on after a call that broke", async () => {
    const turns = createTurns<Order>();
    const broken = turns.take(4, () => Promise.reject(new Error("no line")));
    await expect(broken).rejects.toThrow("no line");
    expect(turns.areWaiting()).toBe(false);
    expect(await turns.take(4, (version) => Promise.resolve(taken(version + 1)))).toEqual(taken(5));
  });
});
