import { z } from "zod";
import type { CalendarDeclaration } from "#market/earnings/calendar-provider.ts";
import { nasdaqCalendar } from "#market/earnings/nasdaq.ts";
import { yahooCalendar } from "#market/earnings/yahoo.ts";
import { optionalSetting, type SettingValues } from "#server/setting.ts";

/** The calendars that need no key, best first, each by its name in EARNINGS_CALENDARS. */
export const CALENDARS = { nasdaq: nasdaqCalendar, yahoo: yahooCalendar } satisfies Readonly<
  Record<string, CalendarDeclaration>
>;
type CalendarName = keyof typeof CALENDARS;

/** The settings of the earnings calendar; `server/config.ts` reads them with the others. */
export const earningsSettings = {
  FINNHUB_API_KEY: optionalSetting(z.string().regex(/^[\x21-\x7e]{8,200}$/), {
    group: "Earnings calendars",
    description: "Adds the upcoming earnings dates of finnhub.io's calendar.",
    values: "the key of your own account at finnhub.io",
    isSecret: true,
    whenUnset: "off",
  }),
  EARNINGS_CALENDARS: calendarsSetting(CALENDARS),
};

/** Declares the setting that switches declared calendars on. */
export function calendarsSetting(calendars: Readonly<Record<string, CalendarDeclaration>>) {
  const names = Object.keys(calendars).map((name) => `\`${name}\``);
  return optionalSetting(
    z.string().refine((text) => namesIn(text).every((name) => Object.hasOwn(calendars, name))),
    {
      group: "Earnings calendars",
      description: "Further calendars that the server asks; none is an official interface.",
      values: `one or more of ${names.join(", ")}, with commas between`,
      whenUnset: "none",
    },
  );
}

/** Who else is asked for the dates of results to come. */
export interface EarningsConfig {
  readonly finnhubKey: string | null;
  readonly calendars: readonly CalendarName[];
}

/** What the variables, checked already, ask for. */
export function earningsConfigOf(values: SettingValues<typeof earningsSettings>): EarningsConfig {
  const names = namesIn(values.EARNINGS_CALENDARS ?? "").filter(isCalendar);
  return { finnhubKey: values.FINNHUB_API_KEY ?? null, calendars: [...new Set(names)] };
}

function namesIn(text: string): readonly string[] {
  return text
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "");
}

function isCalendar(name: string): name is CalendarName {
  return Object.hasOwn(CALENDARS, name);
}
