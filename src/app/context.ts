import { createContext } from "react-router";
import type { ResearchType } from "#contracts/research-stream.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";
import type { FigureDetail } from "#research/evidence/figure-detail.ts";
import type { ResearchRun, RunEvent } from "#research/run/run.ts";

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
}

export type StartAnswer =
  | { readonly ok: true; readonly run: ResearchRun }
  | {
      readonly ok: false;
      readonly reason: "unknown-symbol" | "not-a-company" | "not-held" | "bad-date" | "too-many-runs";
    };

/** What pages may ask for. Plain functions, handed in by the server; nothing here opens or holds anything. */
export interface Services {
  readonly companies: CompanyIndex;
  readonly research: {
    /** Starts a run, or gives the running or still valid finished one for the same question. */
    start(request: RunRequest): Promise<StartAnswer>;
    read(runId: string): Promise<RunLog | null>;
    /** Events after `afterSeq`, then each new one as it is written; ends with the run's last event or the signal. */
    follow(runId: string, afterSeq: number, signal: AbortSignal): AsyncIterable<RunEvent>;
    /** Stops a running run; what it wrote is kept. */
    cancel(runId: string): Promise<"cancelled" | "not-running" | "unknown">;
  };
  readonly figures: {
    /** Null when the id names nothing that can be had. `asOf` null means as known today. */
    find(id: string, asOf: string | null): Promise<FigureDetail | null>;
    /** Many at once, by id; those that cannot be had are left out. */
    findAll(ids: readonly string[], asOf: string | null): Promise<ReadonlyMap<string, FigureDetail>>;
  };
  /** What the figures are and how old. */
  readonly data: {
    readonly source: "snapshot" | "live";
    readonly asOf: string;
    readonly origin: string;
    readonly companies: number;
    readonly symbols: number;
  };
  /** Reports an error nobody expected, with where it happened. */
  reportError(error: unknown, where: string): void;
}

/** Answers one page or API request; the nonce is the one its Content-Security-Policy names. */
export type PageHandler = (request: Request, nonce: string) => Promise<Response>;

export const servicesContext = createContext<Services>();

/** The one-time value that lets our own inline scripts run under the Content-Security-Policy. */
export const nonceContext = createContext<string>();
