// Sends what stands in the outbox: at once when told, by looking every few seconds in case nobody told.
import type { Notices } from "#contracts/database.ts";
import { deliver, type DeliveryDeps, maskAddress } from "./deliver.ts";
import type { ClaimedMessage } from "./message-queue.ts";
import { OUTBOX_CHANNEL } from "./outbox.ts";

export interface SenderDeps extends DeliveryDeps {
  readonly notices: Notices;
  /** How often the outbox is looked through without a notice (5 seconds). */
  readonly pollMilliseconds?: number;
  /** How long a stop waits for messages on their way before it breaks them off (5 seconds). */
  readonly stopMilliseconds?: number;
}

export interface Sender {
  start(): Promise<void>;
  /** Sends everything that is due now and waits until it is done. */
  sendDue(): Promise<void>;
  /** Takes up nothing more and finishes what is on its way. */
  stop(): Promise<void>;
}

const AT_ONCE = 16;
const POLL_MILLISECONDS = 5_000;
const STOP_MILLISECONDS = 5_000;
/** Longer than any transport takes, so that a lease that ended means a sender that died. */
const LEASE_SECONDS = 60;
const SEND_MILLISECONDS = 40_000;
/** For how long an operator can see what became of a message; it names a person. */
const KEPT_DAYS = 7;

/** Makes the sender of one process; any number of them may share a database. */
export function createSender(deps: SenderDeps): Sender {
  const stopping = new AbortController();
  const pump = createSendLoop(deps, stopping.signal);
  const wake = (): void => {
    pump.fill().catch((err: unknown) => deps.log.warn({ err }, "the outbox could not be read; it is tried again"));
  };
  const look = (): void => {
    running.retention = running.retention
      // Sweeps that wait for each other are left to the next start, so that a stop waits for one at most.
      .then(() => (running.isStopped ? undefined : deleteOldMessages(deps)))
      .catch((err: unknown) => deps.log.warn({ err }, "the outbox could not be swept; it is tried again"));
    wake();
  };
  const running: Running = { timer: null, unlisten: null, retention: Promise.resolve(), isStopped: false };
  return {
    async start() {
      running.unlisten = await deps.notices.listen(OUTBOX_CHANNEL, wake);
      running.timer = setInterval(look, deps.pollMilliseconds ?? POLL_MILLISECONDS);
      running.timer.unref();
      look();
    },
    async sendDue() {
      await deleteOldMessages(deps);
      await pump.fill();
      await pump.idle();
    },
    async stop() {
      pump.close();
      running.isStopped = true;
      if (running.timer !== null) clearInterval(running.timer);
      await running.unlisten?.();
      const patience = setTimeout(() => stopping.abort(), deps.stopMilliseconds ?? STOP_MILLISECONDS);
      await Promise.all([running.retention, pump.idle()]);
      clearTimeout(patience);
    },
  };
}

interface Running {
  timer: NodeJS.Timeout | null;
  unlisten: (() => Promise<void>) | null;
  retention: Promise<void>;
  isStopped: boolean;
}

interface SendLoop {
  /** Takes up due messages until there are none, or as many as may be under way at once. */
  fill(): Promise<void>;
  /** Waits until nothing is under way. */
  idle(): Promise<void>;
  close(): void;
}

function createSendLoop(deps: SenderDeps, stopping: AbortSignal): SendLoop {
  const underWay = new Set<Promise<void>>();
  const state = { isFilling: false, filled: Promise.resolve(), isAsked: false, isClosed: false };
  const send = (message: ClaimedMessage): void => {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(SEND_MILLISECONDS)]);
    const sending = deliver(message, deps, signal)
      .catch((err: unknown) => deps.log.error({ err, message: message.id }, "how a message ended could not be noted"))
      .finally(() => {
        underWay.delete(sending);
        // There may be more than could be taken up at once.
        fill().catch((err: unknown) => deps.log.warn({ err }, "the outbox could not be read; it is tried again"));
      });
    underWay.add(sending);
  };
  const take = async (): Promise<void> => {
    try {
      while (state.isAsked) {
        state.isAsked = false;
        const most = AT_ONCE - underWay.size;
        if (state.isClosed || most <= 0) return;
        const claim = { holder: deps.holder, most, leaseSeconds: LEASE_SECONDS };
        for (const message of await deps.queue.claim(claim)) send(message);
      }
    } finally {
      state.isFilling = false;
    }
  };
  const fill = async (): Promise<void> => {
    state.isAsked = true;
    if (!state.isFilling) {
      state.isFilling = true;
      state.filled = take();
    }
    await state.filled;
  };
  return {
    fill,
    async idle() {
      while (state.isFilling || underWay.size > 0) await Promise.allSettled([state.filled, ...underWay]);
    },
    close() {
      state.isClosed = true;
    },
  };
}

async function deleteOldMessages({ queue, log }: SenderDeps): Promise<void> {
  for (const { id, channel, recipient, reason } of await queue.deleteOld()) {
    log.warn({ message: id, channel, to: maskAddress(recipient), reason }, "a message was given up");
  }
  await queue.forget(KEPT_DAYS);
}
