import type { LimitUse, Plan, PlanLimit } from "#contracts/plans.ts";
import type { LimitCheck } from "#members/plans/check-limit.ts";
import type { DailyKind } from "#members/plans/plan-store.ts";
import type { VisitStore } from "#members/portfolios/visits.ts";
import type { PortfolioServices } from "./portfolio-services.ts";
import type { WriteServices } from "./write-services.ts";

/** What is counted for clients and accounts; how often each may be done stands in `server/limits/limits.ts`. */
export type Limited = "feedback" | "research-runs" | "event-streams" | "writes" | "account-exports" | "reports";

/** A person's plan, and all that it bounds. */
export interface PlanView {
  readonly plan: Plan;
  /** ISO instant; null for the first plan. */
  readonly since: string | null;
  readonly limits: readonly LimitUse[];
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
    noteFailure(status: number): void;
  };
  readonly plan: {
    read(userId: string): Promise<PlanView>;
    /** Whether the person's plan allows one more to who has so many; what is counted by the day is for `spend`. */
    check(userId: string, kind: PlanLimit, used: number): Promise<LimitCheck>;
    /** Uses one of what the plan allows a day, if one is left. */
    spend(userId: string, kind: DailyKind): Promise<LimitCheck>;
  };
  readonly portfolios: PortfolioServices;
  readonly visits: VisitStore;
  readonly writes: WriteServices;
  readonly limits: {
    /** Counts one more for the client at hand, and for the account if there is one; null when it may be done, else the seconds to wait. */
    take(what: Limited, userId: string | null): Promise<number | null>;
  };
  readonly account: {
    export(request: Request): Promise<{ readonly ok: true; readonly archive: AccountArchive } | AccountRefusal>;
    delete(request: Request): Promise<DeletionAnswer | AccountRefusal>;
  };
  /** The origin that people open; null: whatever host a request names. */
  readonly publicOrigin: string | null;
}
