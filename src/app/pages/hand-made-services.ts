import type { Services } from "#app/context.ts";
import type { Company, Listing } from "#facts/company.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import type { ResearchRun, RunEvent } from "#research/run/run.ts";

// Services for tests: real company search over a handful of companies, everything else answering as told.

const NVDA: Company = {
  cik: "0001045810",
  symbol: "NVDA",
  name: "NVIDIA CORP",
  displayName: "Nvidia",
  exchange: "Nasdaq",
  shareClasses: [],
  otherSecurities: [],
  sic: null,
  sicDescription: null,
  sector: null,
  fiscalYearEnd: "0126",
  filerCategory: null,
  stateOfIncorporation: null,
  website: null,
  formerNames: [],
  formerTickers: [],
  predecessors: [],
  successors: [],
};

const FORD_MOTOR: Company = {
  ...NVDA,
  cik: "0000037996",
  symbol: "F",
  name: "FORD MOTOR CO",
  displayName: "Ford Motor",
  exchange: "NYSE",
};

const LISTED = [
  ["0001045810", "NVDA", "NVIDIA CORP", "Nasdaq"],
  ["0000037996", "F", "FORD MOTOR CO", "NYSE"],
  ["0000038264", "FORD", "FORWARD INDUSTRIES, INC.", "Nasdaq"],
  ["0000884394", "SPY", "SPDR S&P 500 ETF TRUST", "NYSE"],
  ["0001018724", "AMZN", "AMAZON COM INC", "Nasdaq"],
] as const;

const listings: readonly Listing[] = LISTED.map(([cik, symbol, name, exchange], index) => ({
  cik,
  symbol,
  name,
  exchange,
  rank: index + 1,
}));

/** Nvidia and Ford Motor held; Forward Industries, Amazon and one fund only listed. */
export const fewCompanies = createCompanyIndex(listings, [NVDA, FORD_MOTOR]);

export const RUN_ID = "AAAAAAAAAAAAAAAAAAAAAA";

export const finishedRun: ResearchRun = {
  id: RUN_ID,
  symbol: "NVDA",
  cik: "0001045810",
  type: "overview",
  asOf: null,
  status: "complete",
  stage: "COMPLETE",
  createdAt: "2026-08-22T10:00:00.000Z",
};

/** One stage event with this number. */
export function stageEvent(seq: number): RunEvent {
  return {
    seq,
    stage: "STARTING",
    percent: seq,
    at: "2026-08-22T10:00:00.000Z",
    kind: "stage",
    message: `step ${seq}`,
  };
}

/** Services that know no run and no figure, with the parts a test replaces. */
export function handMadeServices(parts: {
  readonly research?: Partial<Services["research"]>;
  readonly figures?: Partial<Services["figures"]>;
  readonly reportError?: Services["reportError"];
}): Services {
  return {
    companies: fewCompanies,
    research: {
      start: () => Promise.resolve({ ok: false, reason: "not-held" }),
      read: () => Promise.resolve(null),
      follow: () => noEvents(),
      cancel: () => Promise.resolve("unknown"),
      ...parts.research,
    },
    figures: { find: () => Promise.resolve(null), findAll: () => Promise.resolve(new Map()), ...parts.figures },
    data: { source: "snapshot", asOf: "2026-08-22", origin: "As filed.", companies: 2, symbols: 5 },
    reportError:
      parts.reportError ??
      ((error) => {
        throw error;
      }),
  };
}

async function* noEvents(): AsyncIterable<RunEvent> {}
