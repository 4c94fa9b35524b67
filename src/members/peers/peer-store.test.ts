import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MOST_PEER_CHOICES } from "#contracts/chosen-peers.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createPeerStore, type PeerStore } from "./peer-store.ts";

describe.each(DATABASES)("createPeerStore on $name", ({ open }) => {
  let database: OpenedDatabase;
  let store: PeerStore;

  beforeAll(async () => {
    database = await open();
    store = createPeerStore(database);
  });
  afterAll(() => database.close());

  it("docs/threats.md#33: keeps each person's choices apart, and forgets one person's alone", async () => {
    await store.choose("ann", "NVDA", ["AMD"]);
    await store.choose("bob", "NVDA", ["INTC"]);
    await store.forget("ann");
    expect(await store.list("ann")).toEqual([]);
    expect(await store.list("bob")).toEqual([{ symbol: "NVDA", peers: ["INTC"] }]);
  });

  it("replaces a choice, puts it first, and forgets it where there are no peers", async () => {
    await store.choose("cyd", "NVDA", ["INTC", "AMD"]);
    await store.choose("cyd", "KO", ["PEP"]);
    await store.choose("cyd", "NVDA", ["AVGO"]);
    expect(await store.list("cyd")).toEqual([
      { symbol: "NVDA", peers: ["AVGO"] },
      { symbol: "KO", peers: ["PEP"] },
    ]);
    await store.choose("cyd", "NVDA", []);
    expect(await store.list("cyd")).toEqual([{ symbol: "KO", peers: ["PEP"] }]);
    expect(await store.ofPerson("cyd")).toMatchObject([{ symbol: "KO", peers: ["PEP"] }]);
  });

  it("puts the last choice first although the database's clock stands still between two", async () => {
    const first: unknown[] = [];
    const chosen = Array.from({ length: 60 }, (_, turn) => (turn % 2 === 0 ? "NVDA" : "KO"));
    for (const symbol of chosen) {
      await store.choose("fay", symbol, ["PEP"]);
      first.push((await store.list("fay"))[0]?.symbol);
    }
    expect(first).toEqual(chosen);
  });

  it("adds what a browser kept, in its order, and changes no choice that is there", async () => {
    await store.choose("dan", "KO", ["PEP"]);
    const kept = ["NVDA", "KO", "JPM"].map((symbol) => ({ symbol, peers: ["MSFT"] }));
    await store.addMissing("dan", kept);
    await store.addMissing("dan", kept);
    const listed = await store.list("dan");
    expect(listed.find(({ symbol }) => symbol === "KO")).toEqual({ symbol: "KO", peers: ["PEP"] });
    expect(listed.map(({ symbol }) => symbol).filter((symbol) => symbol !== "KO")).toEqual(["NVDA", "JPM"]);
  });

  it("forgets the choices made longest ago beyond what is kept", async () => {
    await store.choose("eve", "OLD", ["MSFT"]);
    const many = Array.from({ length: MOST_PEER_CHOICES }, (_, index) => ({ symbol: `S${index}`, peers: ["MSFT"] }));
    for (const { symbol, peers } of many) await store.choose("eve", symbol, peers);
    const symbols = (await store.list("eve")).map(({ symbol }) => symbol);
    expect(symbols).toHaveLength(MOST_PEER_CHOICES);
    expect(symbols).not.toContain("OLD");
  });
});
