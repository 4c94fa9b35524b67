import { z } from "zod";

const CALENDARS = ["nasdaq", "yahoo"] as const;
type CalendarName = (typeof CALENDARS)[number];

const calendarNames = z.array(z.enum(CALENDARS));

/** The variables of the earnings calendar; all providers of dates are off without them. */
export const earningsSettings = z.object({
  FINNHUB_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/)
    .optional(),
  EARNINGS_CALENDARS: z
    .string()
    .refine((text) => calendarNames.safeParse(namesIn(text)).success)
    .optional(),
});

export const EARNINGS_CURES: Readonly<Record<string, string>> = {
  FINNHUB_API_KEY: "use the key of your own account at finnhub.io, or leave it out",
  EARNINGS_CALENDARS: "use nasdaq, yahoo, or both with a comma between, or leave it out",
};

/** Who else is asked for the dates of results to come. */
export interface EarningsConfig {
  readonly finnhubKey: string | null;
  readonly calendars: readonly CalendarName[];
}

/** What the variables, checked already, ask for. */
export function earningsConfigOf(values: z.infer<typeof earningsSettings>): EarningsConfig {
  const names = calendarNames.safeParse(namesIn(values.EARNINGS_CALENDARS ?? ""));
  return { finnhubKey: values.FINNHUB_API_KEY ?? null, calendars: names.success ? [...new Set(names.data)] : [] };
}

function namesIn(text: string): readonly string[] {
  return text
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "");
}
