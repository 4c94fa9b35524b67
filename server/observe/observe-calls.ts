import type { Transport, Transports } from "#identity/outbox/transport.ts";
import type { Observed } from "./observed.ts";
import { traced, type Tracing } from "./tracing.ts";

type Fetch = typeof globalThis.fetch;

/** Counts requests to EDGAR by what came of them. */
export function observeEdgar(fetch: Fetch, { meter, tracing }: Observed): Fetch {
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
    return traced(tracing, { name, kind: "client", place: "only-below" }, async (span) => {
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
export function observeTransports({ email, sms, whatsapp }: Transports, observed: Observed): Transports {
  const observe = (transport: Transport | null): Transport | null =>
    transport === null ? null : observeTransport(transport, observed);
  return { email: observe(email), sms: observe(sms), whatsapp: observe(whatsapp) };
}

function observeTransport(transport: Transport, { meter, tracing }: Observed): Transport {
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
