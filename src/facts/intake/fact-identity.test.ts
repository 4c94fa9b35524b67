import { describe, expect, it } from "vitest";
import { nameFact } from "./fact-identity.ts";

const FACT = {
  cik: "0001045810",
  concept: "us-gaap:Revenues",
  unit: "USD",
  span: { start: "2024-01-29", end: "2025-01-26" },
  value: "130497000000",
  accession: "0001045810-25-000023",
  form: "10-K",
  filed: "2025-02-26",
  basis: "filed",
} as const;

describe("nameFact", () => {
  it("gives the same id on every machine, and adds nothing else", () => {
    expect(nameFact(FACT).fact).toEqual({ ...FACT, id: "F1045810.s3jst387kl" });
  });

  it("gives another id as soon as any field does", () => {
    const others = [
      { ...FACT, concept: "us-gaap:SalesRevenueNet" },
      { ...FACT, unit: "EUR" },
      { ...FACT, span: { start: null, end: "2025-01-26" } },
      { ...FACT, value: "130498000000" },
      { ...FACT, accession: null },
      { ...FACT, form: "10-K/A" },
      { ...FACT, filed: "2025-02-27" },
      { ...FACT, basis: "matched" as const },
      { ...FACT, cik: "0001045811" },
    ];
    expect(new Set([FACT, ...others].map((fact) => nameFact(fact).fact.id)).size).toBe(10);
  });
});
