/** Every way market can break its promise; stable, compared by code. */
export type MarketErrorCode =
  | "market/rate-limited"
  | "market/unavailable"
  | "market/timeout"
  | "market/bad-shape"
  | "market/not-found"
  | "market/refused"
  | "market/circuit-open"
  | "market/too-large"
  | "market/contact-missing"
  | "market/broken-snapshot"
  | "market/broken-cache"
  | "market/broken-archive";

type ErrorFacts = Readonly<Record<string, string | number | null>>;

/** The one error class of market: a stable `code`, a sentence that names the cure where there is one, facts for machines. */
export class MarketError extends Error {
  readonly code: MarketErrorCode;
  readonly facts: ErrorFacts;

  constructor(
    code: MarketErrorCode,
    message: string,
    more: { readonly cause?: unknown; readonly facts?: ErrorFacts } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = "MarketError";
    this.code = code;
    this.facts = more.facts ?? {};
  }
}
