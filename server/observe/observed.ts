import { NO_METER, type Meter } from "./metrics.ts";
import { NO_TRACING, type Tracing } from "./tracing.ts";

/** Where a part tells what it does. */
export interface Observed {
  readonly meter: Meter;
  readonly tracing: Tracing;
}

/** For parts that nobody observes, in tests and commands. */
export const UNOBSERVED: Observed = { meter: NO_METER, tracing: NO_TRACING };
