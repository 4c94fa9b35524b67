import { type Meter, NO_METER } from "./metrics.ts";

/** What a span says of its work. Nothing about a person: no address, no token, no value of a statement. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  readonly name: string;
  readonly kind: "server" | "client" | "internal" | "consumer";
  readonly attributes?: SpanAttributes;
  /** Where it stands: below the work at hand (the default), only if there is any, or at the top of a trace of its own. */
  readonly position?: "below" | "only-below" | "top";
  /** The caller's span, for a request that came with one; goes before `position`. */
  readonly parent?: TraceContext | null;
  /** The id of the trace that it is the first span of. */
  readonly traceId?: string;
  /** A span of another trace that led to this one, as a `traceparent`. */
  readonly link?: string | null;
}

/** A piece of work that was begun. */
export interface OpenSpan {
  /** Runs work whose spans stand below this one. */
  run<Result>(work: () => Result): Result;
  rename(name: string): void;
  add(attributes: SpanAttributes): void;
  /** Ends it; with an error as failed, of which nothing but its code or name is told. */
  end(error?: unknown): void;
}

/** Tells a collector of traces what the process does. */
export interface Tracing {
  begin(start: SpanStart): OpenSpan;
  /** The span at hand as a `traceparent`; null outside of any. */
  here(): string | null;
}

const NO_SPAN: OpenSpan = {
  run: (work) => work(),
  rename: () => undefined,
  add: () => undefined,
  end: () => undefined,
};

/** For a process without a collector. */
export const NO_TRACING: Tracing = { begin: () => NO_SPAN, here: () => null };

/** Runs work as one span. */
export async function traced<Result>(
  tracing: Tracing,
  start: SpanStart,
  work: (span: OpenSpan) => Promise<Result>,
): Promise<Result> {
  const span = tracing.begin(start);
  try {
    const result = await span.run(() => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Where work stands in a trace (W3C Trace Context, section 3.2). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  readonly isSampled: boolean;
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?=$|-)/;
const SAMPLED = 1;

/** Reads a `traceparent` header; null for one that is missing or malformed. */
export function readTraceparent(header: string | null | undefined): TraceContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header ?? "") ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** Writes a `traceparent` header. */
export function writeTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}

/** Where a part tells what it does. */
export interface Instruments {
  readonly meter: Meter;
  readonly tracing: Tracing;
}

/** For parts that nobody observes, in tests and commands. */
export const NO_INSTRUMENTS: Instruments = { meter: NO_METER, tracing: NO_TRACING };
