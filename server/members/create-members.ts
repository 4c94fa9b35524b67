import type { MemberServices } from "#app/member-services.ts";
import { createSmtpTransport } from "#platform/mail/smtp-transport.ts";
import { readSmtpUrl } from "#platform/mail/smtp-settings.ts";
import { createDeletionStore } from "#members/account/deletion-store.ts";
import { createFeedbackStore } from "#members/feedback/feedback-store.ts";
import { dropOldAnswers } from "#members/idempotency/answer-store.ts";
import { createVisitStore } from "#members/portfolios/visits.ts";
import type { Config } from "#server/config.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import type { IdentityAccount } from "#server/identity/identity-account.ts";
import type { Log } from "#server/log.ts";
import { accountParts } from "./account-parts.ts";
import { createAccountService } from "./account-service.ts";
import { createFeedbackService, type FeedbackMail, startFeedbackMail } from "./feedback-service.ts";
import { memberServicesOn } from "./member-transaction.ts";
import { openPortfolios } from "./portfolio-service.ts";
import { startMemberJobs } from "./start-member-jobs.ts";
import { createWriteService } from "./write-service.ts";

interface MemberDeps {
  readonly config: Pick<Config, "publicUrl" | "feedbackMailTo" | "identity" | "plans">;
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
  const feedback = createFeedbackService({ mail, log });
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
    dropOldAnswers: () => dropOldAnswers(database),
    log,
  });
  const { earnings: _feeds, ...services } = servicesOn(database, (effect) => effect());
  return {
    services: {
      ...services,
      writes: createWriteService({ database, servicesOn }),
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
