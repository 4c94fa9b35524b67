import type { MemberServices, MemberTransaction } from "#app/member-services.ts";
import { createSmtpTransport } from "#platform/mail/smtp-transport.ts";
import { readSmtpUrl } from "#platform/mail/smtp-settings.ts";
import { createDeletionStore } from "#members/account/deletion-store.ts";
import { createFeedbackStore } from "#members/feedback/feedback-store.ts";
import { dropOldAnswers } from "#members/idempotency/answer-store.ts";
import { createPeerStore } from "#members/peers/peer-store.ts";
import { createVisitStore } from "#members/portfolios/visits.ts";
import { createFollowStore } from "#members/screens/follow-store.ts";
import type { Config } from "#server/config.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import type { IdentityAccount } from "#server/identity/identity-account.ts";
import { createLimits } from "#server/limits/limits.ts";
import { createMemoryWindows } from "#server/limits/memory-windows.ts";
import type { Log } from "#server/log.ts";
import { accountParts, planCounters, type PlanCounter } from "./account-parts.ts";
import { createAccountService } from "./account-service.ts";
import {
  createFeedbackService,
  type FeedbackMail,
  startFeedbackMail,
  type FeedbackService,
} from "./feedback-service.ts";
import { openPortfolios, createPortfolioService } from "./portfolio-service.ts";
import { openScreens, createSavedScreenService } from "./saved-screens.ts";
import { createWriteService, type AfterCommit } from "./write-service.ts";
import type { Database } from "#contracts/database.ts";
import type { PlanTable, LimitUse, PlanLimit } from "#contracts/plans.ts";
import { createPlanStore, checkLimit, type PlanStore } from "#members/plans/plan-store.ts";
import { openFeeds } from "#server/earnings/open-earnings.ts";
import { startIntervalJob } from "#server/background-work.ts";

interface MemberDeps {
  readonly config: Pick<Config, "publicUrl" | "feedbackMailTo" | "identity" | "plans" | "replica">;
  readonly database: OpenedDatabase;
  readonly identity: IdentityAccount;
  readonly applications: MemberServices["applications"];
  readonly log: Log;
}

