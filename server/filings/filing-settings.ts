import { z } from "zod";
import { setting } from "#server/setting.ts";

/** The settings of fetched filings; `server/config.ts` reads them with the others. */
export const filingSettings = {
  FILINGS_PER_COMPANY: setting(z.coerce.number().int().min(0).max(50), {
    group: "Data",
    description:
      "How many documents of a company the live source fetches and keeps: results releases, reports, proxy statements. 0 fetches none, and no forms of insiders.",
    values: "a whole number from 0 to 50",
    default: "16",
  }),
};
