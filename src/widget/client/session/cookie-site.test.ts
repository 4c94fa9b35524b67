import { describe, expect, it } from "vitest";
import { isOtherSite, refuseOtherSite, warnOfCookieMode } from "./cookie-site.ts";
import { resolveSettings } from "#widget/client/settings.ts";

/** A browser's cookies of one page, as far as one cookie goes. */
function createCookies(keepsAny = true) {
  const suffixes = ["co.uk", "github.io", "com.au"];
  let kept = "";
  const writes: string[] = [];
  return {
    writes,
    read: () => kept,
    write(cookie: string) {
      writes.push(cookie);
      const domain = /; Domain=([^;]+)/.exec(cookie)?.[1] ?? "";
      if (!keepsAny || suffixes.includes(domain)) return;
      kept = cookie.includes("Max-Age=0") ? "" : (cookie.split(";")[0] ?? "");
    },
  };
}

describe("isOtherSite", () => {
  it.each([
    ["https://shop.example", "https://id.example"],
    ["http://shop.example", "https://id.shop.example"],
    ["http://127.0.0.1:3000", "http://localhost:3000"],
    ["http://192.168.1.7", "http://192.168.1.8"],
    ["http://[::1]:3000", "http://localhost:3000"],
    ["https://shop.co.uk", "https://id.co.uk"],
    ["https://shop.github.io", "https://id.github.io"],
    ["https://shop", "https://id.shop"],
  ])("is true of %s and %s", (page, server) => {
    expect(isOtherSite(page, server, createCookies())).toBe(true);
    expect(isOtherSite(server, page, createCookies())).toBe(true);
  });

  it.each([
    ["http://localhost:5173", "http://localhost:3000"],
    ["https://shop.example", "https://id.shop.example/identity"],
    ["https://www.shop.github.io", "https://id.shop.github.io"],
    ["https://www.shop.co.uk", "https://id.shop.co.uk"],
    ["http://127.0.0.1:5173", "http://127.0.0.1:3000"],
    ["http://intranet:80", "http://intranet:3000"],
  ])("is false of %s and %s", (page, server) => {
    expect(isOtherSite(page, server, createCookies())).toBe(false);
    expect(isOtherSite(server, page, createCookies())).toBe(false);
  });

  it("leaves no cookie behind, and asks nothing where the hosts already tell", () => {
    const cookies = createCookies();
    isOtherSite("https://www.shop.example", "https://id.shop.example", cookies);
    expect([cookies.read(), cookies.writes.length]).toEqual(["", 2]);
    isOtherSite("http://localhost:5173", "http://localhost:3000", cookies);
    isOtherSite("https://shop.example", "https://id.other", cookies);
    expect(cookies.writes).toHaveLength(2);
  });

  it("refuses nobody whose browser keeps no cookies at all", () => {
    expect(isOtherSite("https://www.shop.example", "https://id.shop.example", createCookies(false))).toBe(false);
  });
});

describe("warnOfCookieMode", () => {
  const warningsOf = (projectMode: unknown, cookieMode: "http_only" | "readable"): readonly string[] => {
    const warnings: string[] = [];
    const world = { page: () => ({ origin: "https://shop.example", hostname: "shop.example" }) };
    const settings = resolveSettings("token", { cookieMode }, world);
    warnOfCookieMode(projectMode, settings, { warn: (sentence) => void warnings.push(sentence) });
    return warnings;
  };

  it("names both modes and the way out", () => {
    const way = /^cookieMode is "http_only" here, "readable" in the project: sessions may end with the page\.$/;
    expect(warningsOf("readable", "http_only")).toEqual([expect.stringMatching(way)]);
    expect(warningsOf("http_only", "readable")).toHaveLength(1);
  });

  it("says nothing where they agree, or the server names none", () => {
    expect([warningsOf("readable", "readable"), warningsOf(undefined, "readable")]).toEqual([[], []]);
  });
});

describe("refuseOtherSite", () => {
  const world = {
    page: () => ({ origin: "https://shop.example", hostname: "shop.example" }),
    cookies: createCookies(),
  };
  const refuse = (options: Parameters<typeof resolveSettings>[1]) => (): void =>
    refuseOtherSite("mountLogin", resolveSettings("token", options, world), world);

  it("names both sites and the two ways out", () => {
    const message =
      /^mountLogin\(\): .*of https:\/\/id\.example on https:\/\/shop\.example.*Use one site, or cookieMode "readable"/;
    expect(refuse({ baseUrl: "https://id.example/identity" })).toThrow(TypeError);
    expect(refuse({ baseUrl: "https://id.example/identity" })).toThrow(message);
  });

  it("has nothing against readable cookies, the page's own origin and its own site", () => {
    expect(refuse({ baseUrl: "https://id.example", cookieMode: "readable" })).not.toThrow();
    expect(refuse({})).not.toThrow();
    expect(refuse({ baseUrl: "https://id.shop.example" })).not.toThrow();
  });
});
