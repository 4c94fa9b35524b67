import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import type { Split } from "#facts/dossier.ts";
import { normalise } from "#facts/normalise.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { detectSplits } from "./detect-splits.ts";

// Splits that the list of the first edition names, found again from the facts alone; and those of companies it lacks.

/** Listed splits that the facts do not show in their place, each with the reason. */
const NOT_FOUND: Readonly<Record<string, string>> = {
  "CMCSA 2017-02-21": "no quarters are held before 2020, so that it shows a year later",
  "EOG 2014-04-01": "no value filed before it is held",
  "GOOGL 2014-04-03": "no value filed before it is held",
  "MA 2014-01-22": "no value filed before it is held",
  "UAA 2014-04-15": "no value filed before it is held",
  "UNP 2014-06-09": "no value filed before it is held",
  "V 2015-03-19": "its figures per share are filed by class",
};

/** Day and ratio of every split found for companies that the list does not name. */
const FOUND: readonly string[] = [
  "ACGL 2018-08-08 3",
  "AFL 2018-05-04 2",
  "AMCR 2026-08-12 0.2",
  "ANET 2021-11-30 4",
  "ANET 2024-12-31 4",
  "AOS 2016-10-05 2",
  "APH 2021-03-04 2",
  "APH 2024-06-11 2",
  "BALL 2017-05-16 2",
  "BKNG 2026-04-28 25",
  "BRO 2018-05-10 2",
  "CF 2015-06-17 5",
  "CHD 2016-11-03 2",
  "CNC 2018-12-12 2",
  "COO 2024-02-16 4",
  "CPRT 2017-05-25 2",
  "CPRT 2022-10-03 2",
  "CPRT 2023-08-04 2",
  "CSGP 2021-06-30 10",
  "CTAS 2024-10-04 4",
  "DD 2019-08-06 0.333333",
  "DD 2026-06-30 0.333333",
  "DECK 2024-09-13 6",
  "DXCM 2022-06-10 4",
  "ETR 2024-05-02 2",
  "EW 2016-02-19 2",
  "EW 2020-05-29 3",
  "FAST 2019-05-22 2",
  "FAST 2025-05-21 2",
  "FTNT 2022-08-05 5",
  "GPN 2015-11-02 2",
  "HRL 2016-03-04 2",
  "HSIC 2017-11-06 2",
  "IBKR 2025-08-06 4",
  "ICE 2017-02-07 5",
  "IDXX 2015-06-30 2",
  "KR 2015-09-22 2",
  "LNT 2016-06-30 2",
  "MCHP 2021-08-24 2",
  "MNST 2017-03-01 3",
  "MNST 2023-05-05 2",
  "NDAQ 2022-08-26 3",
  "NOW 2026-01-29 5",
  "ODFL 2020-03-31 1.5",
  "ODFL 2024-05-07 2",
  "PANW 2022-09-13 3",
  "PANW 2024-12-12 2",
  "RJF 2021-02-08 1.5",
  "ROL 2015-04-30 1.5",
  "ROL 2019-03-01 1.5",
  "ROL 2021-02-26 1.5",
  "SHW 2021-03-31 3",
  "TECH 2022-11-29 4",
  "TPL 2024-03-26 3",
  "TPL 2026-02-18 3",
  "WSM 2024-07-09 2",
];

interface Company {
  readonly symbol: string;
  readonly listed: readonly Split[];
  readonly found: readonly Split[];
  readonly together: readonly Split[];
}

const companies: Company[] = [];

beforeAll(async () => {
  const snapshot = await openSnapshot(fileURLToPath(new URL("../../../data/snapshot", import.meta.url)));
  for (const { cik } of snapshot.manifest.companies) {
    const records = await snapshot.company(cik, new AbortController().signal);
    if (records === null) continue;
    const { facts, splits } = normalise(records);
    const found = detectSplits(facts, []);
    companies.push({ symbol: records.company.symbol, listed: records.splits, found, together: splits });
  }
});

function isSame(a: Split, b: Split): boolean {
  return a.ratio === b.ratio && Math.abs(daysBetween(a.date, b.date)) <= 130;
}

function named(symbol: string, splits: readonly Split[]): string[] {
  return splits.map(({ date }) => `${symbol} ${date}`);
}

describe("splits of the bundled companies", () => {
  it("are found again from filed figures alone, but for those that the held figures cannot show", () => {
    const missed = companies.flatMap(({ symbol, listed, found }) =>
      named(
        symbol,
        listed.filter((split) => !found.some((other) => isSame(split, other))),
      ),
    );
    expect(missed.sort()).toEqual(Object.keys(NOT_FOUND));
  });

  it("are those of the list and no others, where there is one", () => {
    const listed = companies.filter(({ listed: splits }) => splits.length > 0);
    expect(listed).toHaveLength(29);
    for (const company of listed) expect(company.together).toEqual(company.listed);
  });

  it("are found for companies that the list does not name", () => {
    const others = companies.filter(({ listed }) => listed.length === 0);
    const found = others.flatMap(({ symbol, found: splits }) =>
      splits.map(({ date, ratio }) => `${symbol} ${date} ${ratio}`),
    );
    expect(found.sort()).toEqual(FOUND);
  });
});
