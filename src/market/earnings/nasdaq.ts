import { z } from "zod";
import type { TimeOfDay } from "#contracts/earnings.ts";
import { politeFetch } from "#market/polite/polite-fetch.ts";
import {
  type CalendarDate,
  type CalendarDeclaration,
  type CalendarProvider,
  type ProviderDeps,
  readAnswer,
} from "./calendar-provider.ts";

const NAME = "Nasdaq";
const DAY_MS = 86_400_000;
/** It answers by the day: three weeks of working days, and no more requests than that. */
const MOST_DAYS = 15;

const HOURS: Readonly<Record<string, TimeOfDay>> = { "time-pre-market": "BMO", "time-after-hours": "AMC" };

const answerShape = z.object({ data: z.object({ rows: z.array(z.unknown()).nullish() }).nullish() });
const rowShape = z.object({ symbol: z.string().min(1), time: z.string().nullish() });

/** Nasdaq's calendar. */
export const nasdaqCalendar: CalendarDeclaration = {
  name: NAME,
  baseUrl: "https://api.nasdaq.com",
  create: createNasdaq,
};

/** Makes the provider that reads Nasdaq's calendar, which is not official: its answers are one vote. */
export function createNasdaq(deps: ProviderDeps): CalendarProvider {
  return {
    name: NAME,
    async ask({ symbols, from, to }, signal) {
      const wanted = new Set(symbols);
      const dates: CalendarDate[] = [];
      for (const day of workdays(from, to)) {
        const url = `${deps.baseUrl}/api/calendar/earnings?date=${day}`;
        // Without a browser's headers it keeps the connection open and says nothing.
        const headers = {
          accept: "application/json, text/plain, */*",
          "user-agent": "Mozilla/5.0 (compatible; Beforehand)",
        };
        const response = await politeFetch({ url, headers, signal }, deps);
        if (response.kind === "body") dates.push(...decodeNasdaq(response.body, day, wanted));
      }
      return dates;
    },
  };
}

/** Reads Nasdaq's answer for one day; a day without an hour is its own projection. */
function decodeNasdaq(body: string, day: string, wanted: ReadonlySet<string>): readonly CalendarDate[] {
  const { data } = readAnswer(NAME, body, answerShape);
  return (data?.rows ?? []).flatMap((row) => {
    const parsed = rowShape.safeParse(row);
    if (!parsed.success || !wanted.has(parsed.data.symbol)) return [];
    const timeOfDay = HOURS[parsed.data.time ?? ""] ?? "UNKNOWN";
    return [{ symbol: parsed.data.symbol, date: day, timeOfDay, isProjected: timeOfDay === "UNKNOWN" }];
  });
}

function workdays(from: string, to: string): readonly string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to) && days.length < MOST_DAYS; at += DAY_MS) {
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}
