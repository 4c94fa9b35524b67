import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitLinks } from "./sent-message.tsx";

describe("splitLinks", () => {
  it("makes no link of anything but a web address", () => {
    expect(splitLinks("javascript:alert(1) data:text/html,x ftp://example.com")).toEqual([
      { kind: "text", text: "javascript:alert(1) data:text/html,x ftp://example.com" },
    ]);
  });

  it("finds addresses and leaves the sentence's own marks out", () => {
    expect(splitLinks("Open https://a.example/x?b=1&c=2, or (http://b.example).")).toEqual([
      { kind: "text", text: "Open " },
      { kind: "link", text: "https://a.example/x?b=1&c=2" },
      { kind: "text", text: ", or (" },
      { kind: "link", text: "http://b.example" },
      { kind: "text", text: ")." },
    ]);
  });

  it("loses nothing", () => {
    const words = fc.array(fc.constantFrom("https://a.example", "http://", " ", "\n", ".", "word", ")"));
    fc.assert(
      fc.property(words, (parts) => {
        const text = parts.join("");
        expect(
          splitLinks(text)
            .map((piece) => piece.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});
