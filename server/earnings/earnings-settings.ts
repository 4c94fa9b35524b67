import { z } from "zod";
import { optionalSetting, type SettingValues } from "#server/setting.ts";

const CALENDARS = ["nasdaq", "yahoo"] as const;
type CalendarName = (typeof CALENDARS)[number];

const calendarNames = z.array(z.enum(CALENDARS));

/** The settings of the earnings calendar; `server/config.ts` reads them with the others. */
export const earningsSettings = {
  FINNHUB_API_KEY: optionalSetting(z.string().regex(/^[\x21-\x7e]{8,200}$/), {
    group: "Earnings calendars",
    description: "Adds the upcoming earnings dates of finnhub.io's calendar.",
    values: "the key of your own account at finnhub.io",
    isSecret: true,
    whenUnset: "off",
  }),
  EARNINGS_CALENDARS: optionalSetting(
    z.string().refine((text) => calendarNames.safeParse(namesIn(text)).success),
    {
      group: "Earnings calendars",
      description: "Further calendars that the server asks; neither is an official interface.",
      values: "`nasdaq`, `yahoo`, or both with a comma between",
      whenUnset: "none",
    },
  ),
};

/** Who else is asked for the dates of results to come. */
export interface EarningsConfig {
  readonly finnhubKey: string | null;
  readonly calendars: readonly CalendarName[];
}

/** What the variables, checked already, ask for. */
export function earningsConfigOf(values: SettingValues<typeof earningsSettings>): EarningsConfig {
  const names = calendarNames.safeParse(namesIn(values.EARNINGS_CALENDARS ?? ""));
  return { finnhubKey: values.FINNHUB_API_KEY ?? null, calendars: names.success ? [...new Set(names.data)] : [] };
}

function namesIn(text: string): readonly string[] {
  return text
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "");
}
