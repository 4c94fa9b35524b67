import type { FigureDetail } from "#contracts/api/figure.ts";
import { createContext } from "react-router";
import type { MemberServices } from "./member-services.ts";
import type { AskServices } from "#app/ask/ask-services.ts";
import type { ChartServices } from "#app/charts/chart-services.ts";
import type { BrowseServices } from "#app/companies/browse-services.ts";
import type { CompareServices } from "#app/compare/comparison.ts";
import type { EarningsServices } from "#app/earnings/earnings-services.ts";
import type { StatementServices } from "#app/research/financials/statement-services.ts";
import type { ScreenerServices } from "#screener/screens/screener-services.ts";
import type { FilingServices } from "#app/filings/filing-services.ts";
import type { ReportServices } from "#app/portfolios/report/report-services.ts";
import type { AnalyticsReport } from "#analytics/collector/report/report.ts";
import type { PageAnalytics } from "#contracts/analytics-wire.ts";
import type { ScreenChanges } from "#contracts/screen-change.ts";
import type { OutboxMessage } from "#contracts/identity-server.ts";
import type { DeepPlan } from "#contracts/api/deep-research.ts";
import type { OtherText } from "#contracts/api/run-event.ts";
import type { ResearchType } from "#contracts/research-stream.ts";
import type { ArticleHead, CheckedArticle } from "#research/articles/article.ts";
import type { FollowedScreen } from "#members/screens/follow-store.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";
import type { ResearchRun, RunEvent, RunStatus } from "#research/run/run.ts";
import type { CancelResult } from "#research/store/run-store.ts";

/** Whose text a research page shows. */
export type TextChoice = "model" | "rules" | "both";

/** A run and all it has written so far. */
export interface RunLog {
  readonly run: ResearchRun;
  readonly events: readonly RunEvent[];
}

export interface RunRequest {
  readonly symbol: string;
  readonly type: ResearchType;
  /** ISO date; null means as known today. */
  readonly asOf: string | null;
  /** What deep research is to ask; null where our rules make the plan (null). */
  readonly plan?: DeepPlan | null;
  /** Symbols of the companies that the reader compares with; those without figures are left out (those of our choice). */
  readonly peers?: readonly string[];
  /** Whose text the reader wants where a model is configured; `both` is the model's run, shown with the rules' text (`model`). */
  readonly text?: TextChoice;
}

/** Who opens a page, as far as its User-Agent tells (`person`). */
export type ReaderKind = "person" | "crawler";

/** Who asks for a run, and whose limits count it. */
export interface RunStarter {
  readonly client: string;
  /** (`person`) */
  readonly reader?: ReaderKind;
  /** Who is signed in; asked only where a model is to word the run (nobody). */
  readonly user?: RequestContext["user"];
}

export type StartAnswer =
  | {
      readonly ok: true;
      readonly run: ResearchRun;
      /** Lets its holder cancel the run; null for everyone but the request that started it. */
      readonly cancelKey: string | null;
      /** The day has no more runs for this reader that a model words; the rules wrote the text. */
      readonly isOverPlan?: true;
    }
  | {
      readonly ok: false;
      readonly reason:
        | "unknown-symbol"
        | "not-a-company"
        | "not-held"
        | "bad-date"
        | "too-many-runs"
        | "too-many-fetches";
      /** When to ask again, where that is known. */
      readonly retryAfterSeconds?: number;
    };

/** Calls `ended` when the session that a reader came with ends; returns what stops watching. */
export type SessionWatch = (ended: () => void) => Promise<() => void>;

/** Who reads a stream of events. */
export type StreamReader = Pick<RequestContext, "client" | "watchSession">;

/** A stream of a run's events as server-sent events, or why there is none. */
export type StreamAnswer =
  | { readonly ok: true; readonly body: ReadableStream<Uint8Array> }
  | {
      readonly ok: false;
      /** `nothing-left`: the run has ended and the reader has all its events. */
      readonly reason: "unknown" | "nothing-left" | "too-many-streams";
    };

/** A signed-in person, by the id that identity knows them by and that the product's own rows refer to. */
export interface CurrentUser {
  readonly userId: string;
}

/** Where and as what project people sign in. */
export interface SignIn {
  readonly publicToken: string;
  /** The identity server's base without a trailing slash: a path of this origin, or another origin. */
  readonly baseUrl: string;
  readonly prefix: string;
  readonly cookieMode: "http_only" | "readable";
  /** Slugs of the providers that the project is registered with. */
  readonly oauthProviders: readonly string[];
  /** Whether Google may offer its accounts on the page itself. */
  readonly hasOneTap: boolean;
  /** No code and no link can reach anybody: the server is known to send no mail. */
  readonly sendsNoMail?: boolean;
}

/** A picture as PNG, or that there is none of it, or that too many are being drawn. */
export type PictureAnswer =
  | { readonly ok: true; readonly png: Uint8Array }
  | { readonly ok: false; readonly reason: "unknown" | "busy" };

