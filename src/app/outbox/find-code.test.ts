import { describe, expect, it } from "vitest";
import { findCode } from "./sent-message.tsx";

describe("findCode", () => {
  it("finds none in a link, in longer digits or in a word", () => {
    const texts = ["", "https://example.com/?token=123456", "1234567", "no-123456", "abc123456", "12345"];
    expect(texts.map(findCode)).toEqual(texts.map(() => null));
  });

  it("finds the code on a line of its own and in a sentence", () => {
    expect(findCode("Your code:\n\n012345\n\nIt works once.")).toBe("012345");
    expect(findCode("Your code is 123456. https://example.com/?a=999999")).toBe("123456");
    expect(findCode("@example.com #123456")).toBe("123456");
  });
});
