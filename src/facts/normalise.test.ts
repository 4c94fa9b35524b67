import { describe, expect, it } from "vitest";
import { dossierOf, recordsOf, type SampleRow } from "./testing/sample-facts.ts";
import { normalise, onTodaysBasis } from "./normalise.ts";

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

const split = (date: string, ratio: string) => ({ date, ratio, confirmedBy: [] });
const CLOSES = [
  { date: "2024-06-06", close: "1200" },
  { date: "2024-06-07", close: "1208.88" },
  { date: "2024-06-10", close: "121.79" },
  { date: "2024-06-11", close: "120.91" },
];
const closes = (splits: Parameters<typeof onTodaysBasis>[1], traded = CLOSES) =>
  onTodaysBasis(traded, splits).map(({ close }) => close);

describe("onTodaysBasis", () => {
  it("divides the closes before the day on which the price took the step, though the filing came later", () => {
    expect(closes([split("2024-08-28", "10")])).toEqual(["120", "120.888", "121.79", "120.91"]);
  });

  it("leaves out what it cannot put on today's basis, and leaves alone what is after every split", () => {
    expect(closes([split("2024-06-11", "3")])).toEqual(["120.91"]);
    expect(closes([split("2024-06-11", "1.1")])).toEqual(["120.91"]);
    expect(closes([split("2021-07-20", "4")])).toEqual(CLOSES.map(({ close }) => close));
    expect(closes([])).toEqual(CLOSES.map(({ close }) => close));
  });

  it("applies a reverse split and one after another", () => {
    const traded = [
      { date: "2020-01-02", close: "400" },
      { date: "2020-02-03", close: "101" },
      { date: "2023-05-01", close: "2" },
      { date: "2023-05-02", close: "20.5" },
    ];
    const both = [split("2020-02-10", "4"), split("2023-05-02", "0.1")];
    expect(closes(both, traded)).toEqual(["1000", "1010", "20", "20.5"]);
  });
});
