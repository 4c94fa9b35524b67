import { describe, expect, it } from "vitest";
import { sampleDeadlineEntry, sampleEntry, sampleInsiderDay } from "#app/testing/sample-calendar.ts";
import { sampleDeadline, sampleEstimate, sampleResults } from "#app/testing/sample-events.ts";
import { renderHtml, textOf } from "#app/testing/render-html.tsx";
import { createKeptValues, ShellContext, type ShellState } from "#app/shell/shell-context.ts";
import { memoryStorage } from "#testing/memory-storage.ts";
import { readCalendarQuery } from "#app/earnings/calendar/read-calendar-query.ts";
import { spanOf } from "#app/earnings/calendar/calendar-span.ts";
import { CalendarView, type CalendarViewProps } from "./earnings.tsx";
import type { LoadedCalendar } from "#app/earnings/calendar/load-calendar.ts";

const ENTRIES = [
  sampleEntry(sampleResults({ date: "2026-11-16", sources: [{ ...reportSource(), date: "2026-11-16" }] })),
  sampleEntry(sampleEstimate(), { standing: "overdue" }),
  sampleEntry(sampleEstimate({ date: "2026-11-25" }), {
    company: { symbol: "DE", name: "Deere" },
    dayHistory: [{ day: "2026-11-11", until: "2026-08-01T00:00:00Z" }],
  }),
];

function reportSource() {
  return {
    kind: "report",
    name: "10-Q",
    date: "2026-11-16",
    timeOfDay: "UNKNOWN",
    isProjected: false,
    asOf: "2026-11-16",
  } as const;
}

const AGENDA_OF_DE = readCalendarQuery(new URLSearchParams("company=DE"));
const NOTHING_ELSE = { insiderDays: [], unread: 0, sectors: [] };
const DUE = sampleDeadlineEntry(sampleDeadline({ date: "2026-11-25" }));

function dueOn(count: number) {
  return Array.from({ length: count }, (_, position) => {
    const cik = String(position).padStart(10, "0");
    return sampleDeadlineEntry(sampleDeadline({ date: "2026-11-25", cik }), { company: { cik, symbol: `C${cik}` } });
  });
}

function render(search: string, over: Partial<CalendarViewProps> = {}): Promise<string> {
  const query = readCalendarQuery(new URLSearchParams(search));
  const today = "2026-11-22";
  const calendar = {
    span: spanOf(query, today),
    today,
    entries: ENTRIES,
    deadlines: [],
    insiderDays: [],
    unread: 0,
    sectors: ["Energy"],
  };
  const scopes = [{ value: "all", label: "All companies in our data" }];
  const held = { asOf: "2026-08-22", isLive: false };
  return renderHtml(
    <ShellContext value={SHELL}>
      <CalendarView
        query={query}
        calendar={calendar}
        held={held}
        scopes={scopes}
        address="https://beforehand.test"
        {...over}
      />
    </ShellContext>,
  );
}

const SHELL: ShellState = {
  consent: { read: () => "unset", choose: () => undefined, subscribe: () => () => undefined },
  kept: createKeptValues({ storage: () => memoryStorage(), onStorage: () => () => undefined }),
  open: () => undefined,
};

