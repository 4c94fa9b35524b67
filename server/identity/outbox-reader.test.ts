import { describe, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import { answerJson, startHttpPeer } from "#testing/http-peer.ts";
import { connectOutbox, createOutboxReader } from "./outbox-reader.ts";

const message = {
  to: "ann+1@example.com",
  channel: "email",
  subject: "Hello",
  text: "Hello",
  html: "",
  created_at: "2026-08-22T10:00:00.000Z",
} as const;

describe("createOutboxReader", () => {
  it("says that nothing is shown where the identity server has no outbox", async () => {
    const peer = await startHttpPeer(answerJson(404, { error_type: "route_not_found" }));
    expect(await createOutboxReader({ baseUrl: () => peer.url, fetch }).list(null)).toBeNull();
    await peer.close();
  });

  it("throws what is no list of messages", async () => {
    const peer = await startHttpPeer(answerJson(200, [{ ...message, channel: "pigeon" }]));
    await expect(createOutboxReader({ baseUrl: () => peer.url, fetch }).list(null)).rejects.toThrow(/channel/);
    await peer.close();
  });

  it("asks for one address or for all", async () => {
    const peer = await startHttpPeer(answerJson(200, [message]));
    const reader = createOutboxReader({ baseUrl: () => `${peer.url}/identity`, fetch });
    expect(await reader.list("ann+1@example.com")).toEqual([message]);
    await reader.list(null);
    expect(peer.requests.map(({ path }) => path)).toEqual([
      "/identity/outbox?to=ann%2B1%40example.com",
      "/identity/outbox",
    ]);
    await peer.close();
  });
});

describe("connectOutbox", () => {
  it("docs/threats.md#46: there is no way to the outbox where the settings do not open it", () => {
    expect(connectOutbox({ config: readConfig({ NODE_ENV: "production" }), latchkey: null })).toBeNull();
    expect(connectOutbox({ config: readConfig({ OUTBOX: "off" }), latchkey: null })).toBeNull();
  });
});
