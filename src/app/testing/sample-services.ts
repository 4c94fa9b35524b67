import type { CurrentUser, RequestContext, Services, SignIn } from "#app/context.ts";
import type { Company, Listing } from "#facts/dossier.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import type { MemberServices } from "#app/member-services.ts";
import type { ResearchRun, RunEvent } from "#research/run/run.ts";
import { type LimitUse, PLAN_TABLE, type PlanLimit } from "#contracts/plans.ts";
import type { VisitStore } from "#members/portfolios/visits.ts";
import { checkLimit } from "#members/plans/plan-store.ts";
import { noPortfolios, noChosenPeers, noScreens } from "./empty-members.ts";

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

const NO_COMPARISON = { companies: [], unreadable: [], sentences: [] };

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
  plan: null,
  model: null,
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

const NO_PICTURE = { ok: false, reason: "unknown" } as const;

interface ServiceOverrides {
  readonly research?: Partial<Services["research"]>;
  readonly figures?: Partial<Services["figures"]>;
  readonly statements?: Partial<Services["statements"]>;
  readonly earnings?: Partial<Services["earnings"]>;
  readonly filings?: Partial<Services["filings"]>;
  readonly articles?: Partial<Services["articles"]>;
  readonly ask?: Partial<Services["ask"]>;
  readonly comparison?: Partial<Services["comparison"]>;
  readonly charts?: Partial<Services["charts"]>;
  readonly followed?: Partial<Services["followed"]>;
  readonly reports?: Partial<Services["reports"]>;
  readonly pictures?: Partial<Services["pictures"]>;
  readonly currentUser?: (request: Request) => Promise<CurrentUser | null>;
  readonly watchSession?: RequestContext["watchSession"];
  readonly outbox?: Services["outbox"];
  readonly operator?: Partial<Services["operator"]>;
  readonly reportError?: RequestContext["reportError"];
  readonly members?: Partial<MemberServices>;
}

const SIGN_IN: SignIn = {
  publicToken: "public-token-test-1",
  baseUrl: "/identity",
  prefix: "latchkey",
  cookieMode: "http_only",
  oauthProviders: [],
  hasOneTap: false,
};

const NO_FILINGS: Services["filings"] = {
  list: () => Promise.resolve({ filings: [], through: null, hasEveryForm: false }),
  read: () => Promise.resolve(null),
  search: () => Promise.resolve({ ok: true, hits: [], matched: 0, isCapped: false, suggestion: null }),
  passage: () => Promise.resolve(null),
};

const NO_EARNINGS: Services["earnings"] = {
  calendar: () => Promise.resolve({ entries: [], unread: 0 }),
  deadlines: () => Promise.resolve([]),
  insiderDays: () => Promise.resolve([]),
  today: () => "2026-08-22",
  feeds: {
    create: () => Promise.resolve("token"),
    find: () => Promise.resolve(null),
    revoke: () => Promise.resolve(false),
    madeAt: () => Promise.resolve(null),
  },
};

/** Services, and what a request for them comes with. */
export interface SampleServices extends Services {
  readonly contextOf: (request: Request) => RequestContext;
}

/** The context of a request that nobody signed in sends, but for what a test replaces. */
function sampleContext(parts: Partial<RequestContext> = {}): RequestContext {
  const user = parts.user ?? (() => Promise.resolve(null));
  return {
    requestId: null,
    nonce: "",
    client: "192.0.2.0/24",
    user,
    seemsSignedIn: async () => (await user()) !== null,
    accountName: () => Promise.resolve(null),
    watchSession: () => Promise.resolve(() => undefined),
    setCookies: [],
    reportError(error) {
      throw error;
    },
    ...parts,
  };
}

/** What pages of figures ask for. */
function sampleResearch(deps: ServiceOverrides) {
  return {
    research: {
      model: null,
      plan: () => Promise.resolve(null),
      propose: () => Promise.resolve(null),
      start: () => Promise.resolve({ ok: false, reason: "not-held" }),
      complete: () => Promise.resolve(null),
      status: () => Promise.resolve(null),
      read: () => Promise.resolve(null),
      ...NO_RUNS,
      cancel: () => Promise.resolve("unknown"),
      ...deps.research,
    },
    figures: { find: () => Promise.resolve(null), findAll: () => Promise.resolve(new Map()), ...deps.figures },
    statements: { read: () => Promise.resolve({ ok: false, reason: "not-held" }), ...deps.statements },
    earnings: { ...NO_EARNINGS, ...deps.earnings },
    filings: { ...NO_FILINGS, ...deps.filings },
    reports: {
      make: () => Promise.reject(new Error("No report was expected.")),
      overlap: () => Promise.resolve({ lists: [], pairs: [], pricedFrom: null, unread: [], today: "2026-08-22" }),
      since: () => Promise.reject(new Error("No visit was expected.")),
      ...deps.reports,
    },
    screener: {
      isHeld: () => true,
      screen: () =>
        Promise.resolve({ ok: true, found: { total: 0, page: 1, pages: 1, rows: [], leftOut: [] }, histograms: [] }),
      progress: () => ({ computed: 0, held: 0 }),
    },
    browse: { sectors: () => [], companies: () => Promise.resolve(null) },
    comparison: { read: () => Promise.resolve(NO_COMPARISON), peersOf: () => [], ...deps.comparison },
    charts: {
      read: () => Promise.resolve({ lines: [], unreadable: [], ends: { figures: null, prices: null } }),
      png: () => Promise.resolve(null),
      ...deps.charts,
    },
    ask: {
      model: null,
      answer: () => Promise.reject(new Error("Nobody asks here.")),
      word: () => Promise.reject(new Error("Nobody asks here.")),
      check: () => Promise.resolve({ sentences: [], claims: 0, checked: 0, right: 0, wrong: 0 }),
      ...deps.ask,
    },
  } satisfies Partial<Services>;
}

