import type { Transport, Transports } from "#platform/mail/transport.ts";
import { type Instruments, traced, type Tracing } from "./tracing.ts";
import type { Database } from "#contracts/database.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { unavailableReason } from "#server/database/unavailable.ts";

type Fetch = typeof globalThis.fetch;

/** Counts requests to EDGAR by what came of them. */
export function observeEdgar(fetch: Fetch, { meter, tracing }: Instruments): Fetch {
  return (input, init) =>
    traced(
      tracing,
      { name: "EDGAR", kind: "client", attributes: { "server.address": hostOf(input) } },
      async (span) => {
        try {
          const response = await fetch(input, init);
          meter.count("edgar_calls_total", { result: resultOf(response.status) });
          span.add({ "http.response.status_code": response.status });
          return response;
        } catch (error) {
          const isLate = error instanceof Error && error.name === "TimeoutError";
          meter.count("edgar_calls_total", { result: isLate ? "timeout" : "unreachable" });
          throw error;
        }
      },
    );
}

function hostOf(input: Parameters<Fetch>[0]): string {
  return new URL(input instanceof Request ? input.url : input).hostname;
}

function resultOf(status: number): string {
  if (status === 304) return "unchanged";
  if (status === 404 || status === 410) return "not_found";
  if (status === 429) return "rate_limited";
  if (status >= 500) return "error";
  return status >= 200 && status < 300 ? "ok" : "refused";
}

type AskIdentity = (request: Request) => Promise<Response>;

/** Shows calls to the identity server; one that runs alone is told which trace they belong to. */
export function observeIdentity(ask: AskIdentity, tracing: Tracing): AskIdentity {
  return (request) => {
    const name = `identity ${request.method} ${identityRoute(request)}`;
    return traced(tracing, { name, kind: "client", position: "only-below" }, async (span) => {
      const here = tracing.here();
      if (here !== null) request.headers.set("traceparent", here);
      const response = await ask(request);
      span.add({ "http.response.status_code": response.status });
      return response;
    });
  };
}

/** The path from the protocol on, without what names a project. */
function identityRoute({ url }: Request): string {
  const path = new URL(url).pathname.replace(/^.*(?=\/(?:sdk\/v1|v1|\.well-known)\/)/, "");
  return path.replace(/(\/projects\/bootstrap\/).*$/, "$1{public_token}");
}

/** Counts and shows mails and text messages, without their addresses. */
export function observeTransports({ email, sms, whatsapp }: Transports, observed: Instruments): Transports {
  const observe = (transport: Transport | null): Transport | null =>
    transport === null ? null : observeTransport(transport, observed);
  return { email: observe(email), sms: observe(sms), whatsapp: observe(whatsapp) };
}

function observeTransport(transport: Transport, { meter, tracing }: Instruments): Transport {
  return {
    send: (message, signal) =>
      traced(tracing, { name: `send ${message.channel}`, kind: "client" }, async (span) => {
        const delivery = await transport.send(message, signal);
        const result = delivery.ok ? "ok" : delivery.isPermanent ? "refused" : "failed";
        meter.count("messages_sent_total", { channel: message.channel, result });
        span.add({ result });
        return delivery;
      }),
  };
}

/** Counts and times every statement, and shows it in the trace of the work that it is done for. */
export function observeDatabase(database: OpenedDatabase, observed: Instruments): OpenedDatabase {
  return { ...database, ...statementsOf(database, observed) };
}

function statementsOf(database: Database, observed: Instruments): Database {
  return {
    query: <Row extends object>(text: string, values?: readonly unknown[]) =>
      observeStatement(text, observed, () => database.query<Row>(text, values)),
    transaction: (work) => database.transaction((tx) => work(statementsOf(tx, observed))),
  };
}

async function observeStatement<Result>(
  text: string,
  { meter, tracing }: Instruments,
  run: () => Promise<Result>,
): Promise<Result> {
  const begun = performance.now();
  const { name, attributes } = describeStatement(text);
  meter.change("database_statements_in_flight", 1);
  try {
    return await traced(tracing, { name, kind: "client", position: "only-below", attributes }, run);
  } catch (error) {
    meter.count("database_errors_total", { reason: unavailableReason(error) ?? "statement" });
    throw error;
  } finally {
    meter.change("database_statements_in_flight", -1);
    meter.measure("database_statement_duration_seconds", (performance.now() - begun) / 1_000, {});
  }
}

const VERB = /^\s*([A-Za-z]+)/;
const TABLE = /\b(?:FROM|INTO|UPDATE)\s+(?:ONLY\s+)?([a-z_][a-z0-9_.]*)/i;

/** A statement's verb and its first table: enough to find it in the code, and nothing of what it was asked with. */
function describeStatement(text: string): {
  readonly name: string;
  readonly attributes: Record<string, string>;
} {
  const verb = (VERB.exec(text)?.[1] ?? "STATEMENT").toUpperCase();
  const table = TABLE.exec(text)?.[1];
  const system = { "db.system.name": "postgresql", "db.operation.name": verb };
  if (table === undefined) return { name: verb, attributes: system };
  return { name: `${verb} ${table}`, attributes: { ...system, "db.collection.name": table } };
}
