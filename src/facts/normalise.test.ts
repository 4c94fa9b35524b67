import { describe, expect, it } from "vitest";
import { dossierOf, recordsOf, type SampleRow } from "./testing/sample-facts.ts";
import { normalise } from "./normalise.ts";

const ROWS: readonly SampleRow[] = [
  ["Revenues", "2024-01-01", "2024-12-31", "100.50", "10-K", "2025-02-20"],
  ["Revenues", "2023-01-01", "2023-12-31", "90", "10-K", "2025-02-20"],
  ["Assets", null, "2024-12-31", "500", "10-K", "2025-02-20"],
];

describe("normalise", () => {
  it("orders facts by concept, unit, end, start and filing", () => {
    const order = dossierOf(ROWS).facts.map(({ concept, span }) => `${concept} ${span.end}`);
    expect(order).toEqual(["us-gaap:Assets 2024-12-31", "us-gaap:Revenues 2023-12-31", "us-gaap:Revenues 2024-12-31"]);
  });

  it("keeps the exact value, spelt one way", () => {
    expect(dossierOf(ROWS).facts.at(-1)?.value).toBe("100.5");
  });

  it("makes one fact of a row stated twice in every field, and two of two filings", () => {
    const again: SampleRow = ["Assets", null, "2024-12-31", "500.0", "10-K", "2025-02-20"];
    const repeated: SampleRow = ["Assets", null, "2024-12-31", "500", "10-Q", "2025-05-01"];
    expect(dossierOf([...ROWS, again]).facts).toHaveLength(3);
    expect(dossierOf([...ROWS, repeated]).facts).toHaveLength(4);
  });

  it("hashes the same data the same, whatever the order it comes in", () => {
    const { factsHash } = dossierOf(ROWS);
    expect(factsHash).toMatch(/^[0-9a-f]{64}$/);
    expect(dossierOf(ROWS.toReversed()).factsHash).toBe(factsHash);
  });

  it("hashes other data differently: a value, a filing, a split, the next announcement", () => {
    const filing = {
      accession: "0000000042-25-000001",
      form: "10-K",
      filed: "2025-02-20",
      reportDate: "2024-12-31",
      acceptedAsServed: "2025-02-20T21:15:00.000Z",
      acceptedZone: "UTC" as const,
      items: [],
      primaryDocument: null,
    };
    const next = { date: "2025-05-01", end: null, isEstimate: true, asOf: "2025-03-01" };
    const hashes = [
      dossierOf(ROWS),
      dossierOf(ROWS.slice(1)),
      dossierOf(ROWS, { filings: [filing] }),
      dossierOf(ROWS, { splits: [{ date: "2025-06-10", ratio: "10", confirmedBy: [] }] }),
      normalise({ ...recordsOf(ROWS), nextAnnouncement: next }),
    ].map(({ factsHash }) => factsHash);
    expect(new Set(hashes).size).toBe(5);
  });

  it("lists filings newest first with the instant of acceptance", () => {
    const filing = (filed: string, acceptedAsServed: string) => ({
      accession: `0000000042-${filed}`,
      form: "8-K",
      filed,
      reportDate: null,
      acceptedAsServed,
      acceptedZone: "ET" as const,
      items: ["2.02"],
      primaryDocument: "a.htm",
    });
    const filings = [
      filing("2025-02-26", "2025-02-26T16:20:05.000Z"),
      filing("2025-05-28", "2025-05-28T16:21:00.000Z"),
    ];
    expect(dossierOf(ROWS, { filings }).filings.map(({ acceptedAt }) => acceptedAt)).toEqual([
      "2025-05-28T20:21:00.000Z",
      "2025-02-26T21:20:05.000Z",
    ]);
  });

  it("says per kind of source what is held", () => {
    expect(dossierOf(ROWS).statuses.map(({ name, state }) => `${name}: ${state}`)).toEqual([
      "SEC company facts: bundled",
      "SEC filings list: off",
      "Earnings announcements: off",
      "Estimates and adjusted earnings: off",
      "Prices: off",
    ]);
    expect(dossierOf(ROWS, { source: "live" }).statuses[0]).toMatchObject({ state: "ok" });
  });

  it("finds splits in the facts of every source and keeps those already known", () => {
    const refiled: SampleRow[] = [
      ["EarningsPerShareDiluted", "2023-01-01", "2023-12-31", "11.93", "10-K", "2024-02-21"],
      ["EarningsPerShareDiluted", "2023-01-01", "2023-12-31", "1.19", "10-K", "2025-02-26"],
      [
        "WeightedAverageNumberOfDilutedSharesOutstanding",
        "2023-01-01",
        "2023-12-31",
        "2494000000",
        "10-K",
        "2024-02-21",
      ],
      [
        "WeightedAverageNumberOfDilutedSharesOutstanding",
        "2023-01-01",
        "2023-12-31",
        "24940000000",
        "10-K",
        "2025-02-26",
      ],
    ];
    const known = { date: "2024-06-10", ratio: "10", confirmedBy: ["adjusted closes continuous"] };
    const found = { date: "2025-02-26", ratio: "10", confirmedBy: ["restated EPS", "restated share counts"] };
    expect(dossierOf(refiled).splits).toEqual([found]);
    expect(dossierOf(refiled, { source: "live" }).splits).toEqual([found]);
    expect(dossierOf(refiled, { splits: [known] }).splits).toEqual([known]);
    expect(dossierOf(refiled, { source: "live", splits: [known] }).splits).toEqual([known]);
  });
});
