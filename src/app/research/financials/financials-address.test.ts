import { describe, expect, it } from "vitest";
import { financialsPath, financialsQuestionOf, usualQuestion } from "./financials-address.ts";

describe("financialsPath", () => {
  it("holds everything that the page shows and leaves out what is usual", () => {
    expect(financialsPath(usualQuestion("BRK-B", null))).toBe("/research/BRK-B/financials");
    const address =
      "/research/NVDA/financials?statement=balance&basis=quarterly&show=growth,per-share&order=newest-first&row=cash&asOf=2024-06-30";
    expect(financialsPath(financialsQuestionOf("NVDA", new URLSearchParams(address.split("?")[1])))).toBe(address);
  });

  it("leaves out of a file's address what only a screen shows", () => {
    const question = { ...usualQuestion("NVDA", null), order: "newest-first", row: "cash" } as const;
    expect(financialsPath(question, ".csv")).toBe("/research/NVDA/financials.csv");
  });
});

describe("financialsQuestionOf", () => {
  it("takes what it does not know for the usual", () => {
    const query = new URLSearchParams("statement=mine&basis=weekly&show=all&order=random&row=&asOf=");
    expect(financialsQuestionOf("NVDA", query)).toEqual(usualQuestion("NVDA", null));
  });
});
