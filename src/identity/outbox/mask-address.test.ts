import { describe, expect, it } from "vitest";
import { maskAddress } from "./sender.ts";

describe("maskAddress", () => {
  it("leaves too little to write to, and enough to recognise", () => {
    expect(["ada@example.com", "a@example.com", "+4915123456789"].map(maskAddress)).toEqual([
      "a…@example.com",
      "a…@example.com",
      "+49…89",
    ]);
  });
});
