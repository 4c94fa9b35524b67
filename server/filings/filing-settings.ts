import { z } from "zod";
import { setting } from "#server/setting.ts";

/**
 * Managers with large holdings whose reports cover many companies, by their CIKs at the SEC. Vanguard's funds have reported
 * under a second CIK since 2026.
 */
const MANAGERS =
  "1067983 Berkshire Hathaway; 2012383 BlackRock; 102909 Vanguard Group; 2100119 Vanguard Capital Management; 93751 State Street; 315066 Fidelity (FMR); 1214717 Geode Capital; 1374170 Norges Bank";
const MANAGER = /^(\d{1,10}) (\S.{0,79})$/;

/** Reads `CIK Name; CIK Name`; none for `none`. */
const managerList = z
  .string()
  .transform((text) => (text === "none" ? [] : text.split(";").map((entry) => entry.trim())))
  .pipe(
    z.array(
      z
        .string()
        .regex(MANAGER)
        .transform((entry) => {
          const [, cik = "", name = ""] = MANAGER.exec(entry) ?? [];
          return { cik: cik.padStart(10, "0"), name };
        }),
    ),
  )
  .refine((managers) => new Set(managers.map(({ cik }) => cik)).size === managers.length);

/** The settings of fetched filings; `server/config.ts` reads them with the others. */
export const filingSettings = {
  FILINGS_PER_COMPANY: setting(z.coerce.number().int().min(0).max(50), {
    group: "Data",
    description:
      "How many documents of a company the live source fetches and keeps: results releases, reports, proxy statements. 0 fetches none, and no forms of insiders.",
    values: "a whole number from 0 to 50",
    default: "16",
  }),
  HOLDINGS_MANAGERS: setting(managerList, {
    group: "Data",
    description:
      "The institutional managers whose holdings the live source reads from their Forms 13F-HR, each by its CIK and the name to show until a report is read. They are read only where FILINGS_PER_COMPANY is not 0.",
    values: "`none`, or different managers as `CIK Name`, separated by semicolons",
    example: "1067983 Berkshire Hathaway; 93751 State Street",
    default: MANAGERS,
  }),
};
