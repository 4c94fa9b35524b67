import { describe, expect, it } from "vitest";
import { readLanding } from "./landing.ts";

const read = (query: string) => readLanding(new URLSearchParams(query), "latchkey");

describe("readLanding", () => {
  it("takes nothing from an address without a token, or of another prefix", () => {
    expect(read("")).toEqual({ kind: "nothing" });
    expect(read("latchkey_token_type=magic_links")).toEqual({ kind: "nothing" });
    expect(read("stytch_token_type=magic_links&token=a")).toEqual({ kind: "nothing" });
    expect(read("latchkey_token_type=other&token=a")).toEqual({ kind: "nothing" });
  });

  it("tells a provider's refusal from a sign-in", () => {
    expect(read("error=access_denied&latchkey_token_type=oauth")).toEqual({ kind: "refused" });
  });

  it("tells links, providers, resets and log-in tokens apart", () => {
    expect(read("latchkey_token_type=magic_links&token=a")).toEqual({ kind: "link", token: "a" });
    expect(read("latchkey_token_type=oauth&token=b")).toEqual({ kind: "oauth", token: "b" });
    expect(read("latchkey_token_type=reset_password&token=c")).toEqual({ kind: "reset", token: "c" });
    expect(read("latchkey_token_type=login&token=d")).toEqual({ kind: "login-token", token: "d" });
  });
});
