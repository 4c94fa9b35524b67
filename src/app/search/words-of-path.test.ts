import { describe, expect, it } from "vitest";
import { wordsOfPath } from "./nothing-here.tsx";

describe("wordsOfPath", () => {
  it("takes the last part of an address as words", () => {
    expect(wordsOfPath("/stocks/Ford-Motor")).toBe("Ford Motor");
    expect(wordsOfPath("/BRK.B/")).toBe("BRK.B");
    expect(wordsOfPath("/AT%26T")).toBe("AT&T");
    expect(wordsOfPath("/%D0%BD%D0%B2%D0%B8%D0%B4%D0%B8%D1%8F")).toBe("нвидия");
  });

  it("has no words for the root, for marks alone and for what cannot be decoded", () => {
    expect(wordsOfPath("/")).toBe("");
    expect(wordsOfPath("/%00")).toBe("");
    expect(wordsOfPath("/..%2f..%2f")).toBe(".. ..");
    expect(wordsOfPath("/%FF")).toBe("");
  });

  it("stops after sixty characters", () => {
    expect(wordsOfPath(`/${"x".repeat(10_000)}`)).toBe("x".repeat(60));
  });
});
