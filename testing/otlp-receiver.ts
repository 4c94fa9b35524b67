import { createServer, type IncomingMessage } from "node:http";
import definitions from "otlp-definitions/build/src/generated/root.js";
import { z } from "zod";
import { closeServer, listenLocally } from "./identity-server.ts";

const attributes = z
  .array(
    z.object({
      key: z.string(),
      value: z.object({
        stringValue: z.string().optional(),
        intValue: z.string().optional(),
        doubleValue: z.number().optional(),
        boolValue: z.boolean().optional(),
      }),
    }),
  )
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])));

const id = z
  .instanceof(Uint8Array)
  .optional()
  .transform((bytes) => Buffer.from(bytes ?? []).toString("hex"));
const link = z.object({ traceId: id, spanId: id });
const span = z.object({
  name: z.string(),
  kind: z.string(),
  traceId: id,
  spanId: id,
  parentSpanId: id,
  attributes,
  links: z.array(link).default([]),
  status: z.object({ code: z.string().optional() }).optional(),
});
const resource = z.object({ attributes });
const traces = z.object({
  resourceSpans: z.array(z.object({ resource, scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

const point = z.object({ attributes, asDouble: z.number().optional() });
const histogramPoint = z.object({
  attributes,
  count: z.string(),
  bucketCounts: z.array(z.string()),
  explicitBounds: z.array(z.number()),
});
const metric = z.object({
  name: z.string(),
  sum: z
    .object({ dataPoints: z.array(point).default([]), isMonotonic: z.boolean(), aggregationTemporality: z.string() })
    .optional(),
  gauge: z.object({ dataPoints: z.array(point).default([]) }).optional(),
  histogram: z.object({ dataPoints: z.array(histogramPoint).default([]) }).optional(),
});
const metrics = z.object({
  resourceMetrics: z.array(z.object({ resource, scopeMetrics: z.array(z.object({ metrics: z.array(metric) })) })),
});

export type ReceivedSpan = z.infer<typeof span>;
export type ReceivedMetric = z.infer<typeof metric>;

/** A collector that takes OTLP over HTTP, and reads it by the published definitions of the protocol. */
export interface OtlpReceiver {
  readonly url: string;
  /** All spans so far. */
  spans(): readonly ReceivedSpan[];
  /** What came with the newest export of metrics. */
  metrics(): readonly ReceivedMetric[];
  /** The names that spans and metrics were sent under. */
  services(): readonly string[];
  /** Everything that came, byte for byte. */
  bytes(): Buffer;
  close(): Promise<void>;
}

/** Starts the collector; with `isSilent` it takes everything and never answers. */
export async function startOtlpReceiver({ isSilent = false } = {}): Promise<OtlpReceiver> {
  const taken: { readonly path: string; readonly body: Buffer }[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      taken.push({ path: request.url ?? "", body });
      if (!isSilent) response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
    });
  });
  const url = await listenLocally(server);
  const bodiesAt = (path: string): readonly Buffer[] =>
    taken.filter((each) => each.path === path).map(({ body }) => body);
  const readTraces = () => bodiesAt("/v1/traces").map((body) => traces.parse(decode("trace", body)));
  const readMetrics = () => bodiesAt("/v1/metrics").map((body) => metrics.parse(decode("metrics", body)));
  return {
    url,
    spans: () =>
      readTraces().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    metrics: () =>
      (readMetrics().at(-1)?.resourceMetrics ?? []).flatMap(({ scopeMetrics }) =>
        scopeMetrics.flatMap((scope) => scope.metrics),
      ),
    services: () =>
      [
        ...readTraces().flatMap(({ resourceSpans }) => resourceSpans),
        ...readMetrics().flatMap(({ resourceMetrics }) => resourceMetrics),
      ].map((each) => String(each.resource.attributes["service.name"])),
    bytes: () => Buffer.concat(taken.map(({ body }) => body)),
    close: () => closeServer(server),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const MESSAGES = { trace: "ExportTraceServiceRequest", metrics: "ExportMetricsServiceRequest" } as const;

const message = z.looseObject({
  decode: z.function({ input: [z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array)], output: z.unknown() }),
  toObject: z.function({
    input: [z.unknown(), z.object({ longs: z.unknown(), enums: z.unknown() })],
    output: z.unknown(),
  }),
});

function decode(signal: keyof typeof MESSAGES, body: Buffer): unknown {
  const path = ["opentelemetry", "proto", "collector", signal, "v1", MESSAGES[signal]];
  const found = path.reduce<unknown>((at, name) => memberOf(at, name), definitions);
  const { decode: read, toObject } = message.parse({
    decode: memberOf(found, "decode"),
    toObject: memberOf(found, "toObject"),
  });
  return toObject(read(body), { longs: String, enums: String });
}

function memberOf(value: unknown, name: string): unknown {
  const isHolder = (typeof value === "object" || typeof value === "function") && value !== null;
  return isHolder ? Reflect.get(value, name) : undefined;
}
