import type { FactRecord, FilingRecord } from "#market/records.ts";
import type { CompanyFacts } from "./decode-company-facts.ts";

/** Who filed for the same business before a company registered anew. */
export interface EarlierRegistrant {
  /** Ten digits. */
  readonly cik: string;
  /** The first day on which the company itself was the registrant. */
  readonly until: string;
}

/**
 * Earlier registrants of companies that a new holding company took over, newest first. EDGAR's submissions do not
 * name them, so they stand here: those of GOOGL, DIS, AVGO, LIN, MRVL, BLK and XOM from the list of bundled companies,
 * the others from public lists, without a look at their reports on Form 8-K12B (17 CFR 240.12g-3). A wrong row joins
 * nothing, because figures are compared first.
 */
const EARLIER_REGISTRANTS: Readonly<Record<string, readonly EarlierRegistrant[]>> = {
  // Alphabet after Google
  "0001652044": [{ cik: "0001288776", until: "2015-10-02" }],
  // Walt Disney after TWDC Enterprises 18
  "0001744489": [{ cik: "0001001039", until: "2019-03-20" }],
  // Broadcom Inc. after Broadcom Ltd, after Avago Technologies
  "0001730168": [
    { cik: "0001649338", until: "2018-04-04" },
    { cik: "0001441634", until: "2016-02-01" },
  ],
  // Linde plc after Praxair
  "0001707925": [{ cik: "0000884905", until: "2018-10-31" }],
  // Marvell Technology, Inc. after Marvell Technology Group
  "0001835632": [{ cik: "0001058057", until: "2021-04-20" }],
  // BlackRock, Inc. after BlackRock Finance
  "0002012383": [{ cik: "0001364742", until: "2024-10-01" }],
  // ExxonMobil Holdings after Exxon Mobil
  "0002115436": [{ cik: "0000034088", until: "2026-07-01" }],
  // Dow Inc. after The Dow Chemical Company
  "0001751788": [{ cik: "0000029915", until: "2019-04-01" }],
  // Medtronic plc after Medtronic, Inc.
  "0001613103": [{ cik: "0000064670", until: "2015-01-26" }],
  // The Cigna Group after Cigna Holding
  "0001739940": [{ cik: "0000701221", until: "2018-12-20" }],
  // Viatris after Mylan N.V., after Mylan Inc.
  "0001792044": [
    { cik: "0001623613", until: "2020-11-16" },
    { cik: "0000069499", until: "2015-02-27" },
  ],
  // APA after Apache
  "0001841666": [{ cik: "0000006769", until: "2021-03-01" }],
  // HF Sinclair after HollyFrontier
  "0001915657": [{ cik: "0000048039", until: "2022-03-14" }],
  // Texas Pacific Land Corporation after the Trust
  "0001811074": [{ cik: "0000097517", until: "2021-01-11" }],
  // STERIS plc (Ireland) after STERIS plc (United Kingdom), after STERIS Corporation
  "0001757898": [
    { cik: "0001624899", until: "2019-03-28" },
    { cik: "0000815065", until: "2015-11-02" },
  ],
  // Xerox Holdings after Xerox Corporation
  "0001770450": [{ cik: "0000108772", until: "2019-07-31" }],
  // Zillow Group after Zillow, Inc.
  "0001617640": [{ cik: "0001334814", until: "2015-02-17" }],
};

/** The registrants before a company (ten digits), newest first; none for most. */
export function earlierRegistrants(cik: string): readonly EarlierRegistrant[] {
  return EARLIER_REGISTRANTS[cik] ?? [];
}

/** What EDGAR has of one earlier registrant; null where it has nothing or nothing that can be read. */
export interface EarlierHistory {
  readonly registrant: EarlierRegistrant;
  readonly facts: Omit<CompanyFacts, "cik"> | null;
}

/** A company's figures with those of earlier registrants. */
export interface JoinedHistory extends Omit<CompanyFacts, "cik"> {
  /** The filings that joined figures cite, with the registrant that filed each. */
  readonly filings: readonly FilingRecord[];
  /** What was not joined and why, each a whole sentence. */
  readonly gaps: readonly string[];
}

