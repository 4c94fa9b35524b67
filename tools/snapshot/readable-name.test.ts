import { describe, expect, it } from "vitest";
import { readableName } from "./readable-name.ts";

describe("readableName", () => {
  it("puts what stands in brackets for sorting back in its place and drops the share class", () => {
    expect(readableName("Coca-Cola Company (The)")).toBe("The Coca-Cola Company");
    expect(readableName("Lilly (Eli)")).toBe("Eli Lilly");
    expect(readableName("Alphabet Inc. (Class A)")).toBe("Alphabet Inc.");
    expect(readableName("Nike, Inc.")).toBe("Nike, Inc.");
  });
});
