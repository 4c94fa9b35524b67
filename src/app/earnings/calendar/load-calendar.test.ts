import { expect, it } from "vitest";
import { sampleServices } from "#app/testing/sample-services.ts";
import { loadCalendar } from "./load-calendar.ts";
import { readCalendarQuery } from "./read-calendar-query.ts";

it("asks for results, deadlines and days of insiders at the same time, so that a reader waits once", async () => {
  const asked: string[] = [];
  const all = Promise.withResolvers<void>();
  const answer = async <Answer>(what: string, value: Answer): Promise<Answer> => {
    asked.push(what);
    if (asked.length === 3) all.resolve();
    await all.promise;
    return value;
  };
  const earnings = {
    ...sampleServices({}).earnings,
    calendar: () => answer("results", { entries: [], unread: 2 }),
    deadlines: () => answer("deadlines", []),
    insiderDays: () => answer("days of insiders", []),
  };
  const loading = loadCalendar({ earnings }, readCalendarQuery(new URLSearchParams("show=both&view=week")), null);
  await Promise.resolve();
  expect(asked).toEqual(["results", "deadlines", "days of insiders"]);
  expect((await loading).unread).toBe(2);
});
