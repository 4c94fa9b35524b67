import { describe, expect, it } from "vitest";
import { keepReturnAddress, readReturnAddress, takeReturnAddress } from "./landing.ts";

describe("readReturnAddress", () => {
  it("leads to no other site, whatever it is spelled like", () => {
    const evil = [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "/\t/evil.example",
      "javascript:alert(1)",
      " /research/NVDA",
      "research/NVDA",
      "",
      null,
    ];
    for (const text of evil) expect([text, readReturnAddress(text)]).toEqual([text, "/"]);
  });

  it("does not lead back to where people sign in", () => {
    expect(readReturnAddress("/login?to=/login")).toBe("/");
    expect(readReturnAddress("/authenticate?token=x")).toBe("/");
  });

  it("keeps a page of this site with its query", () => {
    expect(readReturnAddress("/research/NVDA?type=full")).toBe("/research/NVDA?type=full");
  });
});

describe("takeReturnAddress", () => {
  it("gives what was kept, once", () => {
    const held = new Map<string, string>();
    const storage = {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
      removeItem: (key: string) => void held.delete(key),
    };
    keepReturnAddress(() => storage, "/research/KO");
    expect(takeReturnAddress(() => storage)).toBe("/research/KO");
    expect(takeReturnAddress(() => storage)).toBe("/");
  });

  it("leads to the first page where the browser keeps nothing", () => {
    const blocked = (): Storage => {
      throw new DOMException("denied", "SecurityError");
    };
    keepReturnAddress(blocked, "/research/KO");
    expect(takeReturnAddress(blocked)).toBe("/");
  });
});
