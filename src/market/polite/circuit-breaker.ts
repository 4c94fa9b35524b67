import { MarketError } from "#market/errors.ts";

/** Stops asking a provider that keeps failing, and lets one trial through after a pause. */
export interface CircuitBreaker {
  /** Lets a request begin; throws `MarketError` `market/circuit-open` while the provider is left alone. */
  admit(): void;
  /** How a begun request ended: the provider answered, failed, or nobody waited for it. */
  settle(outcome: "answered" | "failed" | "abandoned"): void;
}

export interface CircuitBreakerOptions {
  readonly name: string;
  readonly failuresToOpen: number;
  readonly pauseMilliseconds: number;
  readonly now: () => Date;
}

type State =
  | { readonly kind: "closed"; readonly failures: number }
  | { readonly kind: "open"; readonly until: number }
  | { readonly kind: "half-open" };

/** Makes a breaker that opens after so many failures in a row. */
export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  let state: State = { kind: "closed", failures: 0 };
  const openUntil = () => options.now().getTime() + options.pauseMilliseconds;
  return {
    admit() {
      if (state.kind === "closed") return;
      const isTrial = state.kind === "open" && options.now().getTime() >= state.until;
      if (!isTrial) throw leftAlone(options);
      state = { kind: "half-open" };
    },
    settle(outcome) {
      if (outcome === "answered") state = { kind: "closed", failures: 0 };
      if (outcome === "failed") state = afterFailure(state, options.failuresToOpen, openUntil());
      // An abandoned trial proves nothing: the next request is the trial.
      if (outcome === "abandoned" && state.kind === "half-open") state = { kind: "open", until: 0 };
    },
  };
}

function afterFailure(state: State, failuresToOpen: number, until: number): State {
  if (state.kind === "open") return state;
  const failures = state.kind === "closed" ? state.failures + 1 : failuresToOpen;
  return failures >= failuresToOpen ? { kind: "open", until } : { kind: "closed", failures };
}

function leftAlone({ name, pauseMilliseconds }: CircuitBreakerOptions): MarketError {
  return new MarketError(
    "market/circuit-open",
    `${name} failed several times in a row and is not asked again for ${String(pauseMilliseconds / 1_000)} seconds.`,
    { facts: { provider: name, pauseMilliseconds } },
  );
}
