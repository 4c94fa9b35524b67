// What a collector of OpenTelemetry sees of a server: a sign-in, a research run and what led to it.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { reply, startLocalServer, type LocalServer } from "#market/testing/local-server.ts";
import { cookiesOf } from "#testing/cookie-sign-in.ts";
import {
  startOtlpReceiver,
  type OtlpReceiver,
  type ReceivedMetric,
  type ReceivedSpan,
} from "#testing/otlp-receiver.ts";
import { startProduct, type RunningProduct } from "#testing/product.ts";
import { runStatement } from "#testing/run-statement.ts";
import { startSmtpServer, type SmtpServer } from "#testing/smtp-server.ts";
import { newestMail } from "./newest-mail.ts";
import { createProductData, type ProductData } from "./product-data.ts";
import { publicTokenOf } from "./public-token.ts";
import { followEvents, isLast } from "./research-run.ts";

const EMAIL = "ann.of.the.traces@example.com";
const SEC_CONTACT = "Jane Doe jane@example.com";
const CALLER = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };

const sent = z.object({ data: z.object({ method_id: z.string(), request_id: z.string() }) });
const started = z.object({ runId: z.string(), cancelKey: z.string() });

describe("a server with OTEL_EXPORTER_OTLP_ENDPOINT", () => {
  let receiver: OtlpReceiver;
  let edgar: LocalServer;
  let smtp: SmtpServer;
  let data: ProductData;
  let product: RunningProduct;
  let envelope: z.infer<typeof sent>;
  let problem: unknown;
  /** The page that a reader was shown while a table was missing. */
  let failed: { readonly status: number; readonly text: string };
  /** What `/metrics` answered at the end. */
  let exposed: string;
  /** What must not leave the process. */
  const secrets: string[] = [EMAIL, SEC_CONTACT];
  /** The ids that answers came with, by what was asked for. */
  const answered: Record<string, string> = {};

  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(new URL(path, product.url), init);
    answered[`${init.method ?? "GET"} ${path}`] = response.headers.get("x-request-id") ?? "";
    return response;
  };
  const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
    ask(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });

  async function signIn(): Promise<void> {
    const publicToken = await publicTokenOf(product);
    const headers = { authorization: `Basic ${Buffer.from(`${publicToken}:${publicToken}`).toString("base64")}` };
    const asked = await post("/identity/sdk/v1/otps/email/login_or_create", { email: EMAIL }, headers);
    envelope = sent.parse(await asked.json());
    const { method_id } = envelope.data;
    const codeOf = async (): Promise<string> => /^\d{6}$/m.exec(await newestMail(product, EMAIL))?.[0] ?? "";
    const token = await vi.waitFor(
      async () =>
        z
          .string()
          .length(6)
          .parse(await codeOf()),
      { timeout: 20_000 },
    );
    const body = { token, method_id, session_duration_minutes: 60 };
    const answer = await post("/identity/sdk/v1/otps/authenticate", body, headers);
    const cookie = cookiesOf(answer.headers);
    secrets.push(token, ...cookie.split("; ").map((pair) => pair.replace(/^[^=]*=/, "")));
    await ask("/api/visitor", { headers: { cookie } });
  }

  async function research(): Promise<void> {
    const answer = await post("/api/research", { symbol: "TXN", type: "overview" });
    const { runId, cancelKey } = started.parse(await answer.json());
    secrets.push(cancelKey);
    const kinds: string[] = [];
    for await (const event of followEvents(product.url, runId)) {
      kinds.push(event.kind);
      if (isLast(event)) break;
    }
    // What the run does after this, it does while a table is missing.
    expect(kinds.at(-1), `${kinds.join(", ")}: ${product.output()}`).toBe("complete");
  }

  async function breakPage(): Promise<typeof failed> {
    const { DATABASE_URL } = data.settings;
    await runStatement(DATABASE_URL, "ALTER TABLE research_run RENAME TO hidden");
    const answer = await ask("/research/TXN");
    await runStatement(DATABASE_URL, "ALTER TABLE hidden RENAME TO research_run");
    return { status: answer.status, text: await answer.text() };
  }

  beforeAll(async () => {
    [receiver, edgar, smtp, data] = await Promise.all([
      startOtlpReceiver(),
      startLocalServer(reply(404)),
      startSmtpServer({ encryption: "none" }),
      createProductData(),
    ]);
    product = await startProduct({
      ...data.settings,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_SERVICE_NAME: "research-test",
      MARKET_SOURCE: "live",
      UNIVERSE_JOB: "off",
      SEC_CONTACT,
      SEC_BASE_URL: edgar.url,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: "post@example.com",
      OUTBOX: "public",
      TRUSTED_PROXIES: "127.0.0.0/8,::1",
    });
    await ask("/about", { headers: { traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` } });
    await signIn();
    await research();
    exposed = await (await ask("/metrics")).text();
    problem = await (await ask("/api/nothing")).json();
    failed = await breakPage();
    // What is left is sent at the stop.
    await product.stop();
  });
  afterAll(async () => {
    await product.stop("SIGKILL");
    await Promise.all([receiver.close(), edgar.close(), smtp.close(), data.remove()]);
  });

  const named = (name: string): ReceivedSpan => {
    const span = receiver.spans().find((each) => each.name === name);
    if (span === undefined)
      throw new Error(
        `no span is called ${name}: ${receiver
          .spans()
          .map((each) => each.name)
          .join(", ")}`,
      );
    return span;
  };
  const below = ({ spanId, traceId }: ReceivedSpan): readonly ReceivedSpan[] =>
    receiver.spans().filter((each) => each.parentSpanId === spanId && each.traceId === traceId);

  it("sends one span for each request, by its route, under the id that the answer names", () => {
    const span = named("POST /api/research");
    expect(span).toMatchObject({ kind: "SPAN_KIND_SERVER", traceId: answered["POST /api/research"], parentSpanId: "" });
    expect(span.attributes).toMatchObject({ "http.route": "/api/research", "http.response.status_code": "202" });
    expect(named("POST /identity/sdk/v1/otps/authenticate").traceId).toBe(
      answered["POST /identity/sdk/v1/otps/authenticate"],
    );
    expect([...new Set(receiver.services())]).toEqual(["research-test"]);
  });

  it("names the request on an error page and in the log", () => {
    const id = answered["GET /research/TXN"] ?? "missing";
    expect(failed.status).toBe(500);
    expect(failed.text.replaceAll("<!-- -->", "")).toContain(`If you write to us, mention <code>${id}</code>.`);
    expect(product.output()).toMatch(new RegExp(`"level":50,.*"requestId":"${id}"`));
  });

  it("names the request in problem details, and in the identity server's envelope as a UUID", () => {
    expect(problem).toMatchObject({ status: 404, requestId: answered["GET /api/nothing"] });
    const digits = answered["POST /identity/sdk/v1/otps/email/login_or_create"] ?? "missing";
    expect(envelope.data.request_id.replace("request-id-test-", "").replaceAll("-", "")).toBe(digits);
    expect(envelope.data.request_id).toMatch(/^request-id-test-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it("continues the trace of a trusted proxy", () => {
    expect(answered["GET /about"]).toBe(CALLER.traceId);
    expect(named("GET /about")).toMatchObject({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId });
  });

  it("shows the stages of a run below the run, which is linked to the request that started it", () => {
    const run = named("research run");
    const request = named("POST /api/research");
    expect(run).toMatchObject({ parentSpanId: "", links: [{ traceId: request.traceId, spanId: request.spanId }] });
    expect(run.traceId).not.toBe(request.traceId);
    const stages = below(run).filter(({ name }) => name.startsWith("stage "));
    expect(stages.map(({ name }) => name)).toEqual([
      "stage STARTING",
      "stage INITIALIZING",
      "stage ANALYZING_DATA",
      "stage GENERATING_INSIGHTS",
      "stage COMPLETE",
    ]);
  });

  it("shows calls to EDGAR, the database and the mail server where they were made", () => {
    const calls = receiver.spans().filter(({ name }) => name === "EDGAR");
    const stages = below(named("research run")).flatMap(below);
    expect(stages).toContainEqual(expect.objectContaining({ name: "EDGAR", kind: "SPAN_KIND_CLIENT" }));
    expect(calls.map(({ attributes }) => attributes["http.response.status_code"])).toContain("404");
    const statements = below(named("POST /identity/sdk/v1/otps/email/login_or_create"));
    expect(statements.map(({ name }) => name)).toContain("INSERT latchkey.outbox_message");
    expect(named("send email").attributes).toMatchObject({ result: "ok" });
  });

  it("sends the metrics that /metrics shows", () => {
    const metric = (name: string): ReceivedMetric | undefined => receiver.metrics().find((each) => each.name === name);
    const answers = metric("beforehand_http_requests_total")?.sum;
    expect(answers).toMatchObject({ isMonotonic: true, aggregationTemporality: "AGGREGATION_TEMPORALITY_CUMULATIVE" });
    expect(answers?.dataPoints).toContainEqual({
      attributes: { method: "POST", route: "/api/research", status: "2xx" },
      asDouble: 1,
    });
    const durations = metric("beforehand_http_request_duration_seconds")?.histogram?.dataPoints ?? [];
    const ours = durations.find(({ attributes }) => attributes["route"] === "/api/research");
    expect(ours?.count).toBe("1");
    expect(ours?.bucketCounts.map(Number).reduce((sum, count) => sum + count)).toBe(1);
    expect(ours?.bucketCounts).toHaveLength((ours?.explicitBounds.length ?? 0) + 1);
    expect(metric("beforehand_messages_sent_total")?.sum?.dataPoints[0]?.attributes).toEqual({
      channel: "email",
      result: "ok",
    });
  });

  it("exposes every sample under a metric that is described, each line as the text format has it", () => {
    const sample =
      /^([a-z_][a-z0-9_]*)(?:\{(?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)+\})? (?:NaN|[+-]Inf|-?\d+(?:\.\d+)?(?:e[+-]\d+)?)$/;
    const lines = exposed
      .trimEnd()
      .split("\n")
      .filter((line) => line !== "");
    const described = new Set(
      lines.flatMap((line) => /^# TYPE (\S+) (?:counter|gauge|histogram|summary)$/.exec(line)?.[1] ?? []),
    );
    const samples = lines.filter((line) => !line.startsWith("# "));
    expect(samples.filter((line) => !sample.test(line))).toEqual([]);
    const names = samples.map((line) => sample.exec(line)?.[1] ?? "");
    const isDescribed = (name: string): boolean =>
      described.has(name) || described.has(name.replace(/_(?:bucket|sum|count)$/, ""));
    expect(names.filter((name) => !isDescribed(name))).toEqual([]);
    expect(lines.filter((line) => /^# HELP (\S+) \1$/.test(line))).toEqual([]);
    expect(exposed).toContain('beforehand_http_requests_total{method="POST",route="/api/research",status="2xx"} 1\n');
  });

  it.each(["docs/dashboards/beforehand.json", "docs/dashboards/alerts.yml"])(
    "exposes every metric that %s asks for",
    (file) => {
      const asked = new Set(readFileSync(file, "utf8").match(/\b(?:beforehand|process|nodejs)_[a-z0-9_]+\b/g));
      expect(asked.size).toBeGreaterThan(5);
      const described = new Set([...exposed.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
      const isExposed = (name: string): boolean =>
        described.has(name) || described.has(name.replace(/_(?:bucket|sum|count)$/, ""));
      expect([...asked].filter((name) => !isExposed(name))).toEqual([]);
    },
  );

  it("sends nothing about a person: no address, no code, no token", () => {
    expect(secrets.filter((secret) => secret.length > 5)).toHaveLength(6);
    const bytes = receiver.bytes();
    expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
    expect(bytes.toString("latin1")).not.toMatch(/@example|session_token|eyJ/);
  });
});

describe("a server whose collector takes everything and answers nothing", () => {
  it("answers and stops as without one", async () => {
    const [data, silent] = await Promise.all([createProductData(), startOtlpReceiver({ isSilent: true })]);
    const product = await startProduct({ ...data.settings, OTEL_EXPORTER_OTLP_ENDPOINT: silent.url });
    const { status } = await fetch(product.url);
    // A stop that takes longer than it may ends with 1.
    const code = await product.stop();
    await Promise.all([silent.close(), data.remove()]);
    expect([status, code]).toEqual([200, 0]);
    expect(silent.bytes().byteLength).toBeGreaterThan(0);
  });
});
