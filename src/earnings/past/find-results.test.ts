import { describe, expect, it } from "vitest";
import { factSetOfCompany, released, type FiledLine } from "#earnings/testing/sample-company.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import { findResults } from "./find-results.ts";

const YEARS = ["2023-12-31", "2024-12-31", "2025-12-31"];
const QUARTERS = ["2025-03-31", "2025-06-30", "2025-09-30", "2025-12-31", "2026-03-31"];

function resultsOf(filed: readonly FiledLine[], asOf = "2026-06-30") {
  const factSet = factSetOfCompany({ quarterEnds: QUARTERS, yearEnds: YEARS, filed, asOf });
  return findResults(factSet, []).map(({ quarter, source }) => [
    `${quarter.fiscalPeriod} ${quarter.fiscalYear}`,
    source.kind,
    source.date,
    source.timeOfDay,
  ]);
}

describe("findResults", () => {
  it("dates a quarter by its 8-K with item 2.02 on New York's clock, however late the report", () => {
    expect(resultsOf([released("2025-04-24 16:05"), ["10-Q", "2025-05-06 17:45", "2025-03-31"]])).toEqual([
      ["Q1 2025", "release", "2025-04-24", "AMC"],
    ]);
  });

  it("takes no 8-K without the item, and none filed after the day asked for", () => {
    const other: FiledLine = ["8-K", "2025-04-24 16:05", "2025-04-24", "5.02,9.01"];
    expect(resultsOf([other])).toEqual([]);
    expect(resultsOf([released("2025-04-24 16:05")], "2025-04-23")).toEqual([]);
  });

  it("tells first words on a quarter from its results by the pattern of the year before", () => {
    const filed = [
      released("2025-04-24 16:05"),
      released("2026-04-06 08:00"),
      released("2026-04-23 16:05"),
      ["10-Q", "2026-05-05 17:00", "2026-03-31"] as const,
    ];
    expect(resultsOf(filed).at(-1)).toEqual(["Q1 2026", "release", "2026-04-23", "AMC"]);
  });

  it("believes no first word while nothing else is filed", () => {
    expect(resultsOf([released("2025-04-24 16:05"), released("2026-04-06 08:00")])).toHaveLength(1);
  });

  it("takes no first word of January for the results of the year, not even where it was taken for years", () => {
    const quarters = ["2024", "2025"].flatMap((year) => ["03-31", "06-30", "09-30"].map((day) => `${year}-${day}`));
    const quarterly = quarters.map((end) => released(`${addDays(end, 30)} 16:05`));
    const yearly = ["2025", "2026"].flatMap((year): readonly FiledLine[] => [
      released(`${year}-01-10 08:00`),
      released(`${year}-02-12 16:05`),
      ["10-K", `${year}-02-14 16:30`, `${String(Number(year) - 1)}-12-31`],
    ]);
    const filed = [...quarterly, ...yearly].toSorted(([, one], [, other]) => (one < other ? -1 : 1));
    const factSet = factSetOfCompany({
      quarterEnds: [...quarters, "2024-12-31", "2025-12-31"],
      yearEnds: YEARS,
      filed,
    });
    const days = findResults(factSet, []).map(({ source }) => source.date);
    expect(days.filter((day) => /-0[12]-/.test(day))).toEqual(["2025-02-12", "2026-02-12"]);
  });

  it("takes the release, not the slides of the day after", () => {
    const filed = [released("2025-04-24 16:05"), released("2025-04-25 09:00")];
    expect(resultsOf(filed)).toEqual([["Q1 2025", "release", "2025-04-24", "AMC"]]);
  });

  it("falls back on the report where no 2.02 is held, and lets it not move what is expected next", () => {
    const filed = [released("2024-04-25 07:00"), ["10-Q", "2025-05-20 17:00", "2025-03-31"] as const];
    const factSet = factSetOfCompany({ quarterEnds: ["2024-03-31", ...QUARTERS], yearEnds: YEARS, filed });
    const [, second] = findResults(factSet, []);
    expect(second?.source).toMatchObject({ kind: "report", name: "10-Q", date: "2025-05-20", timeOfDay: "UNKNOWN" });
    expect(second?.expected?.date).toBe("2025-04-24");
  });

  it("takes a calendar's day where only the report after it is held", () => {
    const filed = [["10-Q", "2025-05-06 17:00", "2025-03-31"] as const];
    const factSet = factSetOfCompany({ quarterEnds: QUARTERS, yearEnds: YEARS, filed });
    const vote = {
      kind: "provider",
      name: "Calendar",
      date: "2025-04-24",
      timeOfDay: "AMC",
      isProjected: false,
      asOf: null,
    } as const;
    expect(findResults(factSet, [vote])[0]?.source).toEqual(vote);
    expect(findResults(factSet, [{ ...vote, isProjected: true }])[0]?.source.kind).toBe("report");
  });

  it("dates a foreign issuer by the 6-K that names the period, else by its 20-F", () => {
    const filed: readonly FiledLine[] = [
      ["20-F", "2025-03-20 10:00", "2024-12-31"],
      ["6-K", "2025-04-10 06:30", "2025-04-30"],
      ["6-K", "2025-05-15 06:30", "2025-03-31"],
    ];
    const factSet = factSetOfCompany({ quarterEnds: ["2025-03-31"], yearEnds: YEARS, filed });
    expect(findResults(factSet, []).map(({ source }) => [source.kind, source.date, source.timeOfDay])).toEqual([
      ["report", "2025-03-20", "UNKNOWN"],
      ["foreign-release", "2025-05-15", "BMO"],
    ]);
  });
});
