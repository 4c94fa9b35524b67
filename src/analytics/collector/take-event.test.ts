import { describe, expect, it } from "vitest";
import { stripAddress, stripPath } from "./take-event.ts";

describe("stripAddress", () => {
  it("takes tokens, fragments and passwords out of an address", () => {
    expect(stripAddress("https://ann:secret@example.com/authenticate?token=abc&latchkey_token_type=login#code=1")).toBe(
      "https://example.com/authenticate",
    );
  });

  it("keeps what names a campaign or a kind of research", () => {
    expect(stripAddress("https://example.com/research/NVDA?type=full&q=me&utm_source=mail")).toBe(
      "https://example.com/research/NVDA?type=full&utm_source=mail",
    );
  });

  it("gives nothing for what is no address of a page", () => {
    expect(["", "javascript:alert(1)", "file:///etc/passwd", "example.com"].map(stripAddress)).toEqual([
      "",
      "",
      "",
      "",
    ]);
  });

  it("cuts what is too long, between characters", () => {
    expect(stripAddress(`https://example.com/${"a".repeat(400)}`)).toHaveLength("https://example.com".length + 300);
    expect(stripAddress(`https://example.com/?utm_id=${"a".repeat(99)}😀`).isWellFormed()).toBe(true);
  });
});

describe("stripPath", () => {
  it("cuts the query off, and line breaks with it", () => {
    expect(stripPath("/reset?token=abc\ndef")).toBe("/reset");
    expect(stripPath("https://example.com/")).toBe("");
  });

  it("leaves nothing in a path that a terminal would carry out", () => {
    expect(stripPath("/a\u001b[2J\u202eb\u0007")).toBe("/a[2Jb");
  });
});
