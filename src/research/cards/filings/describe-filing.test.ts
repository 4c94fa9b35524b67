import { describe, expect, it } from "vitest";
import { filingTitle, formName } from "./describe-filing.ts";

describe("formName", () => {
  it("says what a form is in plain words", () => {
    expect(formName("10-K")).toBe("Annual report");
    expect(formName("10-Q/A")).toBe("Quarterly report, amended");
    expect(formName("SC 13G")).toBe("SC 13G");
  });
});

describe("filingTitle", () => {
  it("names an 8-K by its items and leaves the exhibits out", () => {
    expect(filingTitle("8-K", ["2.02", "9.01"])).toBe("Results of operations and financial condition");
    expect(filingTitle("8-K", ["1.01", "2.03", "7.01"])).toBe(
      "Entry into a material agreement; New direct financial obligation; Regulation FD disclosure",
    );
    expect(filingTitle("8-K/A", ["4.01"])).toBe("Change of auditor (amended)");
  });

  it("falls back to the form and to the item's number", () => {
    expect(filingTitle("8-K", ["9.01"])).toBe("Current report");
    expect(filingTitle("8-K", ["9.99"])).toBe("Item 9.99");
    expect(filingTitle("10-Q", [])).toBe("Quarterly report");
  });
});