/** What pages may ask for. Plain functions, handed in by the server; nothing here opens or holds anything. */
export interface Services extends MemberServices {
  readonly companies: CompanyIndex;
  readonly research: {
    /**
     * Starts a run, or gives the running or still valid finished one for the same question. New ones count for the client. A
     * crawler's visit starts none for a company whose figures would have to be fetched, and none that a model words.
     */
    start(request: RunRequest, starter: RunStarter): Promise<StartAnswer>;
    /** What deep research would ask of a company as known on a day (null: today); null where we have no figures of it. */
    plan(symbol: string, asOf: string | null): Promise<DeepPlan | null>;
    /**
     * The same as the configured model proposes it, which counts for its reader's plan like a run that it words; null where
     * there is none, it gave no plan that can run, or the day has none left.
     */
    propose(symbol: string, asOf: string | null, starter: RunStarter): Promise<DeepPlan | null>;
    /** The model that words runs; null where none is configured. */
    readonly model: string | null;
    /** The complete run that answers a question now; null when there is none. Starts nothing. */
    complete(request: RunRequest): Promise<string | null>;
    /** How far a run is; null for an unknown one. */
    status(runId: string): Promise<RunStatus | null>;
    read(runId: string): Promise<RunLog | null>;
    /** What other models wrote over exactly the cards of a complete run. */
    otherTexts(run: ResearchRun): Promise<readonly OtherText[]>;
    /** Events after `afterSeq`, then each new one as it is written; ends with the run's last event or the signal. */
    follow(runId: string, afterSeq: number, signal: AbortSignal): AsyncIterable<RunEvent>;
    /** The events after `afterSeq` as a stream for one reader, which stays open until the run's last event or the end of the reader's session. */
    stream(runId: string, afterSeq: number, reader: StreamReader): Promise<StreamAnswer>;
    /** Stops a run that runs for its starter alone; what it wrote is kept. */
    cancel(runId: string, cancelKey: string): Promise<CancelResult>;
  };
  readonly figures: {
    /** Null when the id names nothing that can be had. `asOf` null means as known today. */
    find(id: string, asOf: string | null): Promise<FigureDetail | null>;
    /** Many at once, by id; those that cannot be had are left out. */
    findAll(ids: readonly string[], asOf: string | null): Promise<ReadonlyMap<string, FigureDetail>>;
  };
  readonly statements: StatementServices;
  readonly earnings: EarningsServices;
  readonly filings: FilingServices;
  readonly reports: ReportServices;
  readonly comparison: CompareServices;
  readonly charts: ChartServices;
  readonly ask: AskServices;
  readonly screener: ScreenerServices;
  readonly followed: {
    /** Looks at a saved screen and gives who entered and left it in the last so many days. */
    changes(screen: FollowedScreen, days: number): Promise<ScreenChanges>;
  };
  readonly browse: BrowseServices;
  /** What is written for the blog. */
  readonly articles: {
    /** Newest first. */
    list(): Promise<readonly ArticleHead[]>;
    /** With the figures of its day, its sentences checked; null for an address that no article has. */
    read(slug: string): Promise<CheckedArticle | null>;
  };
  /** Pictures for links that are shared: PNG, 1200 by 630. */
  readonly pictures: {
    research(symbol: string): Promise<PictureAnswer>;
    article(slug: string): Promise<PictureAnswer>;
    site(): Promise<PictureAnswer>;
  };
  /** The address people open, without a trailing slash. */
  address(): string;
  /** Who takes the events of pages, and the page-analytics script; pages use either only on consent. */
  readonly analytics: PageAnalytics & {
    /** How many days this site keeps events. */
    readonly keptDays: number;
  };
  /** What those alone may read whom the operator named. */
  readonly operator: {
    /** What happened on the site in so many days up to now; null for everybody else. */
    analytics(request: Request, days: number): Promise<AnalyticsReport | null>;
    /** Whether an operator sends the request. */
    isOperator(request: Request): Promise<boolean>;
  };
  /** What the figures are and how old those of most companies are. */
  readonly data: {
    readonly source: "snapshot" | "live";
    readonly asOf: string;
    readonly origin: string;
    readonly companies: number;
    readonly symbols: number;
  };
  /** The days to which the bundled figures and closes of one company reach; null for a company that is not bundled. */
  sourceDays(cik: string): { readonly figures: string; readonly prices: string | null } | null;
  /** What a page's sign-in widget must know; throws when the identity server does not answer. */
  signIn(): Promise<SignIn>;
  /** What the identity server sent, for who develops without a mailbox; null where that is not shown. */
  readonly outbox: {
    /** Newest last, to one address or to all; null when the identity server does not show it. */
    list(to: string | null): Promise<readonly OutboxMessage[] | null>;
  } | null;
}

/** Who sends a request, as far as somebody asks; each question is answered once for all who ask it. */
export interface RequestUser {
  /** The signed-in person, checked against the session itself; null when nobody is signed in. Throws when it cannot be told. */
  readonly user: () => Promise<CurrentUser | null>;
  /** Whether to offer logging out: as `user`, but a session ended elsewhere may count for a second more. */
  readonly seemsSignedIn: () => Promise<boolean>;
  /** What the signed-in person knows their account by, such as their e-mail address; null where there is no such name. */
  readonly accountName: () => Promise<string | null>;
  /**
   * Calls `ended` when the session that the request came with ends, on whichever node; its answer may go on for long. Resolves
   * to what stops it; for a request of nobody there is nothing to watch.
   */
  readonly watchSession: SessionWatch;
  /** Cookies that were renewed on the way; the answer sets them. */
  readonly setCookies: readonly string[];
}

/** What is known of one request; the server's list of steps makes it (server/request-steps.ts). */
export interface RequestContext extends RequestUser {
  /** The answer, log lines, error pages and the trace have the same; null where nobody gave it one. */
  readonly requestId: string | null;
  /** The one-time value that lets our own inline scripts run under the Content-Security-Policy. */
  readonly nonce: string;
  /** The block of addresses that the request comes from, by which limits count. */
  readonly client: string;
  /** Reports an error nobody expected, with where it happened. */
  readonly reportError: (error: unknown, where: string) => void;
}

/** Answers one page or API request. */
export type PageHandler = (request: Request, current: RequestContext) => Promise<Response>;

export const servicesContext = createContext<Services>();

/** The request that is being answered. */
export const currentRequest = createContext<RequestContext>();