/** Services that know no run and no figure, with the parts a test replaces. */
export function sampleServices(deps: ServiceOverrides): SampleServices {
  const { currentUser, watchSession, reportError } = deps;
  return {
    contextOf: (request) =>
      sampleContext({
        ...(currentUser === undefined ? {} : { user: () => currentUser(request) }),
        ...(watchSession === undefined ? {} : { watchSession }),
        ...(reportError === undefined ? {} : { reportError }),
      }),
    companies: fewCompanies,
    ...sampleResearch(deps),
    followed: { changes: () => Promise.resolve({ since: null, lookedAt: null, changes: [] }), ...deps.followed },
    articles: {
      list: () => Promise.resolve([]),
      read: () => Promise.resolve(null),
      ...deps.articles,
    },
    pictures: {
      research: () => Promise.resolve(NO_PICTURE),
      article: () => Promise.resolve(NO_PICTURE),
      site: () => Promise.resolve(NO_PICTURE),
      ...deps.pictures,
    },
    address: () => "http://localhost:3000",
    analytics: { provider: { kind: "collector", campaignStartsSession: false }, pageScript: null, keptDays: 400 },
    operator: { analytics: () => Promise.resolve(null), isOperator: () => Promise.resolve(false), ...deps.operator },
    sourceDays: () => ({ figures: "2026-08-22", prices: "2026-08-21" }),
    data: { source: "snapshot", asOf: "2026-08-22", origin: "As filed.", companies: 2, symbols: 5 },
    signIn: () => Promise.resolve(SIGN_IN),
    outbox: deps.outbox ?? null,
    ...sampleMembers(deps.members ?? {}),
  };
}

const NO_RUNS = {
  otherTexts: () => Promise.resolve([]),
  follow: () => noEvents(),
  stream: () => Promise.resolve({ ok: false, reason: "unknown" }),
} satisfies Partial<Services["research"]>;

async function* noEvents(): AsyncIterable<RunEvent> {}

/** Nobody has looked at anything before. */
export const nothingSeen: VisitStore = {
  last: () => Promise.resolve(null),
  note: () => Promise.resolve(),
  ofPerson: () => Promise.resolve([]),
  forget: () => Promise.resolve(),
};

const KINDS: readonly PlanLimit[] = ["portfolios", "companies", "feeds", "screens"];

const NOTHING_USED: readonly LimitUse[] = KINDS.map((kind) => ({ kind, used: 0, limit: PLAN_TABLE.FREE[kind] }));

/** Member services for tests: everybody has the first plan and no limit is reached, but for what a test replaces. */
export function sampleMembers(overrides: Partial<MemberServices>): MemberServices {
  return {
    feedback: { send: () => Promise.resolve(), noteFailure: () => undefined },
    plan: {
      read: () => Promise.resolve({ plan: "FREE", since: null, limits: NOTHING_USED }),
      check: (_userId, kind, used) => Promise.resolve(checkLimit(PLAN_TABLE.FREE, kind, used)),
      consume: (_userId, kind) => Promise.resolve(checkLimit(PLAN_TABLE.FREE, kind, 0)),
    },
    portfolios: noPortfolios,
    savedScreens: noScreens,
    chosenPeers: noChosenPeers,
    lastSeen: nothingSeen,
    writes: {
      recall: () => Promise.resolve(null),
      once: () => Promise.reject(new Error("No key was expected.")),
    },
    limits: { take: () => Promise.resolve(null) },
    account: {
      export: () => Promise.resolve({ ok: false, reason: "logged-out" }),
      delete: () => Promise.resolve({ ok: false, reason: "logged-out" }),
    },
    applications: {
      list: () => Promise.resolve([]),
      end: () => Promise.resolve({ ok: false, reason: "logged-out" }),
    },
    publicOrigin: null,
    ...overrides,
  };
}
