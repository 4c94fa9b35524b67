import { describe, expect, it } from "vitest";
import { mayReadMetrics } from "./health.ts";

const TOKEN = "a-token-of-the-operator-0123456789";

function ask(headers: Readonly<Record<string, string>> = {}, host = "localhost:3000"): Request {
  return new Request(`http://${host}/metrics`, { headers });
}

describe("mayReadMetrics (docs/threats.md#65)", () => {
  it("refuses a peer elsewhere, without a token and with a wrong one", () => {
    for (const socketAddress of ["203.0.113.7", "10.0.0.1", "::ffff:10.0.0.1", "2001:db8::1", ""]) {
      expect(mayReadMetrics(ask(), { socketAddress, token: null })).toBe(false);
      expect(mayReadMetrics(ask(), { socketAddress, token: TOKEN })).toBe(false);
      const guessed = ask({ authorization: `Bearer ${TOKEN}x` });
      expect(mayReadMetrics(guessed, { socketAddress, token: TOKEN })).toBe(false);
    }
  });

  it("takes no empty token where none is set", () => {
    const empty = ask({ authorization: "Bearer " });
    expect(mayReadMetrics(empty, { socketAddress: "203.0.113.7", token: null })).toBe(false);
  });

  it.each([
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "forwarded",
    "x-real-ip",
    "via",
    "cf-connecting-ip",
  ])("refuses what a proxy on the same machine passes on, known by %s", (name) => {
    const passedOn = ask({ [name]: "127.0.0.1" });
    expect(mayReadMetrics(passedOn, { socketAddress: "127.0.0.1", token: null })).toBe(false);
  });

  it("refuses a page of another name that was bound to this machine", () => {
    const rebound = ask({}, "evil.example:3000");
    expect(mayReadMetrics(rebound, { socketAddress: "127.0.0.1", token: null })).toBe(false);
  });

  it("lets this machine in, and the token from anywhere", () => {
    for (const socketAddress of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
      expect(mayReadMetrics(ask(), { socketAddress, token: null })).toBe(true);
    }
    const withToken = ask({ authorization: `Bearer ${TOKEN}`, "x-forwarded-for": "203.0.113.7" });
    expect(mayReadMetrics(withToken, { socketAddress: "203.0.113.7", token: TOKEN })).toBe(true);
  });
});
