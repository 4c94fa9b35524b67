import { z } from "zod";
import type { TimeOfDay } from "#contracts/earnings.ts";
import { MarketError } from "#market/errors.ts";
import { politeFetch } from "#market/polite/polite-fetch.ts";
import { type CalendarDate, type CalendarProvider, type ProviderDeps, readAnswer } from "./calendar-provider.ts";

export const FINNHUB_URL = "https://finnhub.io";
const NAME = "Finnhub";
/** It marks no projections; days nearer than this are announced as a rule (its own issue 509). */
const NEAR_DAYS = 14;
const DAY_MS = 86_400_000;

const HOURS: Readonly<Record<string, TimeOfDay>> = { bmo: "BMO", dmh: "DMH", amc: "AMC" };

// Only what is used; rows that are not of this shape are left out one by one.
const answerShape = z.object({ earningsCalendar: z.array(z.unknown()).nullish() });
const rowShape = z.object({ symbol: z.string().min(1), date: z.iso.date(), hour: z.string().nullish() });

/** Makes the provider that reads Finnhub's calendar, with the key of the operator's own account. */
export function createFinnhub({ key, ...parts }: ProviderDeps & { readonly key: string }): CalendarProvider {
  return {
    name: NAME,
    async ask({ symbols, from, to }, signal) {
      const url = `${parts.baseUrl}/api/v1/calendar/earnings?from=${from}&to=${to}`;
      // In a header, so that no address in a message or a log carries the key.
      const headers = { accept: "application/json", "x-finnhub-token": key };
      const response = await politeFetch({ url, headers, signal }, parts).catch(explainKey);
      if (response.kind !== "body") return [];
      return decodeFinnhub(response.body, { wanted: new Set(symbols), today: parts.now() });
    },
  };
}

function explainKey(error: unknown): never {
  if (error instanceof MarketError && error.code === "market/refused") {
    throw new MarketError("market/refused", "Finnhub refused the key: check FINNHUB_API_KEY.", { facts: error.facts });
  }
  throw error;
}

/** Reads Finnhub's answer; of rows that it gives twice for one day (its issue 479) one is kept. */
function decodeFinnhub(
  body: string,
  { wanted, today }: { readonly wanted: ReadonlySet<string>; readonly today: Date },
): readonly CalendarDate[] {
  const { earningsCalendar } = readAnswer(NAME, body, answerShape);
  const dates = new Map<string, CalendarDate>();
  for (const row of earningsCalendar ?? []) {
    const parsed = rowShape.safeParse(row);
    if (!parsed.success || !wanted.has(parsed.data.symbol)) continue;
    const { symbol, date, hour } = parsed.data;
    const isProjected = Date.parse(date) - today.getTime() > NEAR_DAYS * DAY_MS;
    dates.set(`${symbol} ${date}`, { symbol, date, timeOfDay: HOURS[hour ?? ""] ?? "UNKNOWN", isProjected });
  }
  return [...dates.values()];
}
