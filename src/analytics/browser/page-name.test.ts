import { describe, expect, it } from "vitest";
import { isPrivatePage, pageName } from "./public-address.ts";

describe("pageName", () => {
  it("names the kind of page and nothing of what is on it", () => {
    expect(pageName("/")).toBe("home");
    expect(pageName("/research/NVDA")).toBe("research");
    expect(pageName("/earnings-calendar")).toBe("earnings-calendar");
  });

  it("repeats nothing that somebody made up", () => {
    expect(pageName("/ann@example.com")).toBe("unknown");
    expect(pageName(`/${"a".repeat(60)}`)).toBe("unknown");
  });
});

describe("isPrivatePage", () => {
  it("knows the pages whose address or content is a secret", () => {
    expect(isPrivatePage("/authenticate")).toBe(true);
    expect(isPrivatePage("/outbox")).toBe(true);
    expect(isPrivatePage("/shared/secret")).toBe(true);
    expect(isPrivatePage("/login")).toBe(false);
  });
});
