import { AsyncLocalStorage } from "node:async_hooks";
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type SpanContext,
  type Tracer,
} from "@opentelemetry/api";
import type { Resource } from "@opentelemetry/resources";
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider, type SpanExporter } from "@opentelemetry/sdk-trace";
import {
  type OpenSpan,
  readTraceparent,
  type SpanStart,
  type TraceContext,
  type Tracing,
  writeTraceparent,
} from "#server/observe/tracing.ts";

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
} as const;

const LONGEST_VALUE = 200;
const EXPORT_MS = 5_000;

/** Traces as spans of OpenTelemetry; the span at hand is found through asynchronous calls. */
export function openTracing(
  resource: Resource,
  exporter: SpanExporter,
): { readonly tracing: Tracing; readonly stop: () => Promise<void> } {
  const random = new RandomIdGenerator();
  const next: { traceId: string | null } = { traceId: null };
  const provider = new TracerProvider({
    resource,
    idGenerator: {
      generateTraceId: () => next.traceId ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS })],
  });
  const tracer = provider.getTracer("beforehand");
  // What OpenTelemetry calls a context manager: statements and calls far below a request find their place in its trace by it.
  const storage = new AsyncLocalStorage<Context>();
  return {
    tracing: {
      begin(start) {
        const here = storage.getStore();
        if (start.position === "only-below" && here === undefined) return unseen;
        next.traceId = start.traceId ?? null;
        const above = aboveOf(start, here);
        const span = startSpan(tracer, start, above);
        next.traceId = null;
        return openSpan(span, trace.setSpan(above, span), storage);
      },
      here() {
        const context = storage.getStore();
        const span = context === undefined ? undefined : trace.getSpanContext(context);
        return span === undefined ? null : writeTraceparent(ofSpan(span));
      },
    },
    stop: () => provider.shutdown(),
  };
}

const unseen: OpenSpan = {
  run: (work) => work(),
  rename: () => undefined,
  add: () => undefined,
  end: () => undefined,
};

function aboveOf({ parent, position }: SpanStart, here: Context | undefined): Context {
  if (parent !== undefined && parent !== null) return trace.setSpanContext(ROOT_CONTEXT, contextOf(parent));
  return position === "top" ? ROOT_CONTEXT : (here ?? ROOT_CONTEXT);
}

function startSpan(tracer: Tracer, { name, kind, attributes = {}, link }: SpanStart, above: Context): Span {
  const linked = readTraceparent(link);
  const links = linked === null ? [] : [{ context: contextOf(linked) }];
  return tracer.startSpan(name, { kind: KINDS[kind], attributes, links }, above);
}

function openSpan(span: Span, context: Context, storage: AsyncLocalStorage<Context>): OpenSpan {
  return {
    run: (work) => storage.run(context, work),
    rename: (name) => void span.updateName(name),
    add: (attributes) => void span.setAttributes(attributes),
    end(error) {
      // The message of an error may name a person; its code cannot.
      if (error !== undefined) span.setAttribute("error.type", codeOf(error)).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error ? String(error.code) : error.name;
}

function contextOf({ traceId, spanId, isSampled }: TraceContext): SpanContext {
  return { traceId, spanId, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true };
}

function ofSpan({ traceId, spanId, traceFlags }: SpanContext): TraceContext {
  return { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) === TraceFlags.SAMPLED };
}
