import { describe, expect, it } from "vitest";
import { acceptedWords, periodWords } from "./evidence-words.ts";
import { exactText } from "#app/research/computed-view.ts";
import { figureDataPath, figurePath } from "./figure-path.ts";
import { searchWith } from "./use-selected-figure.ts";

describe("exactText", () => {
  it("rounds nothing and groups thousands", () => {
    expect(exactText("215938000000")).toBe("215,938,000,000");
    expect(exactText("-1234.5600")).toBe("−1,234.5600");
    expect(exactText("0.6049")).toBe("0.6049");
  });
});

describe("periodWords", () => {
  it("names a balance's day and a span's both ends", () => {
    expect(periodWords({ start: null, end: "2026-04-26" })).toBe("at 26 Apr 2026");
    expect(periodWords({ start: "2025-01-27", end: "2026-01-25" })).toBe("27 Jan 2025 to 25 Jan 2026");
  });
});

describe("acceptedWords", () => {
  it("reads the instant on the clock of New York, summer and winter", () => {
    expect(acceptedWords("2026-05-20T20:35:12Z")).toBe("20 May 2026, 16:35, New York time");
    expect(acceptedWords("2026-02-26T02:10:00Z")).toBe("25 Feb 2026, 21:10, New York time");
  });
});

describe("figurePath", () => {
  it("escapes calculations and carries the day the page stands for", () => {
    expect(figurePath("C:rank:M1.pe.D2026-08-21:M2.pe.D2026-08-21", null)).toBe(
      "/figures/C%3Arank%3AM1.pe.D2026-08-21%3AM2.pe.D2026-08-21",
    );
    expect(figureDataPath("F1045810.abc", "2024-06-30")).toBe("/api/figures/F1045810.abc?asOf=2024-06-30");
  });
});

describe("searchWith", () => {
  it("opens, changes and closes the figure of an address and leaves the rest", () => {
    expect(searchWith("?type=risk", "M1.pe")).toBe("type=risk&figure=M1.pe");
    expect(searchWith("?figure=M1.pe&type=risk", "M2.ps")).toBe("figure=M2.ps&type=risk");
    expect(searchWith("?type=risk&figure=M1.pe", null)).toBe("type=risk");
  });
});
