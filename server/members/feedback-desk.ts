import type { MemberServices } from "#app/member-services.ts";
import type { Database } from "#contracts/database.ts";
import { createFeedbackStore } from "#members/feedback/feedback-store.ts";
import type { Log } from "#server/log.ts";
import type { AfterCommit } from "./write-service.ts";

interface DeskParts {
  /** Told of each message that is to be mailed; null where none is. */
  readonly mail: { nudge(): void } | null;
  readonly log: Pick<Log, "info">;
}

/** What came of feedback since the start, for `GET /metrics`. */
export interface FeedbackCounts {
  feedback_kept_total: number;
  feedback_refused_total: number;
  feedback_failed_total: number;
}

export interface FeedbackDesk {
  /** Takes feedback in on a database, or in a transaction: what is counted and mailed waits for its commit. */
  readonly on: (database: Database, afterCommit: AfterCommit) => MemberServices["feedback"];
  readonly counts: () => Readonly<FeedbackCounts>;
}

/** Stores feedback. Its sender is told nothing of a failure, so it is logged and counted here (docs/specification-map.md#8). */
export function createFeedbackDesk({ mail, log }: DeskParts): FeedbackDesk {
  const counts: FeedbackCounts = { feedback_kept_total: 0, feedback_refused_total: 0, feedback_failed_total: 0 };
  return {
    counts: () => ({ ...counts }),
    on: (database, afterCommit) => ({
      async send(message) {
        await createFeedbackStore(database).add({ ...message, isMailed: mail !== null });
        afterCommit(() => {
          counts.feedback_kept_total += 1;
          mail?.nudge();
        });
      },
      noteFailure(status) {
        // A fault of ours was reported as an error where it happened.
        if (status < 500) counts.feedback_refused_total += 1;
        else counts.feedback_failed_total += 1;
        log.info({ status }, "feedback was not taken");
      },
    }),
  };
}