/**
 * Joins what earlier registrants filed before the company registered. Their figures are believed to be the same
 * business where the periods that both state agree: the company's first reports repeat the years before it existed.
 */
export function joinHistories(own: Omit<CompanyFacts, "cik">, histories: readonly EarlierHistory[]): JoinedHistory {
  let joined: JoinedHistory = { ...own, filings: [], gaps: [] };
  for (const { registrant, facts: earlier } of histories) {
    const rows = earlier === null ? [] : rowsToJoin(joined.facts, earlier.facts, registrant);
    const gap = rows.length === 0 ? MISSING : whyApart(joined.facts, rows);
    if (earlier === null || gap !== null) {
      // What came before a registrant that is not joined would leave a hole.
      return { ...joined, gaps: [...joined.gaps, gapSentence(registrant, gap ?? MISSING)] };
    }
    joined = {
      facts: [...joined.facts, ...rows],
      fiscalYearLabels: { ...earlier.fiscalYearLabels, ...joined.fiscalYearLabels },
      filings: [...joined.filings, ...citedFilings(rows, registrant.cik)],
      gaps: joined.gaps,
    };
  }
  return joined;
}

const MISSING = "they are not in our data";
const CONTRADICTED = "they differ from what this company states of the same periods, so we do not join them";

function gapSentence({ cik }: EarlierRegistrant, why: string): string {
  return `Another registrant, CIK ${String(Number(cik))}, filed the earlier figures of this business; ${why}.`;
}

/** A report that two registrants file together is the company's own. */
function rowsToJoin(
  own: readonly FactRecord[],
  earlier: readonly FactRecord[],
  { until }: EarlierRegistrant,
): readonly FactRecord[] {
  const cited = new Set(own.map(({ accession }) => accession));
  return earlier.filter(({ accession, filed }) => filed !== null && filed < until && !cited.has(accession));
}

/** Fewer than these agree by chance. */
const LEAST_SHARED = 5;
/** Later reports restate some comparatives; those of another business agree in next to none. */
const AGREEING_SHARE = 0.5;

function whyApart(own: readonly FactRecord[], earlier: readonly FactRecord[]): string | null {
  const ownAmounts = amountsByPeriod(own);
  // A registrant that has not reported yet states nothing to compare.
  if (ownAmounts.size === 0) return null;
  let shared = 0;
  let agreeing = 0;
  for (const [period, amounts] of amountsByPeriod(earlier)) {
    const stated = ownAmounts.get(period);
    if (stated === undefined) continue;
    shared += 1;
    if ([...amounts].some((amount) => stated.has(amount))) agreeing += 1;
  }
  return shared >= LEAST_SHARED && agreeing >= AGREEING_SHARE * shared ? null : CONTRADICTED;
}

/** Amounts of money other than zero by concept, currency and period; counts of shares change with a new holding. */
function amountsByPeriod(facts: readonly FactRecord[]): ReadonlyMap<string, ReadonlySet<string>> {
  const amounts = new Map<string, Set<string>>();
  for (const { concept, unit, start, end, value } of facts) {
    if (!/^[A-Z]{3}$/.test(unit) || Number(value) === 0) continue;
    const period = `${concept} ${unit} ${start ?? ""} ${end}`;
    const known = amounts.get(period);
    if (known === undefined) amounts.set(period, new Set([value]));
    else known.add(value);
  }
  return amounts;
}

function citedFilings(rows: readonly FactRecord[], cik: string): readonly FilingRecord[] {
  const filings = new Map<string, FilingRecord>();
  for (const { accession, form, filed } of rows) {
    if (accession === null || form === null || filed === null) continue;
    const unknown = { reportDate: null, acceptedAsServed: null, acceptedZone: null, items: [], primaryDocument: null };
    filings.set(accession, { accession, form, filed, ...unknown, cik });
  }
  return [...filings.values()];
}
