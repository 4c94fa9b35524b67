import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { caught, caughtBesideBadShape } from "#market/testing/caught.ts";
import { decodeCompanyFacts } from "./decode-company-facts.ts";
import { parseEdgarJson } from "./read-json.ts";

const body = await readFile(new URL("fixtures/companyfacts.json", import.meta.url), "utf8");
const decode = (text: string) => decodeCompanyFacts(parseEdgarJson(text, "companyfacts")).facts;

describe("decodeCompanyFacts", () => {
  it("reads every value with its period, unit and filing", () => {
    expect(decode(body).find((fact) => fact.concept === "us-gaap:EarningsPerShareDiluted")).toEqual({
      concept: "us-gaap:EarningsPerShareDiluted",
      unit: "USD/shares",
      start: "2025-01-01",
      end: "2025-12-31",
      value: "-0.42",
      accession: "0009990001-26-000003",
      form: "10-K",
      filed: "2026-02-20",
      basis: "filed",
    });
  });

  it("reads a balance without a start, whatever labels are missing", () => {
    const shares = decode(body).find((fact) => fact.concept === "dei:EntityCommonStockSharesOutstanding");
    expect([shares?.start, shares?.end, shares?.value]).toEqual([null, "2026-07-24", "48000000"]);
  });

  it("keeps every digit of a value that no number can hold", () => {
    const revenue = decode(body).filter((fact) => fact.concept === "us-gaap:Revenues");
    expect(revenue.map((fact) => fact.value)).toEqual(["1234567890123456789.25"]);
  });

  it("writes small values without an exponent and keeps the form of an amendment", () => {
    const rate = decode(body).find((fact) => fact.concept === "us-gaap:InterestRate");
    expect([rate?.value, rate?.form]).toEqual(["0.0000001", "10-K/A"]);
  });

  it("leaves out values filed as nil and taxonomies that are not the standard ones", () => {
    expect(decode(body).map((fact) => fact.concept)).toEqual([
      "us-gaap:EarningsPerShareDiluted",
      "us-gaap:Revenues",
      "us-gaap:InterestRate",
      "dei:EntityCommonStockSharesOutstanding",
    ]);
  });

  it("names the place where a required field is missing", () => {
    const error = caught(() => decode(body.replace('"end": "2026-07-24"', '"ended": "2026-07-24"')));
    expect(error).toMatchObject({
      code: "market/bad-shape",
      facts: { path: "facts.dei.EntityCommonStockSharesOutstanding.units.shares.0.end" },
    });
  });

  it("throws nothing but a bad shape, whatever JSON arrives", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect(caughtBesideBadShape(() => decodeCompanyFacts(json))).toBeNull();
      }),
    );
  });

  it("throws nothing but a bad shape, whatever stands inside the facts", () => {
    const row = fc.record(
      {
        end: fc.oneof(fc.constant("2025-12-31"), fc.jsonValue()),
        val: fc.oneof(fc.double(), fc.string(), fc.constant(null)),
        accn: fc.oneof(fc.string(), fc.jsonValue()),
        form: fc.string(),
        filed: fc.oneof(fc.constant("2026-02-20"), fc.string()),
      },
      { requiredKeys: [] },
    );
    const units = fc.dictionary(fc.string(), fc.oneof(fc.array(row), fc.jsonValue()));
    const facts = fc.record({ "us-gaap": fc.dictionary(fc.string(), fc.record({ units })) });
    fc.assert(
      fc.property(facts, (given) => {
        expect(caughtBesideBadShape(() => decodeCompanyFacts({ cik: 1, entityName: "x", facts: given }))).toBeNull();
      }),
    );
  });
});

describe("parseEdgarJson", () => {
  it("refuses text that breaks off", () => {
    expect(caught(() => parseEdgarJson(body.slice(0, 500), "companyfacts"))).toMatchObject({
      code: "market/bad-shape",
    });
  });

  it("leaves what looks like a value inside text alone", () => {
    const text = String.raw`{"label": "\"val\": 12345678901234567890"}`;
    expect(parseEdgarJson(text, "companyfacts")).toEqual({ label: '"val": 12345678901234567890' });
  });
});
