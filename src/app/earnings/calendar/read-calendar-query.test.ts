import { describe, expect, it } from "vitest";
import { calendarSearch } from "./calendar-query.ts";
import { parseSpanQuery, readCalendarQuery } from "./read-calendar-query.ts";

const ask = (search: string) => readCalendarQuery(new URLSearchParams(search));

describe("readCalendarQuery", () => {
  it("overlooks what cannot be used and keeps the rest", () => {
    expect(ask("view=grid&from=yesterday&status=MAYBE&tier=A&q=bank")).toEqual({
      view: "agenda",
      from: null,
      scope: "all",
      symbols: null,
      show: "results",
      status: null,
      tier: "A",
      size: null,
      sector: null,
      q: "bank",
      company: null,
    });
    expect(ask("from=1066-10-14").from).toBeNull();
    expect(ask("scope=a%20b")).toMatchObject({ scope: "all" });
  });

  it("reads every part of an address, and takes empty fields of a form as not given", () => {
    const search =
      "?view=week&from=2026-07-27&scope=p1&symbols=KO%2CBRK.B&status=REPORTED&tier=B&size=mega&sector=Energy&q=exx&company=XOM";
    expect(calendarSearch(ask(search))).toBe(search);
    expect(calendarSearch(ask("view=agenda&status=&q=&scope=all"))).toBe("");
  });
});

describe("parseSpanQuery", () => {
  it("names what is wrong", () => {
    const parsed = parseSpanQuery(new URLSearchParams("view=grid&from=2026-02-30"));
    expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ["view", "Give one of agenda, week, month, table."],
      ["from", "Give a date as YYYY-MM-DD."],
    ]);
  });
});
