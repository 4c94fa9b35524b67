import { type Collector, createCollector } from "#analytics/collector/collector.ts";
import { readReport } from "#analytics/collector/report/report.ts";
import type { Services } from "#app/context.ts";
import type { Database } from "#contracts/database.ts";
import { addressBlock, clientAddress } from "#platform/client-address.ts";
import type { Config } from "#server/config.ts";
import type { ConnectedIdentity } from "#server/identity/connect-identity.ts";
import type { Log } from "#server/log.ts";
import type { PageAnalytics } from "#contracts/analytics-wire.ts";
import { deleteOldEvents } from "#analytics/collector/event-store.ts";
import { startIntervalJob } from "#server/background-work.ts";

export interface AnalyticsConnection {
  readonly config: Pick<Config, "analytics" | "identity">;
  readonly database: Database;
  readonly users: Pick<ConnectedIdentity, "currentUser" | "provenEmails">;
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
export function connectAnalytics({ config, database, users, log }: AnalyticsConnection): ConnectedAnalytics {
  const { provider, pageScript, days, operators } = config.analytics;
  const collector = provider.kind === "collector" ? openCollector({ config, database, users, log }) : null;
  const isOperator = async (request: Request): Promise<boolean> =>
    operators.length > 0 && (await namesOneOf(operators, request, users));
  return {
    services: {
      analytics: { provider, pageScript, keptDays: days },
      operator: {
        isOperator,
        analytics: async (request, span) =>
          (await isOperator(request)) ? readReport(database, span, new Date()) : null,
      },
    },
    answer(request, socketAddress) {
      const isAsked = new URL(request.url).pathname.startsWith(COLLECTOR_ADDRESSES);
      return isAsked && collector !== null ? collector.answer(request, socketAddress) : null;
    },
    hosts: allowedHosts({ provider, pageScript }),
    gauges: () => collector?.gauges() ?? {},
    counters: () => collector?.counters() ?? {},
    stop: startEventRetention(database, days, log),
  };
}

function openCollector({ config, database, users }: AnalyticsConnection): Collector {
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
      const user = await users.currentUser(new Request(url, { headers })).catch(() => null);
      return user?.userId ?? null;
    },
    now: () => new Date(),
  });
}

async function namesOneOf(
  operators: readonly string[],
  request: Request,
  users: AnalyticsConnection["users"],
): Promise<boolean> {
  const emails = await users.provenEmails(request);
  return emails.some((email) => operators.includes(email));
}

/** What the pages' policy names besides their own origin. */
interface AllowedHosts {
  /** The one script, by its address. */
  readonly scriptsFrom: readonly string[];
  /** Origins. */
  readonly connectTo: readonly string[];
}

/** Where the SDK sends events and asks for its configuration, by region (its own addresses, version 2.47). */
const VENDOR_HOSTS = {
  us: ["https://api2.amplitude.com", "https://sr-client-cfg.amplitude.com"],
  eu: ["https://api.eu.amplitude.com", "https://sr-client-cfg.eu.amplitude.com"],
} as const;

/** Names the hosts that analytics needs: none unless the operator set the vendor's key or a script. */
export function allowedHosts({ provider, pageScript }: PageAnalytics): AllowedHosts {
  const ofVendor = provider.kind === "vendor" ? VENDOR_HOSTS[provider.region] : [];
  if (pageScript === null) return { scriptsFrom: [], connectTo: ofVendor };
  // A page-analytics script sends what it counts to where it comes from.
  return { scriptsFrom: [scriptSource(pageScript)], connectTo: [...ofVendor, new URL(pageScript).origin] };
}

/** How a policy names one script: without its query, and without the signs that would end the rule. */
function scriptSource(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replaceAll(";", "%3B").replaceAll(",", "%2C");
}

const EVERY_MS = 3_600_000;

/** Deletes every hour events older than they may be kept; returns what stops it. */
export function startEventRetention(database: Database, days: number, log: Pick<Log, "warn">): () => Promise<void> {
  return startIntervalJob({
    everyMs: EVERY_MS,
    work: (signal) => deleteOldEvents(database, days, signal),
    failed: (error) => log.warn({ err: error }, "old events could not be deleted"),
  });
}
