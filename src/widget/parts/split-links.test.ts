import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentationHosts, splitLinks } from "./banner.tsx";

const HOSTS = ["id.example.com", "example.com"];
const linksIn = (text: string) =>
  splitLinks(text, HOSTS).flatMap((piece) => (piece.kind === "link" ? [piece.url] : []));

describe("splitLinks", () => {
  it("docs/threats.md#26: leaves scripts, markup and other hosts as text", () => {
    const hostile = [
      "javascript:alert(1)",
      "<a href=https://evil.test>here</a>",
      "http://example.com/docs",
      "https://example.com.evil.test/",
      "https://example.com@evil.test/",
      "https://user@example.com/",
      "https://example.com:8443/",
      "https:\\\\example.com",
      "data:text/html,https",
    ];
    expect(linksIn(hostile.join(" "))).toEqual([]);
  });

  it("links the documentation, without the full stop behind it", () => {
    expect(splitLinks("Wrong token. See https://example.com/docs/errors#unauthorized. Then try again.", HOSTS)).toEqual(
      [
        { kind: "text", text: "Wrong token. See " },
        { kind: "link", url: "https://example.com/docs/errors#unauthorized" },
        { kind: "text", text: ". Then try again." },
      ],
    );
  });

  it("loses and invents nothing, whatever the text", () => {
    const word = fc.oneof(fc.string(), fc.constantFrom("https://example.com/", "https://", "https://evil.test/", "."));
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join("");
        const pieces = splitLinks(text, HOSTS);
        expect(pieces.map((piece) => (piece.kind === "link" ? piece.url : piece.text)).join("")).toBe(text);
      }),
    );
  });
});

describe("documentationHosts", () => {
  it("is the host of the server, also when it is the page's own", () => {
    expect(documentationHosts("/identity", "https://app.example.com/login")).toEqual(["app.example.com"]);
    expect(documentationHosts("http://localhost:3001", "http://localhost:3000/")).toEqual(["localhost:3001"]);
  });

  it("is also the one whose api or test it is", () => {
    expect(documentationHosts("https://test.example.com", "https://app.test/")).toEqual([
      "test.example.com",
      "example.com",
    ]);
  });

  it("is never a whole top-level domain", () => {
    expect(documentationHosts("https://api.com", "https://app.test/")).toEqual(["api.com"]);
  });
});
