import { describe, expect, it } from "vitest";
import { isReadable } from "./malformed-requests.ts";

const asked = { method: "GET", url: "/research/NVDA", headers: { host: "localhost:3000" } };

describe("isReadable", () => {
  it("lets a path be asked of any host", () => {
    for (const host of ["localhost", "research.example.com:8080", "127.0.0.1:3000", "[::1]:3000", "a_b.internal"]) {
      expect([host, isReadable({ ...asked, headers: { host } })]).toEqual([host, true]);
    }
    expect(isReadable({ ...asked, headers: {} })).toBe(true);
  });

  it("refuses a host that is none", () => {
    for (const host of ["", "a b", "[", "x:99999", "user:word@x", "x/y?z", "<script>", "a%00", "é", "999.999.1.1"]) {
      expect([host, isReadable({ ...asked, headers: { host } })]).toEqual([host, false]);
    }
  });

  it("refuses an address of another server, and none", () => {
    for (const url of ["http://evil.example/research/NVDA", "*", "evil.example:443"]) {
      expect([url, isReadable({ ...asked, url })]).toEqual([url, false]);
    }
  });

  it("refuses methods that no page can be asked by", () => {
    expect(isReadable({ ...asked, method: "TRACE" })).toBe(false);
    expect(isReadable({ ...asked, method: "PROPFIND" })).toBe(true);
  });
});
