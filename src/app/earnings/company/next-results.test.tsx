import { describe, expect, it } from "vitest";
import { sampleEstimate } from "#app/testing/sample-events.ts";
import { renderHtml, textOf } from "#app/testing/render-html.tsx";
import { NextResultsBlock } from "./next-results.tsx";
import { ReaderDayContext } from "#app/ui/reader.tsx";

const OPEN = [
  sampleEstimate(),
  sampleEstimate({
    fiscalPeriod: "Q4",
    periodEnd: "2027-01-31",
    date: "2027-03-03",
    estimate: { date: "2027-03-03", method: "year-only", tier: "B" },
  }),
];

const shownOn = async (today: string | null): Promise<string> => textOf(await htmlOn(today));

function htmlOn(today: string | null): Promise<string> {
  return renderHtml(
    <ReaderDayContext value={today}>
      <NextResultsBlock kind="next-results" open={OPEN} knownBy="2026-08-22" />
    </ReaderDayContext>,
  );
}

describe("NextResultsBlock", () => {
  it("has no next date once all that could be expected is over, and says where our data ends", async () => {
    const text = await shownOn("2027-03-04");
    expect(text).toContain("We have no date for the next results: our data ends on 22 Aug 2026.");
    expect(text).not.toContain("Estimated");
  });

  it("says first what was expected before the reader's day, then the next date with how sure it is", async () => {
    const text = await shownOn("2026-11-23");
    expect(text).toMatch(
      /Results for Q3 FY2027: expected Wed 18 Nov 2026; our data ends 22 Aug 2026\..*Wed 3 Mar 2027.*Estimated, tier B.*±7 days in \d+% of [\d,]+ past cases/,
    );
  });

  it("offers the next date to web calendars, and none where no date is ahead", async () => {
    const html = await htmlOn("2026-11-23");
    expect(html).toContain('href="https://calendar.google.com/calendar/render?action=TEMPLATE&amp;');
    expect(html).toContain("dates=20270303%2F20270304");
    expect(html).toContain("startdt=2027-03-03&amp;enddt=2027-03-04&amp;allday=true");
    expect(await htmlOn("2027-03-04")).not.toContain("calendar.google.com");
  });

  it("calls nothing overdue on the day itself, nor where no reader's day is given", async () => {
    for (const today of ["2026-11-18", null]) {
      const text = await shownOn(today);
      expect(text).toContain("Wed 18 Nov 2026");
      expect(text).not.toContain("expected");
    }
  });
});
