import { describe, expect, it } from "vitest";
import { changesSince, seenOf } from "./changes.ts";
import { event, listedCompany } from "#research/testing/made-summary.ts";
import { weigh } from "./weights.ts";

// The story: somebody looks at two companies, and again two weeks later. One has filed and reported since, the other's
// next date has moved; a third was added in between.
const filing = (accession: string, form: string) => ({
  accession,
  form,
  filed: "2026-08-20",
  url: "https://www.sec.gov/",
});
const listWith = (filings: readonly ReturnType<typeof filing>[]) => [
  listedCompany("NEWS", { summary: { filings } }),
  listedCompany("MOVE", { summary: { filings: [filing("m1", "10-Q")] } }),
];

const BEFORE = {
  lines: weigh(listWith([filing("n1", "10-Q")]), "equal").lines,
  events: [event("NEWS", "2026-05-01", "REPORTED"), event("NEWS", "2026-08-20"), event("MOVE", "2026-09-10")],
  today: "2026-08-10",
};
const NOW = {
  lines: weigh(
    [...listWith([filing("n3", "10-Q"), filing("n2", "8-K"), filing("n1", "10-Q")]), listedCompany("ADDED", {})],
    "equal",
  ).lines,
  events: [
    event("NEWS", "2026-05-01", "REPORTED"),
    event("NEWS", "2026-08-19", "REPORTED"),
    event("NEWS", "2026-11-20"),
    event("MOVE", "2026-09-08"),
  ],
  today: "2026-08-24",
};

describe("changesSince", () => {
  it("tells filings, results and moved dates, and nothing of what was not in the list", () => {
    const seen = seenOf(BEFORE.lines, BEFORE.events, BEFORE.today);
    expect(changesSince({ at: "2026-08-10T10:00:00.000Z", seen }, NOW)).toEqual([
      { kind: "results", symbol: "NEWS", date: "2026-08-19", periodEnd: "2026-08-19" },
      { kind: "filings", symbol: "NEWS", filings: [filing("n3", "10-Q"), filing("n2", "8-K")], more: 0 },
      { kind: "date", symbol: "MOVE", before: "2026-09-10", now: "2026-09-08" },
    ]);
  });

  it("tells what was filed on later days when more came than is held, or nothing had been filed then", () => {
    const many = [filing("n50", "424B2"), { ...filing("n49", "424B2"), filed: "2026-08-09" }];
    const lines = weigh([listedCompany("NEWS", { summary: { filings: many } })], "equal").lines;
    const [first] = lines;
    for (const newest of ["n1", null]) {
      const seen = { [first?.item.cik ?? ""]: { filing: newest, results: null, next: null } };
      expect(changesSince({ at: "2026-08-10T10:00:00.000Z", seen }, { ...NOW, lines, events: [] })).toEqual([
        { kind: "filings", symbol: "NEWS", filings: [filing("n50", "424B2")], more: 0 },
      ]);
    }
  });

  it("tells nothing when nothing came", () => {
    const seen = seenOf(NOW.lines, NOW.events, NOW.today);
    expect(changesSince({ at: "2026-08-24T10:00:00.000Z", seen }, NOW)).toEqual([]);
  });
});
