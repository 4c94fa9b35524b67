import { describe, expect, it } from "vitest";
import { isOtherSite, refuseOtherSite } from "./cookie-site.ts";
import { resolveSettings } from "#widget/client/settings.ts";

describe("isOtherSite", () => {
  it.each([
    ["https://shop.example", "https://id.example"],
    ["http://shop.example", "https://id.shop.example"],
    ["http://127.0.0.1:3000", "http://localhost:3000"],
    ["http://192.168.1.7", "http://192.168.1.8"],
    ["http://[::1]:3000", "http://localhost:3000"],
    ["https://shop.co.uk", "https://id.co.uk"],
    ["https://shop", "https://id.shop"],
  ])("is true of %s and %s", (page, server) => {
    expect(isOtherSite(page, server)).toBe(true);
    expect(isOtherSite(server, page)).toBe(true);
  });

  it.each([
    ["http://localhost:5173", "http://localhost:3000"],
    ["https://shop.example", "https://id.shop.example/identity"],
    ["https://www.shop.co.uk", "https://id.shop.co.uk"],
    ["http://127.0.0.1:5173", "http://127.0.0.1:3000"],
    ["http://intranet:80", "http://intranet:3000"],
  ])("is false of %s and %s", (page, server) => {
    expect(isOtherSite(page, server)).toBe(false);
    expect(isOtherSite(server, page)).toBe(false);
  });
});

describe("refuseOtherSite", () => {
  const world = { page: () => ({ origin: "https://shop.example", hostname: "shop.example" }) };
  const refuse = (options: Parameters<typeof resolveSettings>[1]) => (): void =>
    refuseOtherSite("mountLogin", resolveSettings("token", options, world), world);

  it("names both sites and the two ways out", () => {
    const message =
      /^mountLogin\(\): .*https:\/\/id\.example for pages of https:\/\/shop\.example.*Serve the identity server from the site of the page, or .*cookieMode "readable"/;
    expect(refuse({ baseUrl: "https://id.example/identity" })).toThrow(TypeError);
    expect(refuse({ baseUrl: "https://id.example/identity" })).toThrow(message);
  });

  it("has nothing against readable cookies, the page's own origin and its own site", () => {
    expect(refuse({ baseUrl: "https://id.example", cookieMode: "readable" })).not.toThrow();
    expect(refuse({})).not.toThrow();
    expect(refuse({ baseUrl: "https://id.shop.example" })).not.toThrow();
  });
});
