import { describe, expect, it } from "vitest";
import { PRESETS } from "./presets.ts";
import { parseScreen } from "#screener/query/parse-screen.ts";
import { USUAL_COLUMNS, screenSearch } from "./screen-address.ts";
import { readScreenQuestion } from "./screen-query.ts";

const read = (search: string) => readScreenQuestion(new URLSearchParams(search));

describe("readScreenQuestion", () => {
  it("reads what screenSearch wrote", () => {
    const question = {
      line: 'roic > 20% and sector = "Technology"',
      basis: "year",
      columns: ["roic", "pe"],
      sortBy: "roic",
      isDescending: false,
      page: 3,
    } as const;
    expect(read(screenSearch(question))).toEqual({ question, problems: [] });
    expect(screenSearch(read("").question)).toBe("");
  });

  it("keeps the order of the columns that were shown, and puts new ones after them", () => {
    const boxes = "columns=pe&columns=revenue_growth&columns=roic&columns=market_cap";
    expect(read(`${boxes}&order=market_cap,pe,roic,ps`).question.columns).toEqual([
      "market_cap",
      "pe",
      "roic",
      "revenue_growth",
    ]);
  });

  it.each([
    ["columns=roic,roik", "columns"],
    [`columns=${Array.from({ length: 30 }, (_, index) => `x${String(index)}`).join()}`, "columns"],
    ["sort=-__proto__", "sort"],
    ["basis=month", "basis"],
    ["page=NaN", "page"],
    ["page=1e9", "page"],
    ["page=-1", "page"],
  ])("names what cannot be used in %s", (search, field) => {
    const { question, problems } = read(search);
    expect(problems[0]?.field).toBe(field);
    expect(question).toMatchObject({ sortBy: "market_cap", basis: "ttm", page: 1 });
    expect(question.columns).toEqual(search.startsWith("columns=roic") ? ["roic"] : USUAL_COLUMNS);
  });
});

describe("PRESETS", () => {
  it.each(PRESETS)("reads the line of $name, its columns and its order", ({ line, columns, sort }) => {
    expect(parseScreen(line)).toMatchObject({ ok: true });
    expect(read(`columns=${columns.join()}&sort=${sort}`).problems).toEqual([]);
  });
});
