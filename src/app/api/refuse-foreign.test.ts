import { describe, expect, it } from "vitest";
import { refuseForeign } from "./answer.ts";

const PUBLIC = "https://research.example.com";

/** Whether a request with these headers may write, on a server that answers by this address. */
function mayWrite(
  headers: Readonly<Record<string, string>>,
  publicOrigin: string | null,
  url = "http://10.0.0.7:3000/",
) {
  return refuseForeign(new Request(url, { method: "POST", headers }), publicOrigin) === null;
}

describe("refuseForeign where PUBLIC_URL is set", () => {
  it("refuses every other origin, also one whose host the request names", () => {
    const others = [
      "https://evil.example",
      "http://10.0.0.7:3000",
      "http://research.example.com",
      "https://research.example.com:8443",
      "https://research.example.com.evil.example",
      "null",
      "",
    ];
    for (const origin of others) {
      expect([origin, mayWrite({ origin }, PUBLIC)]).toEqual([origin, false]);
      // A foreign name that was made to lead here is the same origin to its own page.
      expect(mayWrite({ origin, "sec-fetch-site": "same-origin" }, PUBLIC)).toBe(false);
    }
  });

  it("takes the origin that people open, whatever host a proxy made of it", () => {
    expect(mayWrite({ origin: PUBLIC }, PUBLIC)).toBe(true);
    expect(mayWrite({ origin: PUBLIC, "sec-fetch-site": "same-origin" }, PUBLIC)).toBe(true);
  });

  it("refuses other sites' pages whatever origin stands beside, and takes programs that name none", () => {
    for (const site of ["cross-site", "same-site"]) {
      expect(mayWrite({ "sec-fetch-site": site, origin: PUBLIC }, PUBLIC)).toBe(false);
      expect(mayWrite({ "sec-fetch-site": site }, PUBLIC)).toBe(false);
    }
    expect(mayWrite({}, PUBLIC)).toBe(true);
  });
});

describe("refuseForeign where it is not", () => {
  it("compares hosts where the browser does not say more", () => {
    expect(mayWrite({ origin: "https://evil.example" }, null)).toBe(false);
    expect(mayWrite({ origin: "https://10.0.0.7:3000" }, null)).toBe(true);
    expect(mayWrite({ origin: "https://research.example.com", "sec-fetch-site": "same-origin" }, null)).toBe(true);
  });
});
