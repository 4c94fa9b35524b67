import { countWaitingMessages } from "#identity/outbox/message-queue.ts";
import { countRuns } from "#research/store/run-store.ts";
import { OPERATORS_PATHS } from "#server/http/health.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { IDENTITY_PATH } from "#server/identity/identity-deployment.ts";
import type { Metrics } from "./metrics.ts";

/** Adds the use of a database's connections; the embedded database has none to share. */
export function addDatabaseMetrics(metrics: Metrics, { connections }: Pick<OpenedDatabase, "connections">): void {
  if (connections === undefined) return;
  metrics.addStates({
    name: "database_connections",
    help: "Connections to PostgreSQL that are in use or idle, and statements that wait for one.",
    label: "state",
    read: connections,
  });
}

/** Adds how many messages wait in the outbox of this process's identity server. */
export function addOutboxMetrics(metrics: Metrics, database: OpenedDatabase): void {
  const read = async () => ({ waiting: await countWaitingMessages(database) });
  metrics.addStates({ name: "outbox_messages", help: "Mails and text messages to be sent.", label: "state", read });
}

/**
 * Adds how many research runs there are, and how many are in the queue.
 * @param queued runs in the queue, by whether they wait
 */
export function addResearchMetrics(
  metrics: Metrics,
  database: OpenedDatabase,
  queued: () => Promise<Readonly<Record<string, number>>>,
): void {
  metrics.addStates({
    name: "research_runs",
    help: "Research runs of the last thirty days, by state.",
    label: "state",
    read: () => countRuns(database),
  });
  const help = "Research runs in the queue, up to a minute ago.";
  metrics.addStates({ name: "research_queue", help, label: "state", read: queued });
}

const COLLECTOR_PATH = "/collect/";

/**
 * Makes the function that gives the pattern of what a request asks the product for.
 * @param identity below the path of the identity server; null where it runs alone
 */
export function productRoutes(
  identity: ((request: Request) => string) | null,
  page: (pathname: string) => string,
): (request: Request) => string {
  return (request) => {
    const { pathname } = new URL(request.url);
    if (OPERATORS_PATHS.has(pathname)) return pathname;
    if (pathname.startsWith(COLLECTOR_PATH)) return `${COLLECTOR_PATH}*`;
    const isIdentity = identity !== null && pathname.startsWith(`${IDENTITY_PATH}/`);
    return isIdentity ? IDENTITY_PATH + identity(request) : page(pathname);
  };
}