/** The services about people, what they count, and how to stop what they keep running. */
export interface Members {
  readonly services: MemberServices;
  /** For `GET /metrics`. */
  readonly counters: () => Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

/** Puts together what a signed-in person keeps and may do. */
export function createMembers({ config, database, identity, applications, log }: MemberDeps): Members {
  const feedbackStore = createFeedbackStore(database);
  const mail = openMail({ config, store: feedbackStore, log });
  const feedback = createFeedbackService(mail, log);
  const accounts = createAccountService({
    parts: accountParts(database),
    deletions: createDeletionStore(database),
    identity,
    now: () => new Date(),
    log,
  });
  const servicesOn = memberServicesOn(config.plans, feedback.on);
  const stopJobs = startMemberJobs({
    database,
    finishDeletions: () => accounts.finishDeletions(),
    emptyBin: (days) => openPortfolios(database).emptyBin(days),
    dropScreens: (days) => openScreens(database).dropRemoved(days),
    dropChanges: (days) => createFollowStore(database).dropOld(days),
    dropOldAnswers: () => dropOldAnswers(database),
    log,
  });
  const { earnings: _feeds, ...services } = servicesOn(database, (effect) => effect());
  const countAway = config.replica === null ? null : createMemoryWindows(() => performance.now());
  return {
    services: {
      ...services,
      limits: createLimits(database, countAway),
      writes: createWriteService(database, servicesOn),
      lastSeen: createVisitStore(database),
      account: accounts.account,
      applications,
      publicOrigin: config.publicUrl === null ? null : new URL(config.publicUrl).origin,
    },
    counters: () => ({ ...feedback.counts(), feedback_mail_failures_total: mail?.failures() ?? 0 }),
    async stop() {
      await Promise.all([stopJobs(), mail?.stop()]);
    },
  };
}

interface Mailing extends Pick<MemberDeps, "config" | "log"> {
  readonly store: ReturnType<typeof createFeedbackStore>;
}

/** The way to the operator's mailbox, by the mail server that the identity server uses too; null where none is set. */
function openMail({ config, store, log }: Mailing): FeedbackMail | null {
  const { feedbackMailTo: to, identity } = config;
  const settings = identity.smtpUrl === null ? null : readSmtpUrl(identity.smtpUrl, identity.mailFrom);
  if (to === null || settings === null) return null;
  return startFeedbackMail({ store, transport: createSmtpTransport(settings), to, log });
}

/** Makes the services that a change may use, on the database or in the transaction of the change. */
export function memberServicesOn(table: PlanTable, feedback: FeedbackService["on"]) {
  return (database: Database, afterCommit: AfterCommit): MemberTransaction => {
    const plans = createPlanStore(database, table);
    return {
      feedback: feedback(database, afterCommit),
      portfolios: createPortfolioService(openPortfolios(database), plans, table),
      savedScreens: createSavedScreenService(database),
      chosenPeers: createPeerStore(database),
      plan: createPlanService(plans, table, planCounters(database)),
      limits: createLimits(database),
      earnings: { feeds: openFeeds(database) },
    };
  };
}

/** In the order in which a page shows them; limits of what nobody can do here yet are not shown. */
const KINDS: readonly PlanLimit[] = ["portfolios", "companies", "feeds", "screens"];

/** What pages and the API ask about plans. A plan comes from the database, never from a request (docs/threats.md#35). */
function createPlanService(
  store: PlanStore,
  table: PlanTable,
  counters: Readonly<Partial<Record<PlanLimit, PlanCounter>>>,
): MemberServices["plan"] {
  const countOf = async (userId: string, kind: PlanLimit): Promise<number> => (await counters[kind]?.(userId)) ?? 0;
  return {
    async read(userId) {
      const { plan, since } = await store.read(userId);
      const limits: LimitUse[] = [];
      for (const kind of KINDS) limits.push({ kind, used: await countOf(userId, kind), limit: table[plan][kind] });
      return { plan, since, limits };
    },
    check: async (userId, kind, used) => checkLimit(table[(await store.read(userId)).plan], kind, used),
    consume: (userId, kind) => store.consume(userId, kind),
  };
}

const EVERY_MS = 60_000;
const BIN_DAYS = 30;
/** Longer than any feed or page goes back. */
const CHANGE_DAYS = 90;

/** What is over, by table. */
const OVER: Readonly<Record<string, string>> = {
  // The longest window is an hour.
  rate_window: "started_at < now() - interval '1 day'",
  daily_use: "day < (now() AT TIME ZONE 'UTC')::date - 30",
};

interface MemberJobDeps {
  readonly database: Database;
  readonly finishDeletions: () => Promise<void>;
  /** Drops what was deleted this many days ago or earlier for good. */
  readonly emptyBin: (days: number) => Promise<unknown>;
  /** Drops the saved screens that were removed so many days ago or earlier. */
  readonly dropScreens: (days: number) => Promise<void>;
  /** Drops what was noted of saved screens so many days ago or earlier. */
  readonly dropChanges: (days: number) => Promise<void>;
  readonly dropOldAnswers: () => Promise<void>;
  readonly log: Pick<Log, "warn">;
}

/** Goes on every minute with deletions and drops what is over; returns what stops it. */
function startMemberJobs({
  database,
  finishDeletions,
  emptyBin,
  dropScreens,
  dropChanges,
  dropOldAnswers,
  log,
}: MemberJobDeps): () => Promise<void> {
  return startIntervalJob({
    everyMs: EVERY_MS,
    async work() {
      await finishDeletions();
      await emptyBin(BIN_DAYS);
      await dropScreens(BIN_DAYS);
      await dropChanges(CHANGE_DAYS);
      await dropOldAnswers();
      for (const [table, isOver] of Object.entries(OVER)) await database.query(`DELETE FROM ${table} WHERE ${isOver}`);
    },
    failed: (error) => log.warn({ err: error }, "the members' interval job failed"),
  });
}
