import { createCollector, type Collector } from "#analytics/collector/collector.ts";
import { readReport } from "#analytics/collector/report/report.ts";
import type { Services } from "#app/context.ts";
import type { Database } from "#contracts/database.ts";
import { addressBlock, clientAddress } from "#identity/addresses/client-address.ts";
import type { Config } from "#server/config.ts";
import type { ConnectedIdentity } from "#server/identity/connect-identity.ts";
import type { Log } from "#server/log.ts";
import { allowedHosts, type AllowedHosts } from "./allowed-hosts.ts";
import { startEventSweep } from "./start-event-sweep.ts";

export interface AnalyticsConnection {
  readonly config: Pick<Config, "analytics" | "identity">;
  readonly database: Database;
  readonly visitors: Pick<ConnectedIdentity, "visitor" | "provenEmails">;
  readonly log: Pick<Log, "warn">;
}

/** What pages and the operator ask of analytics, what the server answers of it, and what its policy allows. */
export interface ConnectedAnalytics {
  readonly services: Pick<Services, "analytics" | "operator">;
  /** Answers what is sent to the collector; null for every other address, and for all where the vendor takes the events. */
  answer(request: Request, socketAddress: string): Promise<Response> | null;
  readonly hosts: AllowedHosts;
  /** For `GET /metrics`. */
  gauges(): Readonly<Record<string, number>>;
  counters(): Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

const COLLECTOR_ADDRESSES = "/collect/";

/** Connects the product to its provider of analytics: its own collector, or the vendor where the operator set a key. */
export function connectAnalytics({ config, database, visitors, log }: AnalyticsConnection): ConnectedAnalytics {
  const { provider, pageScript, days, operators } = config.analytics;
  const collector = provider.kind === "collector" ? openCollector({ config, database, visitors, log }) : null;
  return {
    services: {
      analytics: { provider, pageScript, keptDays: days },
      operator: {
        async analytics(request, span) {
          const isOperator = operators.length > 0 && (await namesOneOf(operators, request, visitors));
          return isOperator ? readReport(database, span, new Date()) : null;
        },
      },
    },
    answer(request, socketAddress) {
      const isAsked = new URL(request.url).pathname.startsWith(COLLECTOR_ADDRESSES);
      return isAsked && collector !== null ? collector.answer(request, socketAddress) : null;
    },
    hosts: allowedHosts({ provider, pageScript }),
    gauges: () => collector?.gauges() ?? {},
    counters: () => collector?.counters() ?? {},
    stop: startEventSweep({ database, days, log }),
  };
}

function openCollector({ config, database, visitors }: AnalyticsConnection): Collector {
  const { trustedProxies: trusted } = config.identity;
  return createCollector({
    database,
    clientOf(request, socket) {
      const forwardedFor = request.headers.get("x-forwarded-for");
      return addressBlock(clientAddress({ socket, forwardedFor, trusted }));
    },
    async userOf({ url, headers }) {
      // Who sends an event changes nothing by it: the session's JWT is enough, as for pages that are read.
      // An event is worth keeping without its user, too.
      const visitor = await visitors.visitor(new Request(url, { headers })).catch(() => null);
      return visitor?.userId ?? null;
    },
    now: () => new Date(),
  });
}

async function namesOneOf(
  operators: readonly string[],
  request: Request,
  visitors: AnalyticsConnection["visitors"],
): Promise<boolean> {
  const emails = await visitors.provenEmails(request);
  return emails.some((email) => operators.includes(email));
}