describe("CalendarView", () => {
  it("shows a company's results of a year either way as an agenda, on the days that have any", async () => {
    const entries = ["2026-02-11", "2026-11-16", "2027-05-12"].map((date) => sampleEntry(sampleResults({ date })));
    const html = await render("company=DE", {
      calendar: {
        ...NOTHING_ELSE,
        deadlines: [],
        today: "2026-11-22",
        span: spanOf(AGENDA_OF_DE, "2026-11-22"),
        entries,
      },
    });
    expect([...html.matchAll(/<h3><time dateTime="([\d-]+)"/gi)].map(([, day]) => day)).toEqual([
      "2026-02-11",
      "2026-11-16",
      "2027-05-12",
    ]);
    expect(textOf(html)).not.toContain("No results");
    expect(html).toMatch(/<input type="search"[^>]* name="company" value="DE"/);
  });

  it("says where what is held ends, and that nothing is known of what was expected since", async () => {
    const html = await render("");
    expect(textOf(html)).toContain("Our data ends on 22 Aug 2026 .");
    expect(html).toContain('href="/earnings?from=2026-08-17"');
    expect(textOf(html)).toContain(
      "“Not in our data”: the expected day has passed, and our data ends before these results.",
    );
    expect(textOf(html)).toMatch(/NVDA Nvidia .*Q3 FY2027, after the close Not in our data/);
    expect(textOf(await render("", { held: { asOf: "2026-08-22", isLive: true } }))).not.toContain("Our data ends");
  });

  it("says once how exact estimates are, and of each when its report is due and that it moved", async () => {
    const text = textOf(await render(""));
    expect(text.match(/tier [A-D] ±\d days? in \d+% of [\d,]+ past cases/g)).toHaveLength(1);
    expect(text).toContain("10-Q due 4 Dec 2026 Moved from 11 Nov 2026.");
  });

  it("offers the view as a subscription of three calendars, which follows the days", async () => {
    const html = await render("?from=2026-11-18&sector=Energy");
    expect(html).toContain('href="webcal://beforehand.test/earnings.ics?sector=Energy"');
    expect(html).toMatch(/href="https:\/\/calendar\.google\.com\/[^"]*Energy/);
    expect(html).toMatch(/href="https:\/\/outlook\.live\.com\/[^"]*Energy/);
  });

  it("names the days without results, and weekends only when they are today", async () => {
    const text = textOf(await render(""));
    expect(text).toContain("Tue 17 Nov 2026 No results expected.");
    expect(text).toContain("Sun 22 Nov 2026 Today");
    expect(text).not.toContain("Sat 21 Nov 2026");
  });

  it("says when only the report's day is held, and gives results as chips that lead to their evidence", async () => {
    const html = await render("");
    expect(textOf(html)).toContain("The 10-Q was filed on this day; the announcement is not in our data.");
    expect(html).toMatch(/href="\/figures\/M1045810\.sue\.Q1-2027"[^>]*>.*?Standardized surprise.*?5\.94/s);
  });

  it("works by addresses: views, steps, filters and files carry the question", async () => {
    const html = await render("?view=week&from=2026-11-18&tier=B");
    for (const address of [
      "/earnings?from=2026-11-18&amp;tier=B",
      "/earnings?view=week&amp;from=2026-11-23&amp;tier=B",
      "/earnings.ics?view=week&amp;from=2026-11-18&amp;tier=B",
      "/api/earnings?view=week&amp;from=2026-11-18&amp;tier=B",
      "/earnings?view=week&amp;from=2026-11-18",
    ]) {
      expect(html).toContain(`href="${address}"`);
    }
    expect(html).toContain('<input type="hidden" name="view" value="week"/>');
  });

  it("puts a week into days and parts of the day, a month into weeks, a table into lines", async () => {
    expect(await render("?view=week&from=2026-11-18")).toContain('data-view="week"');
    expect(textOf(await render("?view=month"))).toContain("Monday Tuesday Wednesday Thursday Friday");
    expect(textOf(await render("?view=table"))).toContain("DE Deere Wed 25 Nov 2026");
  });

  it("shows filing deadlines in every view once they are asked for, with what they rest on", async () => {
    const shown = (search: string, deadlines = [DUE]) => {
      const query = readCalendarQuery(new URLSearchParams(search));
      const today = "2026-11-22";
      const calendar = { span: spanOf(query, today), today, entries: [], deadlines, ...NOTHING_ELSE };
      return render(search, { calendar });
    };
    const agenda = textOf(await shown("?show=deadlines&from=2026-11-23"));
    expect(agenda).toContain(
      "NVDA Nvidia Q3 FY2027 10-Q due 40 days after the period’s end, as a large accelerated filer.",
    );
    expect(agenda).toContain("Thu 26 Nov 2026 No report due.");
    expect(textOf(await shown("?show=both&view=week&from=2026-11-23"))).toContain("Last day to file 10-Q due NVDA");
    expect(textOf(await shown("?show=both&view=month"))).toContain("25 10-Q due NVDA");
    expect(textOf(await shown("?show=both&view=table"))).toContain(
      "NVDA Nvidia Wed 25 Nov 2026 until 17:30 ET Q3 FY2027 10-Q due",
    );
    expect(textOf(await shown("?show=both&view=month", dueOn(9)))).toContain("5 more");
    expect(textOf(await shown("?show=both&from=2026-11-23", dueOn(9)))).toContain("10-Q due C0000000000 C0000000001");
    expect(textOf(await shown("?show=deadlines&view=table", []))).toContain("No filing deadlines from 16 Nov 2026");
    const nothing = await shown("?show=both&view=month&size=mega", []);
    expect(textOf(nothing)).toContain(
      "No results or filing deadlines from 1 Nov 2026 to 30 Nov 2026 match the filters.",
    );
    expect(nothing).toMatch(/href="\/earnings\?view=month&amp;show=both"[^>]*>Clear the filters/);
  });

  it("says of a deadline that has passed unseen that it is not known to be kept", async () => {
    const deadlines = [sampleDeadlineEntry(sampleDeadline({ date: "2026-11-17" }))];
    const query = readCalendarQuery(new URLSearchParams("?show=deadlines"));
    const calendar = {
      span: spanOf(query, "2026-11-22"),
      today: "2026-11-22",
      entries: [],
      deadlines,
      ...NOTHING_ELSE,
    };
    expect(textOf(await render("?show=deadlines", { calendar }))).toContain(
      "10-Q due Our list of filings does not reach this day, so we do not know whether the report was filed.",
    );
  });

  it("offers what can be shown as addresses, keeps the choice in forms, and says that no dividend dates are held", async () => {
    const html = await render("?view=week&show=deadlines&status=DUE");
    expect(html).toContain('href="/earnings?view=week"');
    expect(html).toContain('href="/earnings?view=week&amp;show=both"');
    expect(html).toContain('<input type="hidden" name="show" value="deadlines"/>');
    expect(html).toMatch(/<option value="DUE" selected="">Due/);
    expect(html).not.toContain(">Reported</option>");
    expect(textOf(await render(""))).toContain("Dividend dates are not in our data");
  });

  it("marks days on which insiders bought or sold, in every view by day, with links to their card", async () => {
    const days: LoadedCalendar["insiderDays"] = [
      sampleInsiderDay({ isBought: true }),
      ...["AVGO", "COST", "PEP"].map((symbol) => sampleInsiderDay({ cik: symbol }, symbol)),
    ];
    const shown = (search: string) => {
      const query = readCalendarQuery(new URLSearchParams(search));
      const calendar = { span: spanOf(query, "2026-11-22"), today: "2026-11-22", entries: [], deadlines: [] };
      return render(search, { calendar: { ...calendar, ...NOTHING_ELSE, insiderDays: days } });
    };
    const agenda = await shown("");
    expect(textOf(agenda)).toContain("Tue 17 Nov 2026 No results expected. Insiders NVDA bought and sold AVGO sold");
    expect(agenda).toContain('href="/research/NVDA?type=risk#insiders"');
    expect(agenda).toContain('aria-label="AVGO sold: insiders on the open market, 17 Nov 2026"');
    expect(textOf(await shown("?view=week"))).toMatch(/Insiders’ trades .*PEP sold/);
    const month = textOf(await shown("?view=month"));
    expect(month).toContain("COST sold 1 more");
    expect(month).toContain("We leave out grants, gifts and shares withheld for tax.");
  });

  it("says so while companies are still being read", async () => {
    const query = readCalendarQuery(new URLSearchParams());
    const calendar = {
      span: spanOf(query, "2026-08-22"),
      today: "2026-08-22",
      entries: [],
      deadlines: [],
      ...NOTHING_ELSE,
      unread: 90,
    };
    expect(textOf(await render("", { calendar }))).toContain("90 companies are still loading");
  });
});
