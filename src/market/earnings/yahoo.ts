import { z } from "zod";
import { MarketError } from "#market/errors.ts";
import { politeFetch } from "#market/polite/polite-fetch.ts";
import {
  type CalendarDate,
  type CalendarDeclaration,
  type CalendarProvider,
  type ProviderDeps,
  readAnswer,
} from "./calendar-provider.ts";

/** Gives the cookie that a crumb belongs to; it answers 404 and means nothing by it. */
const COOKIE_URL = "https://fc.yahoo.com";
const NAME = "Yahoo";
const HEADERS = { accept: "application/json", "user-agent": "Mozilla/5.0 (compatible; Beforehand)" };

/** Numbers come bare or as `{raw, fmt}`. */
const instant = z.union([z.number(), z.object({ raw: z.number() }).transform(({ raw }) => raw)]);
const answerShape = z.object({
  quoteSummary: z.object({
    result: z
      .array(
        z.object({
          calendarEvents: z
            .object({
              earnings: z
                .object({ earningsDate: z.array(instant).nullish(), isEarningsDateEstimate: z.boolean().nullish() })
                .nullish(),
            })
            .nullish(),
        }),
      )
      .nullish(),
  }),
});

export interface YahooDeps extends ProviderDeps {
  readonly cookieUrl: string;
}

interface YahooSession {
  readonly cookie: string;
  readonly crumb: string;
}

/** Yahoo's calendar. */
export const yahooCalendar: CalendarDeclaration = {
  name: NAME,
  baseUrl: "https://query2.finance.yahoo.com",
  create: (deps) => createYahoo({ ...deps, cookieUrl: COOKIE_URL }),
};

/** Makes the provider that reads Yahoo's calendar, which is not official and for personal use: one vote, one company a request. */
export function createYahoo(deps: YahooDeps): CalendarProvider {
  return {
    name: NAME,
    async ask({ symbols, from, to }, signal) {
      const session = await openSession(deps, signal);
      const dates: CalendarDate[] = [];
      for (const symbol of symbols) {
        const path = `/v10/finance/quoteSummary/${encodeURIComponent(symbol.replace(".", "-"))}`;
        const url = `${deps.baseUrl}${path}?modules=calendarEvents&crumb=${encodeURIComponent(session.crumb)}`;
        const found = await orNone(politeFetch({ url, headers: { ...HEADERS, cookie: session.cookie }, signal }, deps));
        if (found?.kind === "body") dates.push(...decodeYahoo(found.body, symbol));
      }
      return dates.filter(({ date }) => date >= from && date <= to);
    },
  };
}

/** Reads Yahoo's answer for one company; two days are the ends of a range, so an estimate. Days are UTC since February 2025. */
function decodeYahoo(body: string, symbol: string): readonly CalendarDate[] {
  const earnings = readAnswer(NAME, body, answerShape).quoteSummary.result?.[0]?.calendarEvents?.earnings;
  const [first, ...others] = earnings?.earningsDate ?? [];
  if (first === undefined) return [];
  const isProjected = others.length > 0 || earnings?.isEarningsDateEstimate !== false;
  return [{ symbol, date: new Date(first * 1000).toISOString().slice(0, 10), timeOfDay: "UNKNOWN", isProjected }];
}

async function openSession(deps: YahooDeps, signal: AbortSignal): Promise<YahooSession> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(deps.timeoutMilliseconds)]);
  const cookie = await readCookie(deps, within);
  const url = `${deps.baseUrl}/v1/test/getcrumb`;
  const answer = await politeFetch({ url, headers: { ...HEADERS, cookie }, signal }, deps);
  const crumb = answer.kind === "body" ? answer.body.trim() : "";
  // With status 200 too it may answer "Too Many Requests" (yfinance issue 2441).
  if (/^[^\s<{]{1,64}$/.test(crumb)) return { cookie, crumb };
  throw new MarketError("market/rate-limited", "Yahoo gave no crumb; it asks for fewer requests.", { facts: { url } });
}

async function readCookie({ fetch, cookieUrl }: YahooDeps, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(cookieUrl, { headers: HEADERS, signal, redirect: "manual" });
    await response.body?.cancel();
    return response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0] ?? "")
      .join("; ");
  } catch (cause) {
    throw new MarketError("market/unavailable", "Yahoo could not be reached.", { cause, facts: { url: cookieUrl } });
  }
}

/** A symbol that the provider does not know costs its own answer, not the others'. */
async function orNone<Answer>(asking: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof MarketError && error.code === "market/not-found") return null;
    throw error;
  }
}
