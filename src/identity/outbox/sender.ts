// Sends what stands in the outbox: at once when told, by looking every few seconds in case nobody told.
import type { Notices } from "#contracts/database.ts";
import type { ClaimedMessage, MessageQueue } from "./message-queue.ts";
import { OUTBOX_CHANNEL, openBody } from "./outbox.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { type Delivery, failed, type MessageBody, type Transports } from "#platform/mail/transport.ts";

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

interface DeliveryDeps extends Pick<IdentityDeps, "secrets" | "log"> {
  readonly queue: MessageQueue;
  readonly transports: Transports;
  /** Names this process in leases; unique over all processes. */
  readonly holder: string;
  /** Whether the development outbox shows messages, so that a channel without a transport still leads somewhere. */
  readonly hasOpenOutbox: boolean;
  /** At least 0, less than 1. */
  readonly random: () => number;
}

/** Tries one claimed message and notes how it ended. */
async function deliver(message: ClaimedMessage, deps: DeliveryDeps, signal: AbortSignal): Promise<void> {
  const { queue, transports, log } = deps;
  const facts = { message: message.id, channel: message.channel, to: maskAddress(message.recipient) };
  const body = readBody(message, deps);
  if (body === null) {
    await queue.giveUp(message.id, "cannot be read with this server's secret");
    log.error(facts, "a message cannot be read with this server's secret, so it was given up");
    return;
  }
  const transport = transports[message.channel];
  if (transport === null) {
    if (deps.hasOpenOutbox) return queue.markSent(message.id);
    await queue.giveUp(message.id, "no transport is set up for this channel");
    log.error(facts, "no transport is set up for this channel, so the message was given up");
    return;
  }
  const delivery = await tryOnce(message, body, transport, signal);
  if (delivery.ok) return queue.markSent(message.id);
  await noteFailure(message, delivery, { ...deps, facts });
}

function readBody({ bodySealed }: ClaimedMessage, { secrets }: DeliveryDeps): MessageBody | null {
  try {
    return openBody(bodySealed, { secrets });
  } catch {
    // Sealed with another secret, or altered: nobody will ever read it.
    return null;
  }
}

async function tryOnce(
  message: ClaimedMessage,
  body: MessageBody,
  transport: NonNullable<Transports["email"]>,
  signal: AbortSignal,
): Promise<Delivery> {
  const { channel, recipient: to, projectName: senderName } = message;
  const id = `outbox-${message.id}-${message.createdAt}`;
  try {
    return await transport.send({ id, channel, to, senderName, ...body }, signal);
  } catch (error) {
    // A transport that breaks its promise not to throw: how far it came is unknown.
    return failed(`the transport broke: ${error instanceof Error ? error.name : "unknown"}`, { mayHaveArrived: true });
  }
}

async function noteFailure(
  { id, attempts }: ClaimedMessage,
  { isPermanent, mayHaveArrived, retryAfterSeconds, reason }: Extract<Delivery, { ok: false }>,
  { queue, holder, random, log, facts }: DeliveryDeps & { readonly facts: object },
): Promise<void> {
  if (isPermanent) {
    await queue.giveUp(id, reason);
    log.error({ ...facts, reason }, "a message was refused for good, so it was given up");
    return;
  }
  const seconds = retryDelay({ attempt: attempts, retryAfterSeconds, random: random() });
  await queue.postpone({ id, holder, seconds, mayHaveArrived, reason });
  log.warn({ ...facts, reason, attempts, seconds }, "a message could not be sent and is tried again");
}

/** One try that failed, as far as it decides about the next. */
interface FailedTry {
  /** 1 for the first. */
  readonly attempt: number;
  /** What the other side asked for; null where it asked for nothing. */
  readonly retryAfterSeconds: number | null;
  /** At least 0, less than 1. */
  readonly random: number;
}

const FIRST_SECONDS = 2;
/** Codes are good for minutes: a longer pause would be the last. */
const LONGEST_SECONDS = 120;
/** A wish for more is granted only this far; what the message carries has run out by then. */
const LONGEST_ASKED_SECONDS = 900;

/**
 * Seconds to wait before a message is tried again.
 * The pause doubles from two seconds, half of it by chance, so that servers that failed together do not return together; the
 * other side's own wish counts where it is longer.
 */
export function retryDelay({ attempt, retryAfterSeconds, random }: FailedTry): number {
  const longest = Math.min(FIRST_SECONDS * 2 ** (attempt - 1), LONGEST_SECONDS);
  const own = longest / 2 + (longest / 2) * random;
  return Math.max(own, Math.min(retryAfterSeconds ?? 0, LONGEST_ASKED_SECONDS));
}

/** An address for logs: enough to recognise for people who know it, too little to write to (docs/threats.md#47). */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  if (at > 0) return `${address.slice(0, 1)}…${address.slice(at)}`;
  return `${address.slice(0, 3)}…${address.slice(-2)}`;
}
