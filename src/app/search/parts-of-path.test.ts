import { describe, expect, it } from "vitest";
import { partsOfPath } from "./nothing-here.tsx";

describe("partsOfPath", () => {
  it("takes the parts of an address as words", () => {
    expect(partsOfPath("/stocks/Ford-Motor")).toEqual(["stocks", "Ford Motor"]);
    expect(partsOfPath("/BRK.B/")).toEqual(["BRK.B"]);
    expect(partsOfPath("/AT%26T")).toEqual(["AT&T"]);
    expect(partsOfPath("/%D0%BD%D0%B2%D0%B8%D0%B4%D0%B8%D1%8F")).toEqual(["нвидия"]);
  });

  it("has no words for the root, for marks alone and for what cannot be decoded", () => {
    expect(partsOfPath("/")).toEqual([]);
    expect(partsOfPath("/%00")).toEqual([]);
    expect(partsOfPath("/..%2f..%2f")).toEqual([".. .."]);
    expect(partsOfPath("/%FF")).toEqual([]);
  });

  it("stops after sixty characters", () => {
    expect(partsOfPath(`/${"x".repeat(10_000)}`)).toEqual(["x".repeat(60)]);
  });
});
