import { describe, expect, it } from "vitest";
import { askApi, ownPost } from "#app/testing/ask-api.ts";
import { sampleServices, type SampleServices } from "#app/testing/sample-services.ts";
import type { PeerChoice } from "#contracts/chosen-peers.ts";

const KEPT: PeerChoice = { symbol: "NVDA", peers: ["AMD"] };

/** A person with one choice; what is written is noted. */
function world({ isSignedIn = true } = {}): { services: SampleServices; written: unknown[] } {
  const written: unknown[] = [];
  const services = sampleServices({
    currentUser: () => Promise.resolve(isSignedIn ? { userId: "ann" } : null),
    members: {
      chosenPeers: {
        list: () => Promise.resolve([KEPT]),
        choose: (...given) => Promise.resolve(void written.push(given)),
        addMissing: (...given) => Promise.resolve(void written.push(given)),
      },
    },
  });
  return { services, written };
}

const put = (body: unknown) => ({ ...ownPost(body), method: "PUT" });

describe("/api/chosen-peers", () => {
  it("docs/threats.md#62: asks to log in, and refuses another site's page and other methods", async () => {
    const { services, written } = world();
    const guest = world({ isSignedIn: false }).services;
    expect((await askApi(guest, "/api/chosen-peers")).status).toBe(401);
    expect((await askApi(guest, "/api/chosen-peers/NVDA", put({ peers: ["F"] }))).status).toBe(401);
    const foreign = { method: "PUT", headers: { "sec-fetch-site": "cross-site" } };
    expect((await askApi(services, "/api/chosen-peers/NVDA", foreign)).status).toBe(403);
    expect((await askApi(services, "/api/chosen-peers", put({ peers: [] }))).status).toBe(405);
    expect((await askApi(services, "/api/chosen-peers/NVDA/MSFT")).status).toBe(404);
    expect(written).toEqual([]);
  });

  it.each([
    [["NVDA"], "NVDA cannot be its own peer."],
    [["F", "F"], "Give each company once."],
    [["NONSENSE"], "We do not cover NONSENSE."],
    [["<b>"], "A symbol has at most 10 capital letters, digits, points and hyphens."],
    [["A", "B", "C", "D", "E", "F", "G", "H"], "Give at most 7 symbols."],
    ["F", "Give a list of symbols."],
  ])("refuses %j as peers", async (peers, why) => {
    const { services, written } = world();
    const refused = await askApi(services, "/api/chosen-peers/NVDA", put({ peers }));
    expect(refused.status).toBe(400);
    expect(JSON.stringify(await refused.json())).toContain(why);
    expect(written).toEqual([]);
  });

  it("refuses a company in another spelling, which no page would read", async () => {
    const { services, written } = world();
    expect((await askApi(services, "/api/chosen-peers/nvda", put({ peers: ["F"] }))).status).toBe(400);
    expect(written).toEqual([]);
  });

  it("keeps a choice of the person who asks, and forgets it where there are no peers", async () => {
    const { services, written } = world();
    const kept = await askApi(services, "/api/chosen-peers/NVDA", put({ peers: ["F"] }));
    expect([kept.status, await kept.json()]).toEqual([200, { choices: [KEPT] }]);
    await askApi(services, "/api/chosen-peers/NVDA", put({ peers: [] }));
    expect(written).toEqual([
      ["ann", "NVDA", ["F"]],
      ["ann", "NVDA", []],
    ]);
  });

  it("adds what a browser kept, without the companies that are not listed, and names those", async () => {
    const { services, written } = world();
    const choices = [
      { symbol: "F", peers: ["NVDA", "NONSENSE", "NVDA", "F"] },
      { symbol: "NVDA", peers: ["NONSENSE"] },
      { symbol: "OTHERS", peers: ["F"] },
    ];
    const added = await askApi(services, "/api/chosen-peers", ownPost({ choices }));
    expect([added.status, await added.json()]).toEqual([200, { choices: [KEPT], leftOut: ["NONSENSE", "OTHERS"] }]);
    expect(written).toEqual([["ann", [{ symbol: "F", peers: ["NVDA"] }]]]);
  });
});
