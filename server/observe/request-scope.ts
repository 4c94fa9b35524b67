import { AsyncLocalStorage } from "node:async_hooks";

/** What is known of one request while it is answered. */
export interface RequestFacts {
  /** 32 hexadecimal digits; the answer, log lines, error pages and the trace have the same. */
  readonly id: string;
  /** The pattern of the address that was asked for, never the address itself. */
  route: string;
}

/** Which request the work at hand is done for. */
export interface RequestScope {
  within<Result>(facts: RequestFacts, work: () => Result): Result;
  /** Null outside of any request. */
  current(): RequestFacts | null;
}

/** Makes the scope of one process. */
export function createRequestScope(): RequestScope {
  const storage = new AsyncLocalStorage<RequestFacts>();
  return {
    within: (facts, work) => storage.run(facts, work),
    current: () => storage.getStore() ?? null,
  };
}
