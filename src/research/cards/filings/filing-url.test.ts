import { describe, expect, it } from "vitest";
import { filingUrl } from "./describe-filing.ts";

describe("filingUrl", () => {
  it("opens the main document in the filing's folder", () => {
    expect(filingUrl("0001045810", { accession: "0001045810-26-000052", primaryDocument: "nvda-20260426.htm" })).toBe(
      "https://www.sec.gov/Archives/edgar/data/1045810/000104581026000052/nvda-20260426.htm",
    );
  });

  it("opens the index where the main document is not known", () => {
    expect(filingUrl("0000019617", { accession: "0000019617-26-000123", primaryDocument: null })).toBe(
      "https://www.sec.gov/Archives/edgar/data/19617/000001961726000123/0000019617-26-000123-index.htm",
    );
  });
});
