import { describe, expect, it } from "vitest";
import { type OutsideScripts, securityHeaders } from "./security-headers.ts";

const page = { nonce: "abc", isHttps: false, hasHstsSubdomains: false, connectTo: [], scriptsFrom: [] };

function directives(outside: OutsideScripts): ReadonlyMap<string, readonly string[]> {
  const policy = securityHeaders({ ...page, outside })["content-security-policy"] ?? "";
  return new Map(policy.split("; ").map((part) => [part.split(" ")[0] ?? "", part.split(" ").slice(1)]));
}

function foreign(outside: OutsideScripts): readonly string[] {
  return [...directives(outside)].flatMap(([name, sources]) =>
    sources.filter((source) => source.startsWith("http")).map((source) => `${name} ${source}`),
  );
}

describe("securityHeaders", () => {
  it("lets nothing foreign in where the sign-in needs nothing", () => {
    expect(foreign({ hasCaptcha: false, hasOneTap: false })).toEqual([]);
    expect(directives({ hasCaptcha: false, hasOneTap: false }).has("frame-src")).toBe(false);
    expect(securityHeaders(page)["content-security-policy"]).not.toContain("http");
    expect(securityHeaders(page)["cross-origin-opener-policy"]).toBe("same-origin");
  });

  it("lets in the captcha alone where the project has one", () => {
    expect(foreign({ hasCaptcha: true, hasOneTap: false })).toEqual([
      "script-src https://www.google.com/recaptcha/",
      "script-src https://www.gstatic.com/recaptcha/",
      "connect-src https://www.google.com/recaptcha/",
      "frame-src https://www.google.com/recaptcha/",
      "frame-src https://recaptcha.google.com/recaptcha/",
    ]);
  });

  it("lets in One Tap alone where the project has it, and its window answer", () => {
    const outside = { hasCaptcha: false, hasOneTap: true };
    expect(foreign(outside)).toEqual([
      "script-src https://accounts.google.com/gsi/client",
      "style-src https://accounts.google.com/gsi/style",
      "connect-src https://accounts.google.com/gsi/",
      "frame-src https://accounts.google.com/gsi/",
    ]);
    expect(securityHeaders({ ...page, outside })["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
  });

  it("keeps our own scripts by nonce and everything inline out, whatever is switched on", () => {
    const policy = directives({ hasCaptcha: true, hasOneTap: true });
    expect(policy.get("script-src")?.slice(0, 2)).toEqual(["'self'", "'nonce-abc'"]);
    expect([...policy.values()].flat()).not.toContain("'unsafe-inline'");
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
  });
});
