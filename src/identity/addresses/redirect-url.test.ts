import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalRedirectUrl, matchRedirectUrl, withToken } from "./redirect-url.ts";

const ALLOWED = [
  "https://app.example.com/authenticate",
  "http://localhost:3000/authenticate",
  "https://app.example.com/in?flow=a",
];

describe("matchRedirectUrl", () => {
  it.each([
    "https://evil.example/authenticate",
    "http://app.example.com/authenticate",
    "//app.example.com/authenticate",
    "/authenticate",
    "javascript:alert(1)",
    "data:text/html,hello",
    "app.example.com://authenticate",
    "https://app.example.com.evil.example/authenticate",
    "https://app.example.com.evil.example\\@app.example.com/authenticate",
    "https://evil.example/https://app.example.com/authenticate",
    "https://evil.example#https://app.example.com/authenticate",
    "https://evil.example?x=https://app.example.com/authenticate",
    "https://app.example.com@evil.example/authenticate",
    "https://ada@app.example.com/authenticate",
    "https://ada:secret@app.example.com/authenticate",
    "https://@app.example.com/authenticate",
    "https://app.example.com:8443/authenticate",
    "https://app.example.com./authenticate",
    "https://app.example.com:443@evil.example/authenticate",
    "https:\\\\app.example.com\\authenticate",
    "https://app.example.com\\authenticate",
    "https:app.example.com/authenticate",
    "https:///app.example.com/authenticate",
    "https://app.example.com/authenticate/",
    "https://app.example.com/authenticate/more",
    "https://app.example.com/authenticateX",
    "https://app.example.com/Authenticate",
    "https://app.example.com//authenticate",
    "https://app.example.com/x/../authenticate",
    "https://app.example.com/./authenticate",
    "https://app.example.com/%2e%2e/authenticate",
    "https://app.example.com/.%2E/authenticate",
    "https://app.example.com/%61uthenticate",
    "https://app.example.com/authenticate?next=https://evil.example",
    "https://app.example.com/authenticate?",
    "https://app.example.com/authenticate#token",
    "https://app.example.com/authenticate#",
    "https://app.example.com/in",
    "https://app.example.com/in?flow=b",
    "https://app.example.com/in?flow=a&flow=b",
    "https://app.example.com/in?flow=%61",
    "https://аpp.example.com/authenticate",
    "https://app.exaｍple.com.evil.example/authenticate",
    "https://app%2eexample.com/authenticate",
    "https://app.example.com/authenticate\u0000",
    "https://app.example.com/auth\tenticate",
    "https://app.example.com\n/authenticate",
    " https://app.example.com/authenticate",
    "https://app.example.com/authenticate\u202E",
    "https://app.ex\u00ADample.com/authenticate",
    "http://localhost:3001/authenticate",
    "http://localhost.evil.example:3000/authenticate",
    "https://localhost:3000/authenticate",
    "http://127.0.0.1:3000/authenticate",
    `https://app.example.com/authenticate?${"x".repeat(3000)}`,
  ])("docs/threats.md#8: refuses %j", (wanted) => {
    expect(matchRedirectUrl(wanted, ALLOWED)).toBeNull();
  });

  it("docs/threats.md#8: refuses plain http but for the loopback, even where the list holds it", () => {
    expect(matchRedirectUrl("http://app.example.com/", ["http://app.example.com/"])).toBeNull();
    expect(matchRedirectUrl("http://10.0.0.1/", ["http://10.0.0.1/"])).toBeNull();
    expect(matchRedirectUrl("http://127.0.0.1.evil.example/", ["http://127.0.0.1.evil.example/"])).toBeNull();
  });

  it("takes an entry of the list, in the list's spelling", () => {
    expect(matchRedirectUrl("https://app.example.com/authenticate", ALLOWED)).toBe(
      "https://app.example.com/authenticate",
    );
    expect(matchRedirectUrl("HTTPS://App.Example.com:443/authenticate", ALLOWED)).toBe(ALLOWED[0]);
    expect(matchRedirectUrl("http://localhost:3000/authenticate", ALLOWED)).toBe("http://localhost:3000/authenticate");
    expect(matchRedirectUrl("https://app.example.com/in?flow=a", ALLOWED)).toBe("https://app.example.com/in?flow=a");
    expect(matchRedirectUrl("https://app.example.com", ["https://app.example.com/"])).toBe("https://app.example.com/");
    expect(matchRedirectUrl("http://[::1]:8080/", ["http://[::1]:8080"])).toBe("http://[::1]:8080/");
  });

  it("compares internationalised hosts by their punycode", () => {
    expect(matchRedirectUrl("https://bücher.example/", ["https://xn--bcher-kva.example"])).toBe(
      "https://xn--bcher-kva.example/",
    );
    expect(matchRedirectUrl("https://bucher.example/", ["https://xn--bcher-kva.example"])).toBeNull();
  });

  it("docs/threats.md#8: never takes a URL whose origin or path differs from every entry's", () => {
    const piece = fc.constantFrom(
      "https:",
      "http:",
      "//",
      "/",
      "\\",
      "@",
      ":",
      "443",
      "app.example.com",
      "evil.example",
      ".",
      "..",
      "%2e",
      "?",
      "#",
      "authenticate",
      "localhost:3000",
      "%00",
      "\t",
      "а",
    );
    const wanted = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
      fc.array(piece, { maxLength: 4 }).map((pieces) => `https://app.example.com${pieces.join("")}`),
      fc.array(piece, { maxLength: 4 }).map((pieces) => `https://app.example.com/authenticate${pieces.join("")}`),
    );
    const targets = new Set(ALLOWED.map((entry) => new URL(entry).href));
    fc.assert(
      fc.property(wanted, (text) => {
        const matched = matchRedirectUrl(text, ALLOWED);
        if (matched === null) return;
        expect(targets).toContain(matched);
        expect(targets).toContain(new URL(text).href);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("canonicalRedirectUrl", () => {
  it("gives a URL that is its own spelling, for whatever it takes", () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ["https"], withQueryParameters: true }), (text) => {
        const canonical = canonicalRedirectUrl(text);
        if (canonical === null) return;
        expect(canonicalRedirectUrl(canonical)).toBe(canonical);
      }),
    );
  });
});

describe("withToken", () => {
  it("adds parameters behind those the URL has", () => {
    expect(withToken("https://app.example.com/in?flow=a", { latchkey_token_type: "magic_links", token: "a+b" })).toBe(
      "https://app.example.com/in?flow=a&latchkey_token_type=magic_links&token=a%2Bb",
    );
  });

  it("replaces a parameter of the same name, so that the app reads one token", () => {
    expect(withToken("https://app.example.com/?token=old&token=older", { token: "new" })).toBe(
      "https://app.example.com/?token=new",
    );
  });
});
