import type { LimitUse, Plan, PlanLimit } from "#contracts/plans.ts";
import type { DailyKind, LimitCheck } from "#members/plans/plan-store.ts";
import type { VisitStore } from "#members/portfolios/visits.ts";
import type { PortfolioAllowance } from "#members/portfolios/change/state.ts";
import type { ScreenFeeds } from "#members/screens/screen-feeds.ts";
import type { ScreenStore } from "#members/screens/screen-store.ts";
import type { PeerStore } from "#members/peers/peer-store.ts";
import type { PortfolioStore } from "#members/portfolios/portfolio-store.ts";
import type { Services } from "./context.ts";

/** What is counted for clients and accounts; how often each may be done stands in `server/limits/limits.ts`. */
export type Limited =
  | "feedback"
  | "research-runs"
  | "written-runs"
  | "company-fetches"
  | "event-streams"
  | "writes"
  | "account-exports"
  | "reports"
  | "questions"
  | "model-questions"
  | "mcp";

/** A person's plan, and all that it bounds. */
export interface PlanView {
  readonly plan: Plan;
  /** ISO instant; null for the first plan. */
  readonly since: string | null;
  readonly limits: readonly LimitUse[];
}

/** An application of others that may read a person's portfolios. */
export interface ConnectedApplication {
  readonly id: string;
  /** As it called itself. */
  readonly name: string;
  /** Where it describes itself, which is what proves who it is. */
  readonly host: string;
  /** ISO instants. */
  readonly connectedAt: string;
  readonly lastUsedAt: string | null;
}

/** Everything that product and identity hold on a person. */
export interface AccountArchive {
  readonly format: "beforehand-account";
  readonly version: 1;
  /** ISO instant. */
  readonly exported_at: string;
  readonly user_id: string;
  /** What the identity server answers about the person. */
  readonly identity: unknown;
  /** By the name of each part of the product. */
  readonly product: Readonly<Record<string, unknown>>;
}

/** Why nothing of an account was handed out or deleted. */
export type AccountRefusal =
  | { readonly ok: false; readonly reason: "logged-out" }
  /** The session is too old, or lacks the second factor; `message` is the identity server's own sentence. */
  | { readonly ok: false; readonly reason: "log-in-again"; readonly message: string }
  | { readonly ok: false; readonly reason: "too-often"; readonly retryAfterSeconds: number }
  | { readonly ok: false; readonly reason: "identity-down" };

/** `deleted`: nothing is left. `under-way`: it was asked for for good; what could not be reached yet is tried again. */
export interface DeletionAnswer {
  readonly ok: true;
  readonly state: "deleted" | "under-way";
  /** Cookies to take back from the browser. */
  readonly setCookies: readonly string[];
}

/** What pages may ask for about the people who are signed in. */
export interface MemberServices {
  readonly feedback: {
    /** Keeps a message; throws when it could not be kept. */
    send(message: { readonly userId: string; readonly content: string }): Promise<void>;
    /** Logs and counts a message that was not stored, because its sender is told nothing (docs/specification-map.md#8). */
    noteFailure(status: number, requestId: string | null): void;
  };
  readonly plan: {
    read(userId: string): Promise<PlanView>;
    /** Whether the person's plan allows one more to who has so many; what is counted by the day is for `spend`. */
    check(userId: string, kind: PlanLimit, used: number): Promise<LimitCheck>;
    /** Uses one of what the plan allows a day, if one is left. */
    consume(userId: string, kind: DailyKind): Promise<LimitCheck>;
  };
  readonly portfolios: PortfolioServices;
  readonly savedScreens: SavedScreenServices;
  /** Whom a person compares companies with. */
  readonly chosenPeers: Pick<PeerStore, "list" | "choose" | "addMissing">;
  readonly lastSeen: VisitStore;
  readonly writes: WriteServices;
  readonly limits: {
    /** Counts one more for the client, and for the account if there is one; null when it may be done, else the seconds to wait. */
    take(what: Limited, userId: string | null, client: string): Promise<number | null>;
  };
  readonly account: {
    export(request: Request): Promise<{ readonly ok: true; readonly archive: AccountArchive } | AccountRefusal>;
    /** @param requestId for the log, where something has to be tried again */
    delete(request: Request, requestId: string | null): Promise<DeletionAnswer | AccountRefusal>;
  };
  readonly applications: {
    /** What who asks has connected, newest first; null where nobody can tell. */
    list(request: Request): Promise<readonly ConnectedApplication[] | null>;
    /** Disconnects one of them at once. */
    end(request: Request, id: string): Promise<{ readonly ok: true } | AccountRefusal | "unknown">;
  };
  /** The origin that people open; null: whatever host a request names. */
  readonly publicOrigin: string | null;
}

/** What pages may ask for about the saved screens of signed-in people. */
export interface SavedScreenServices extends Pick<
  ScreenStore,
  "list" | "read" | "create" | "change" | "remove" | "restore"
> {
  /** Private feeds of screens: who has the token reads who enters and leaves. */
  readonly feeds: ScreenFeeds;
}

/** What pages may ask for about the portfolios of signed-in people. */
export interface PortfolioServices extends Pick<
  PortfolioStore,
  Exclude<keyof PortfolioStore, "share" | "readShared" | "forget" | "emptyBin">
> {
  /** What the person's plan allows. */
  allowance(userId: string): Promise<PortfolioAllowance>;
  /** Makes a read-only link and gives the token it carries, which is stored nowhere; null for an unknown portfolio. */
  share(ref: Parameters<PortfolioStore["share"]>[0]): Promise<string | null>;
  /** The portfolio that a token leads to; null for a link that was revoked or never made. */
  readShared(token: string): ReturnType<PortfolioStore["readShared"]>;
}

/** A request that changes something, under the key by which its repeats are recognised. */
export interface KeyedWrite {
  readonly userId: string;
  readonly key: string;
  /** Method, address and body, by which another request with the same key is told apart. */
  readonly request: string;
}

/** An answer as it is kept. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** What came of a request with a key. */
export type WriteResult =
  /** Carried out now. */
  | { readonly kind: "done"; readonly answer: KeptAnswer }
  /** Answered as the first request was; nothing was done again. */
  | { readonly kind: "repeated"; readonly answer: KeptAnswer }
  /** The key belongs to another request. */
  | { readonly kind: "other-request" }
  /** The first request is still being carried out. */
  | { readonly kind: "in-progress" }
  /** The account has no room for more answers today. */
  | { readonly kind: "full" };

/** What a change may use. All that asks the database takes part in one transaction, so nothing else belongs here. */
export type ChangeServices = Pick<
  Services,
  "companies" | "address" | "feedback" | "portfolios" | "savedScreens" | "chosenPeers" | "plan" | "limits"
> & {
  readonly earnings: Pick<Services["earnings"], "feeds">;
};

/** The part of it that stores a person's things, for one transaction. */
export type MemberTransaction = Pick<
  ChangeServices,
  "feedback" | "portfolios" | "savedScreens" | "chosenPeers" | "plan" | "limits" | "earnings"
>;

/** Carries each change out once, however often it is sent. */
export interface WriteServices {
  /** The result of a request that was answered before; null for one that was not. */
  recall(write: KeyedWrite): Promise<WriteResult | null>;
  /**
   * Carries a change out in one transaction with its key and its answer: all of them are stored, or none. A refusal below 500 is
   * an answer too, but for 429. `work` may be begun again.
   */
  once(write: KeyedWrite, work: (services: MemberTransaction) => Promise<KeptAnswer>): Promise<WriteResult>;
}
