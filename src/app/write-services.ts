import type { Services } from "./context.ts";

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
  "companies" | "address" | "visitor" | "feedback" | "portfolios" | "plan" | "limits"
> & { readonly earnings: Pick<Services["earnings"], "feeds"> };

/** The part of it that stores a person's things, for one transaction. */
export type MemberTransaction = Pick<ChangeServices, "feedback" | "portfolios" | "plan" | "limits" | "earnings">;

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
