import { z } from "zod";
import { optionalSetting, type SettingValues } from "#server/setting.ts";

const key = () => z.string().regex(/^[\x21-\x7e]{8,200}$/);

/** The settings of closing prices; `server/config.ts` reads them with the others. */
export const priceSettings = {
  TIINGO_API_KEY: optionalSetting(key(), {
    group: "Data",
    description: "Closing prices of companies that are not bundled, from tiingo.com; needs the live source.",
    values: "the key of your own account at tiingo.com, whose terms apply",
    isSecret: true,
    whenUnset: "off",
  }),
  ALPHA_VANTAGE_API_KEY: optionalSetting(key(), {
    group: "Data",
    description: "The same from alphavantage.co, asked where Tiingo gives none; needs the live source.",
    values: "the key of your own account at alphavantage.co, whose terms apply",
    isSecret: true,
    whenUnset: "off",
  }),
};

/** The keys of the providers of closing prices; null for one that is off. */
export interface PriceConfig {
  readonly tiingoKey: string | null;
  readonly alphaVantageKey: string | null;
}

/** What the variables, checked already, ask for. */
export function priceConfigOf(values: SettingValues<typeof priceSettings>): PriceConfig {
  return { tiingoKey: values.TIINGO_API_KEY ?? null, alphaVantageKey: values.ALPHA_VANTAGE_API_KEY ?? null };
}
