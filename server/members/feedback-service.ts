import type { Transport } from "#platform/mail/transport.ts";
import { createFeedbackStore, type Feedback, type FeedbackStore } from "#members/feedback/feedback-store.ts";
import type { MemberServices } from "#app/member-services.ts";
import type { Database } from "#contracts/database.ts";
import { type Log, ofRequest } from "#server/log.ts";
import type { AfterCommit } from "./write-service.ts";

/** A message's mail may be on its way this long before another node takes it for lost. */
const LEASE_SECONDS = 120;
const MOST_TRIES = 10;
const FIRST_WAIT_SECONDS = 60;
const LOOK_MS = 60_000;
const SENDER_NAME = "Beforehand";

interface FeedbackMailDeps {
  readonly store: FeedbackStore;
  readonly transport: Transport;
  /** The operator's mailbox. */
  readonly to: string;
  readonly log: {
    warn(facts: object, sentence: string): void;
    error(facts: object, sentence: string): void;
  };
  /** How often it is looked for mails that are due again (60,000). */
  readonly lookMs?: number;
}

/** Mails on their way to the operator. */
export interface FeedbackMail {
  /** Says that there is something to send. */
  nudge(): void;
  failures(): number;
  /** Finishes what is on its way. */
  stop(): Promise<void>;
}

/** Mails each message to the operator. The message is stored whatever happens to its mail (docs/threats.md#52). */
export function startFeedbackMail(deps: FeedbackMailDeps): FeedbackMail {
  const state = { failures: 0, isStopping: false, work: Promise.resolve() };
  const noteFailure = (): void => {
    state.failures += 1;
  };
  const sendDue = async (): Promise<void> => {
    try {
      for (let wasDue = true; wasDue && !state.isStopping;) wasDue = await sendOne(deps, noteFailure);
    } catch (error) {
      deps.log.error({ err: error }, "feedback could not be mailed");
    }
  };
  const nudge = (): void => {
    state.work = state.work.then(sendDue);
  };
  nudge();
  const timer = setInterval(nudge, deps.lookMs ?? LOOK_MS);
  timer.unref();
  return {
    nudge,
    failures: () => state.failures,
    async stop() {
      clearInterval(timer);
      state.isStopping = true;
      await state.work;
    },
  };
}

/** @returns whether there was one to send */
async function sendOne({ store, transport, to, log }: FeedbackMailDeps, noteFailure: () => void): Promise<boolean> {
  const due = await store.takeDueMail(LEASE_SECONDS);
  if (due === null) return false;
  const delivery = await transport.send(mailOf(due, to), AbortSignal.timeout(LEASE_SECONDS * 500));
  // One that may have arrived counts as sent: the operator can read every message in the list anyway.
  if (delivery.ok || delivery.mayHaveArrived) {
    await store.settleMail(due.id, "sent");
    return true;
  }
  noteFailure();
  const isLast = delivery.isPermanent || due.tries >= MOST_TRIES;
  const laterSeconds = delivery.retryAfterSeconds ?? FIRST_WAIT_SECONDS * 2 ** (due.tries - 1);
  await store.settleMail(due.id, isLast ? "given-up" : { laterSeconds });
  log.warn(
    { feedback: due.id, reason: delivery.reason, tries: due.tries },
    isLast
      ? "a mail about feedback was given up; npm run feedback shows it"
      : "a mail about feedback will be sent later",
  );
  return true;
}

function mailOf({ id, userId, content, sentAt }: Feedback, to: string): Parameters<Transport["send"]>[0] {
  return {
    id: `feedback-${id}`,
    channel: "email",
    to,
    senderName: SENDER_NAME,
    subject: `Feedback ${id}`,
    text: `${content}\n\n-- \nsent ${sentAt} by ${userId}\n`,
    // Text only: what people write is never markup (docs/threats.md#39).
    html: "",
  };
}

/** What came of feedback since the start, for `GET /metrics`. */
interface FeedbackCounts {
  feedback_kept_total: number;
  feedback_refused_total: number;
  feedback_failed_total: number;
}

export interface FeedbackService {
  /** Takes feedback in on a database, or in a transaction: what is counted and mailed waits for its commit. */
  readonly on: (database: Database, afterCommit: AfterCommit) => MemberServices["feedback"];
  readonly counts: () => Readonly<FeedbackCounts>;
}

/**
 * Stores feedback. Its sender is told nothing of a failure, so it is logged and counted here (docs/specification-map.md#8).
 * @param mail told of each message that is to be mailed; null where none is
 */
export function createFeedbackService(mail: { nudge(): void } | null, log: Pick<Log, "info">): FeedbackService {
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
      noteFailure(status, requestId) {
        // A fault of ours was reported as an error where it happened.
        if (status < 500) counts.feedback_refused_total += 1;
        else counts.feedback_failed_total += 1;
        log.info({ status, ...ofRequest(requestId) }, "feedback was refused");
      },
    }),
  };
}
