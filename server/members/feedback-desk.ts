import type { MemberServices } from "#app/member-services.ts";
import type { FeedbackStore } from "#members/feedback/feedback-store.ts";
import type { Log } from "#server/log.ts";

interface DeskParts {
  readonly store: FeedbackStore;
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
  readonly feedback: MemberServices["feedback"];
  readonly counts: () => Readonly<FeedbackCounts>;
}

/** Stores feedback. Its sender is told nothing of a failure, so it is logged and counted here (docs/specification-map.md#8). */
export function createFeedbackDesk({ store, mail, log }: DeskParts): FeedbackDesk {
  const counts: FeedbackCounts = { feedback_kept_total: 0, feedback_refused_total: 0, feedback_failed_total: 0 };
  return {
    counts: () => ({ ...counts }),
    feedback: {
      async send(message) {
        await store.add({ ...message, isMailed: mail !== null });
        counts.feedback_kept_total += 1;
        mail?.nudge();
      },
      noteFailure(status) {
        // A fault of ours was reported as an error where it happened.
        if (status < 500) counts.feedback_refused_total += 1;
        else counts.feedback_failed_total += 1;
        log.info({ status }, "feedback was not taken");
      },
    },
  };
}
